import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { bankDesk, OWN_IBAN } from '../../support/bank-desk.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buy, newPartner, openProgramme, settle, type TestPartner } from '../../support/partners.ts'
import { IBAN, newEarner, requested } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const browser = useBrowser(shop)
const WIDTHS = [360, 768, 1280]
/** A folder for pictures of what the tests see, to look at by hand; '' for none. */
const PICTURES = process.env.PICTURES ?? ''
let owner: Person
let manager: Person

beforeAll(async () => {
  const { database } = shop.core
  await database.query(
    `INSERT INTO shop_setting (key, value) VALUES ('address', '{"company":"Pegel GmbH","line1":"Kai 1","zip":"20457","city":"Hamburg","country":"DE","vatId":"DE123456789","email":"kai@example.com"}')`,
  )
  await database.query(
    `INSERT INTO page (handle, locale, version, title, body_html, created_at)
     SELECT h, 'en', 1, h, '<p>Words</p>', now() FROM unnest(ARRAY['imprint', 'terms', 'privacy', 'withdrawal']) h`,
  )
  owner = await new Person(shop, 'owner').enter()
  manager = await new Person(shop, 'manager').enter()
  await bankDesk(shop, () => owner.buyer).setAccount(OWN_IBAN)
})

async function enter(options: VisitOptions = {}, person = owner): Promise<Visit> {
  const visit = await browser.visit(options)
  await visitAs(visit, person)
  return visit
}

/** Opens an act of a record's page, fills its fields by their names, and does it. */
async function act({ page, t }: Visit, title: string, fields: Readonly<Record<string, string>> = {}) {
  const box = page.locator('aside details', { has: page.locator('summary', { hasText: t(title) }) }).first()
  await box.locator('summary').click()
  for (const [name, value] of Object.entries(fields)) {
    const field = box.locator(`[name="${name}"]`)
    if (value === 'tick') await field.check()
    else await field.fill(value)
  }
  await box.getByRole('button', { name: t(title) }).click()
  await page
    .getByRole('status')
    .filter({ hasText: t('Done: {act}', { act: t(title) }) })
    .waitFor()
}

const state = ({ page, t }: Visit, words: string) =>
  page.getByText(t(words), { exact: true }).first().waitFor()
const NO_BARRIERS = {}
async function expectGoodLooks({ page }: Visit, name: string): Promise<void> {
  if (PICTURES !== '') {
    mkdirSync(PICTURES, { recursive: true })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true })
    }
  }
  expect(await findBarriersAt(page, WIDTHS), name).toEqual(NO_BARRIERS)
}

/** Lets a buyer place and pay an order of a partner. */
async function sellBy({ ref }: TestPartner): Promise<string> {
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 11_900 })
  const order = await buy(new Buyer(shop.url), productId, { ref })
  await settle(shop, order)
  return order.number
}

