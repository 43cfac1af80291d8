import { mkdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#kernel/actor.ts'
import { findBarriers } from '../../support/barriers.ts'
import { useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { type Member, newMember } from '../../support/members.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({ BASE_PATH: '/store' }, sandbox)
const browser = useBrowser(shop)
const cashier = cashierOf(shop, sandbox)
let owner: Member

beforeAll(async () => {
  await shop.drain()
  owner = await staff('owner')
})

async function staff(...roles: readonly Role[]): Promise<Member> {
  const member = await newMember(shop, { name: 'Staff Person' })
  await shop.core.database.query('UPDATE account SET roles = $2 WHERE id = $1', [member.accountId, roles])
  return member
}

/** Opens a page of the back office as a member of staff who is signed in. */
async function at(path: string, who: Member, options: VisitOptions = {}): Promise<Visit> {
  const visit = await browser.visit(options)
  // A secure cookie of the whole host; Chromium sends it to this machine also without TLS.
  const url = `https://${new URL(shop.url).host}/`
  await visit.context.addCookies(
    [...who.buyer.cookies].map(([name, value]) => ({ name, value, url, secure: true, httpOnly: true })),
  )
  await visit.open(path)
  return visit
}

async function paid(): Promise<Placed> {
  const placed = await cashier.place({ pieces: 2 })
  const link = await cashier.link(placed, 'stripe')
  await cashier.buyer('stripe', { answer: link.body }, 'pays')
  return placed
}

const fits = async ({ page }: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Keeps a picture for whoever develops; nothing reads it. */
async function picture({ page }: Visit, name: string): Promise<void> {
  if (!process.env.ORDER_PICTURES) return
  mkdirSync(process.env.ORDER_PICTURES, { recursive: true })
  const path = `${process.env.ORDER_PICTURES}/${name}`
  await page.screenshot({ path: `${path}.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${path}-dark.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.screenshot({ path: `${path}-forced.png`, fullPage: true })
  await page.emulateMedia({ forcedColors: 'none' })
}

test('an owner finds an order in the list, sees what a refund does, and refunds it', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders?q=${placed.number}`, owner, { width: 1280 })
  const { page, t } = visit
  await picture(visit, 'list-1280')
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
  await page.getByRole('link', { name: placed.number }).click()
  await page.getByRole('heading', { name: t('Order {number}', { number: placed.number }) }).waitFor()
  await picture(visit, 'record-1280')
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
  await page.getByRole('link', { name: t('Refund'), exact: true }).click()
  await page.getByRole('radio', { name: t('An amount') }).check()
  await page.getByLabel(t('Amount'), { exact: false }).last().fill('5,00')
  await page.getByLabel(t('Reason')).fill('scratched')
  await page.getByRole('button', { name: t('Show what it does') }).click()
  await page.getByText(t('This refund gives back {total}', { total: '€5.00' })).waitFor()
  await picture(visit, 'refund-1280')
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
  await page.getByRole('button', { name: t('Refund {total}', { total: '€5.00' }) }).click()
  await page.waitForURL(`**/admin/orders/${placed.number}`)
  await page.getByText(t('Partly refunded')).first().waitFor()
  expect((await cashier.state(placed)).paymentState).toBe('partly-refunded')
})

test('fulfilment ships a part of an order on a telephone', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders/${placed.number}`, await staff('fulfilment'), { width: 360 })
  const { page, t } = visit
  await picture(visit, 'record-360')
  expect(await fits(visit)).toBe(true)
  await page.locator('summary', { hasText: new RegExp(`^${t('Ship')}$`) }).click()
  await page.getByLabel(t('Carrier')).fill('DHL')
  await page.getByLabel(t('Tracking number')).fill('00340434')
  await page.getByRole('button', { name: t('Ship'), exact: true }).click()
  await page.getByText(t('Completed')).first().waitFor()
  expect(await page.getByText('00340434').count()).toBeGreaterThan(0)
  expect(await fits(visit)).toBe(true)
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
})

test('without script, staff see the preview of a refund in Arabic, and make it', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders/${placed.number}/refund`, owner, {
    script: false,
    locale: 'ar',
    width: 768,
  })
  const { page, t } = visit
  await page.getByLabel(t('Reason')).fill('broken')
  await page.getByRole('button', { name: t('Show what it does') }).click()
  await picture(visit, 'refund-ar-768')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await fits(visit)).toBe(true)
  await page.getByText(t('What goes back')).waitFor()
  await page.locator('form[action$="/admin/order/refund"] button').click()
  await page.waitForURL((url) => url.pathname.endsWith(`/admin/orders/${placed.number}`))
  await page.getByRole('status').getByText(t('The refund is made')).waitFor()
  expect((await cashier.state(placed)).paymentState).toBe('refunded')
})

