import { beforeAll, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { Person } from '../../support/access-people.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { afterPush } from '../../support/matrix.ts'
import { mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const browser = useBrowser(shop)
let owner: Person
let customer: Person

beforeAll(async () => {
  const { database } = shop.core
  // What a shop needs before it takes orders.
  await database.query(`INSERT INTO shop_setting (key, value) VALUES ('address', '{"company":"Pegel GmbH"}')`)
  await database.query(
    `INSERT INTO page (handle, locale, version, title, body_html, created_at)
     SELECT h, 'en', 1, h, '<p>Words</p>', now() FROM unnest(ARRAY['imprint', 'terms', 'privacy', 'withdrawal']) h`,
  )
  await database.query(`SELECT announce_change('rules')`)
  owner = await new Person(shop, 'owner').enter()
  customer = await new Person(shop, 'member').enter()
})

async function enter(options: VisitOptions = {}, person = owner): Promise<Visit> {
  const visit = await browser.visit(options)
  await visitAs(visit, person)
  return visit
}

/** Opens an act of a record's page and fills its fields, by their names. */
async function act({ page, t }: Visit, title: string, fields: Readonly<Record<string, string>> = {}) {
  const box = page.locator('aside details', { has: page.locator('summary', { hasText: t(title) }) }).first()
  await box.locator('summary').click()
  for (const [name, value] of Object.entries(fields)) {
    const field = box.locator(`[name="${name}"]`)
    if (value === 'tick') await field.check()
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
  await box.getByRole('button', { name: t(title) }).click()
}

test('a plan is made with names in four languages side by side, and bought in the shop', async () => {
  const { page, t, open } = await enter()
  await open('/admin/plans')
  await page.getByRole('link', { name: t('New plan') }).click()
  await page.waitForURL('**/admin/plans/new')
  const said: Readonly<Record<LocaleCode, string>> = {
    en: 'Harbour Club',
    de: 'Hafenclub',
    fr: 'Club du port',
    ar: 'نادي الميناء',
  }
  const boxes = await Promise.all(
    Object.keys(said).map((code) => page.locator(`[name="name.${code}"]`).boundingBox()),
  )
  expect(new Set(boxes.map((box) => Math.round(box!.y))).size).toBeLessThan(4)
  for (const [code, words] of Object.entries(said)) await page.locator(`[name="name.${code}"]`).fill(words)
  await page.locator('[name=price]').fill('9,90')
  await page.locator('[name=otherPrices]').fill('11.50 USD')
  await page.locator('[name=isOnSale]').check()
  await page.locator('[name="benefits.de"]').fill('Alles an einem Ort')
  await page.getByRole('button', { name: t('Save') }).click()
  await page.waitForURL('**/admin/plans/harbour-club*')

  const member = await enter({ locale: 'de' }, customer)
  await member.open('/premium')
  await member.page.getByText('Hafenclub').first().waitFor()
  await member.page.getByText('Alles an einem Ort').first().waitFor()
  const form = { gatewayId: 'bank-transfer', productId: 'harbour-club' }
  const shown = await customer.call('/premium/link', form)
  const bought = await customer.call('/premium/link', { ...form, transformHash: shown.body.transform.hash })
  expect(bought.status, bought.text).toBe(200)
})

test('a discount code is created in the back office and reduces a cart of the shop', async () => {
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 10_000, name: 'Cable' })
  const staff = await enter({ locale: 'de' })
  await staff.open('/admin/codes')
  await staff.page.getByRole('link', { name: staff.t('New discount code') }).click()
  await staff.page.getByLabel(staff.t('Code'), { exact: true }).fill('herbst25')
  await staff.page.locator('[name=percent]').fill('25')
  await staff.page.getByRole('button', { name: staff.t('Create') }).click()
  await staff.page.getByRole('status').getByText('HERBST25').waitFor()

  const { page, t, context, base, open } = await browser.visit()
  const form = { fn: 'productAdd', productId }
  expect((await context.request.post(`${base}/api/order/update`, { form })).status()).toBe(200)
  await open('/cart')
  await page.locator('input[name=discountCode]').fill('herbst25')
  await page.getByRole('button', { name: t('Apply') }).click()
  await page.locator('[data-discount="HERBST25"]').waitFor()
})

test('somebody is invited by mail, chooses a password, and must set up a second factor', async () => {
  const email = `new-${crypto.randomUUID()}@example.com`
  const staff = await enter()
  await staff.open('/admin/staff/make')
  await staff.page.getByLabel(staff.t('E-mail address')).fill(email)
  await staff.page.locator('[name=role]').selectOption('editor')
  await staff.page.getByRole('button', { name: staff.t('Invite') }).click()
  await staff.page.waitForURL('**/admin/staff/*-*')
  await staff.page.getByRole('heading', { level: 1, name: email }).waitFor()
  await staff.page.getByText(staff.t('Invited'), { exact: true }).first().waitFor()

  const [mail] = await mailsTo(shop, email)
  const link = /http\S+\/password\/new\?token=[\w-]+/.exec(mail!.text)![0]
  const { page, t, hydrated, open, base } = await browser.visit()
  await page.goto(link)
  await hydrated()
  const field = page.getByLabel(t('New password'), { exact: true })
  await field.fill('neap tide at the harbour')
  await field.press('Enter')
  await page.waitForURL(`${base}`)
  await open('/login')
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill('neap tide at the harbour')
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
  await page.waitForURL(/\/profile/)
  const [row] = await shop.core.database.query('SELECT roles FROM account WHERE email = $1', [email])
  expect(row).toEqual({ roles: ['editor'] })
  // The back office stays closed until there is a second factor.
  await page.goto(`${base}/admin`)
  await page.waitForURL(/\/profile/)
})

test('access that staff give is seen by the member, and is gone when it is taken back', async () => {
  const { productId } = await sellProduct(shop.core.database, { name: 'Low Tide' })
  const staff = await enter()
  await staff.open(`/admin/customers/${customer.accountId}`)
  await act(staff, 'Give access', { product: productId, why: 'a press copy' })
  await staff.page.getByRole('cell', { name: productId }).waitFor()
  const member = await enter({}, customer)
  await member.open('/profile')
  await member.page.locator('[data-access=open]').getByText('Low Tide').waitFor()
  const held = await staff.page.locator('select[name=entitlement] option').first().getAttribute('value')
  await act(staff, 'Take access back', { entitlement: held!, confirm: 'tick' })
  await expect
    .poll(async () => {
      const [row] = await shop.core.database.query<{ open: boolean }>(
        'SELECT coalesce(ends_at > $2, true) AS open FROM entitlement WHERE id = $1',
        [held, shop.core.clock.now()],
      )
      return row?.open
    })
    .toBe(false)
})

test('without script a customer is blocked and opened again, and the page says so', async () => {
  const visit = await enter({ script: false, locale: 'fr' })
  const { page, t, open } = visit
  const blocked = await new Person(shop, 'member').enter()
  await open(`/admin/customers/${blocked.accountId}`)
  await act(visit, 'Block')
  await page.getByRole('status').getByText(t('The account is changed')).waitFor()
  await page.getByText(t('Blocked'), { exact: true }).first().waitFor()
  await act(visit, 'Open again')
  await page.getByText(t('Address not confirmed'), { exact: true }).first().waitFor()
})

test('codes of coupons are shown once, and the list masks them', async () => {
  const { page, t, open } = await enter()
  await open('/admin/coupons/make')
  await page.locator('[name=amount]').fill('25,00')
  await page.getByRole('button', { name: t('Create') }).click()
  const code = await page.locator('pre').textContent()
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  await open('/admin/coupons')
  await page.getByRole('link', { name: `…-${code!.slice(-4)}` }).waitFor()
  expect(await page.content()).not.toContain(code!)
})

// On push the tests of every page (pages-of-*.test.ts) look at them.
test.each(
  afterPush([
    ['en', ['customers', 'audit', 'codes/make', 'CUSTOMER', 'SUBSCRIPTION'], [360, 1280]],
    ['ar', ['staff', 'CUSTOMER'], [360]],
  ] as const),
)('no page of people has a barrier or stands out of the window: %s', async (locale, paths, widths) => {
  const number = await customer.subscriptionNumber('running')
  const { page, open } = await enter({ locale })
  for (const path of paths) {
    const named = path
      .replace('CUSTOMER', `customers/${customer.accountId}`)
      .replace('SUBSCRIPTION', `subscriptions/${number}`)
    await open(`/admin/${named}`)
    expect(await findBarriersAt(page, widths), path).toEqual({})
  }
})