test('a rule is tried on the orders of ninety days, saved as its preview shows it, and deleted (§6.2)', async () => {
  await openProgramme(shop)
  const partner = await newPartner(shop)
  await sellBy(partner)
  const visit = await enter()
  const { page, t, open } = visit
  await open('/admin/commission-rules')
  await page.getByRole('link', { name: t('New commission rule') }).click()
  await page.waitForURL('**/admin/commission-rules/new')
  await page.locator('[name=name]').fill('Half')
  await page.locator('[name=rate]').fill('5')
  await page.locator('[name=phase]').selectOption('any')
  await page.locator('main form').last().getByRole('button').last().click()
  await page.getByRole('heading', { name: t('What the orders earn') }).waitFor()
  const total = page.getByRole('table', { name: t('What the orders earn') })
  await total.getByText('€10.00').first().waitFor()
  await total.getByText('€5.00').first().waitFor()
  await expectGoodLooks(visit, 'rule-preview')
  const rules = () =>
    shop.core.database.query<{ name: string; rate: number }>(
      'SELECT name, rate_bp AS rate FROM commission_rule',
    )
  expect(await rules()).toEqual([])
  await page.locator('main form').last().getByRole('button').click()
  await page.waitForURL(/\/admin\/commission-rules(\/|\?|$)/)
  await soon(rules).toEqual([{ name: 'Half', rate: 500 }])
  await open('/admin/commission-rules')
  await page.locator('tbody tr', { hasText: 'Half' }).getByRole('link').first().click()
  await page.waitForURL(/commission-rules\/[0-9a-f-]{36}/)
  await expectGoodLooks(visit, 'rule')
  await page
    .getByRole('link', { name: t('Delete'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { name: t('What the orders earn') }).waitFor()
  await page.locator('main form').last().getByRole('button').click()
  await soon(rules).toEqual([])
})

test('held commissions are released and refused in the browser, and a refusal is undone', async () => {
  await openProgramme(shop)
  const partner = await newPartner(shop)
  const number = await sellBy(partner)
  const visit = await enter()
  const { page, t, open } = visit
  await open(`/admin/partners/${partner.ref}`)
  await act(visit, 'Hold what is pending', { why: 'asked by the bank' })
  await open('/admin/held-commissions')
  await page.getByText(number).first().waitFor()
  await expectGoodLooks(visit, 'held')
  await open('/admin/attention')
  await page.getByText(partner.ref).first().waitFor()
  await open(`/admin/partners/${partner.ref}`)
  await act(visit, 'Release', { why: 'the bank is fine' })
  await act(visit, 'Hold what is pending', { why: 'asked again' })
  await act(visit, 'Refuse', { why: 'Nobody got these goods' })
  await page.getByText(t('Refused commissions')).first().waitFor()
  await expectGoodLooks(visit, 'partner-refused')
  await act(visit, 'Undo a refusal', { why: 'they did' })
  const [sum] = await shop.core.database.query<{ pending: number }>(
    'SELECT pending_minor AS pending FROM partner_balance b JOIN partner_ref r ON r.partner_id = b.partner_id WHERE r.ref = $1',
    [partner.ref],
  )
  expect(sum?.pending).toBeGreaterThan(0)
})

test('a payout goes by two people, a SEPA file, its confirmation and its statement, and comes back', async () => {
  const partner = await newEarner(shop, 60_000)
  await openProgramme(shop, { secondPersonMinor: 50_000 })
  const { id, number } = await requested(partner)
  const first = await enter()
  await first.open('/admin/payouts')
  await first.page.getByRole('link', { name: number }).first().click()
  await act(first, 'Approve')
  await state(first, 'Waits for a second person')
  await expectGoodLooks(first, 'payout-waits')
  const second = await enter({ locale: 'de' }, manager)
  await second.open(`/admin/payouts/${id}`)
  await act(second, 'Approve')
  await state(second, 'Approved')
  const { page, t } = first
  await first.open('/admin/payout-files/new')
  await page.getByText('€600.00').first().waitFor()
  await expectGoodLooks(first, 'payout-file-new')
  await act(first, 'Make a SEPA file')
  await first.open('/admin/payout-files')
  await page.locator('tbody a').first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('Save the file') }).click(),
  ])
  const saved = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(saved).toString()).toContain(IBAN)
  await act(first, 'Mark as sent')
  await expectGoodLooks(first, 'payout-file')
  await first.open(`/admin/payouts/${id}`)
  await act(first, 'Mark as paid')
  await state(first, 'Paid')
  await page.getByRole('link', { name: /PG\d+/ }).first().waitFor()
  await expectGoodLooks(first, 'payout-paid')
  await act(first, 'Mark as returned', { why: 'The account is closed' })
  await state(first, 'Returned')
  await page.getByText('The account is closed').first().waitFor()
  await openProgramme(shop)
})

test('a payout by PayPal goes through its own file, and a refused one tells the partner why', async () => {
  const partner = await newEarner(shop, 6_000)
  const { id, number } = await requested(partner, { payoutType: 'paypal', payoutAccount: 'pia@example.com' })
  const visit = await enter({ locale: 'ar', width: 360 })
  const { page, t, open } = visit
  await open(`/admin/payouts/${id}`)
  await act(visit, 'Approve')
  await open('/admin/payout-files/new?type=paypal')
  await act(visit, 'Make a PayPal file')
  await open('/admin/payout-files')
  await page.locator('tbody a').first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('Save the file') }).click(),
  ])
  const saved = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(saved).toString()).toContain(`"60,00",EUR,${number}`)
  await act(visit, 'Drop the file')
  await open(`/admin/payouts/${id}`)
  await act(visit, 'Refuse', { why: 'Please send us your address' })
  await state(visit, 'Cancelled')
  await expectGoodLooks(visit, 'payout-refused-ar')
})