test('without script, an act leads back to the page of the order and says what was done', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders/${placed.number}`, owner, { script: false })
  const { page, t } = visit
  await page.locator('summary', { hasText: t('Write a note') }).click()
  await page.locator('form[action$="/admin/order/note"] textarea').fill('call before noon')
  await page.locator('form[action$="/admin/order/note"] button').click()
  await page.waitForURL((url) => url.pathname.endsWith(`/admin/orders/${placed.number}`) && url.search !== '')
  await page.getByRole('status').getByText(t('Saved')).waitFor()
  await page.getByText('call before noon').first().waitFor()
})

test('a member of staff packs orders from one page', async () => {
  const placed = await paid()
  const visit = await at(`/admin/packing?numbers=${placed.number}`, await staff('fulfilment'), { width: 360 })
  const { page, t } = visit
  await picture(visit, 'packing-360')
  expect(await fits(visit)).toBe(true)
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
  await page.locator('summary', { hasText: t('Ship') }).click()
  await page.getByRole('button', { name: t('Ship'), exact: true }).click()
  await page.getByText(t('Nothing has to be shipped.')).waitFor()
})

test('staff choose orders in the list and get their papers, with and without script', async () => {
  const [one, two] = [await paid(), await paid()]
  for (const script of [true, false]) {
    const { page, t, open } = await at('/admin/orders', await staff('fulfilment'), { script, locale: 'de' })
    await open('/admin/orders')
    const row = page.getByRole('row', { name: one.number })
    await row.getByRole('checkbox').check()
    await page.locator('summary', { hasText: t('Packing papers') }).click()
    await page.locator('button[formaction$="/admin/packing"]').click()
    await page.waitForURL((url) => url.pathname.endsWith('/admin/packing'))
    await page.getByRole('link', { name: t('Order {number}', { number: one.number }) }).waitFor()
    expect(await page.getByRole('link', { name: t('Order {number}', { number: two.number }) }).count()).toBe(
      0,
    )
    const papers = page.getByRole('link', { name: t('Packing slips') })
    expect(await papers.getAttribute('href')).toMatch(new RegExp(`/packing-slips/${one.number}$`))
  }
})

test('an order is printed with the name of the shop and without anything to press', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders/${placed.number}`, owner)
  const { page, t } = visit
  await page.getByRole('button', { name: t('Print this page') }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1120, height: 780 })
  await picture(visit, 'print-1120')
  const pressed = page.locator('main').locator('a, button, summary, input, select')
  expect(await pressed.filter({ visible: true }).allTextContents()).toEqual([expect.stringMatching(/^R/)])
  const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().width)
  expect(main).toBeGreaterThan(1_000)
  await page.locator('main').getByText('Kontor', { exact: true }).waitFor()
  await page.getByText('Hauptstraße').first().waitFor()
})

test('staff correct where an order goes, and its page says so at once', async () => {
  const placed = await paid()
  const visit = await at(`/admin/orders/${placed.number}`, owner, { locale: 'ar', width: 360 })
  const { page, t } = visit
  const box = page.locator('aside details', {
    has: page.locator('summary', { hasText: t('Correct the shipping address') }),
  })
  await box.locator('summary').click()
  await box.locator('[name=line1]').fill('Neuer Wall 7')
  await picture(visit, 'correct-ar-360')
  expect(await fits(visit)).toBe(true)
  expect(await findBarriers(page)).toEqual({ light: [], dark: [], forced: [] })
  await box.getByRole('button', { name: t('Correct the shipping address') }).click()
  await page.locator('dd', { hasText: 'Neuer Wall 7' }).waitFor()
  const [row] = await shop.core.database.query(
    `SELECT shipping_address ->> 'line1' AS shipping, billing ->> 'line1' = 'Neuer Wall 7' AS "isBilling" FROM orders WHERE number = $1`,
    [placed.number],
  )
  expect(row).toEqual({ shipping: 'Neuer Wall 7', isBilling: false })
})
