import { expect, test } from 'vitest'
import { closeDays } from '#domains/report/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriers } from '../../support/barriers.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { findParcel, useDemoShop } from '../../support/demo-shop.ts'
import { afterPush } from '../../support/matrix.ts'
import { newMember } from '../../support/members.ts'
import { visitAs } from '../../support/staff-visit.ts'
import { enter } from '../account/enter.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

/** Time limit of a walk over several pages. Unit: milliseconds. */
const LONG_MS = 240_000
const PAGES = [
  '/admin',
  '/admin/reports',
  '/admin/reports?by=product',
  '/admin/attention',
  '/admin/books',
  '/admin/oss',
]

/** Signs in as the owner of the shop. */
async function enterAsOwner(
  options: { locale?: LocaleCode; width?: number; script?: boolean } = {},
): Promise<Visit> {
  const member = await newMember(shop)
  await shop.core.database.query(`UPDATE account SET roles = '{owner}' WHERE id = $1`, [member.accountId])
  const visit = await browser.visit(options)
  // The form that signs in hashes the password, which takes a script.
  if (options.script === false) await visitAs(visit, member)
  else await enter(visit, member)
  return visit
}

/** Places an order as a guest, and returns its number. */
async function placeOrder(): Promise<string> {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId: (await findParcel(shop.url)).productId })
  const email = `${crypto.randomUUID()}@example.com`
  const { body: key, status } = await buyer.call('/order/finalize', { ...addressForm, email })
  expect(status).toBe(200)
  const [row] = await shop.core.database.query<{ number: string }>(
    'SELECT number FROM orders WHERE key = $1',
    [key],
  )
  return row!.number
}

test('from the dashboard a figure leads to the orders behind it, closed days included', {
  timeout: LONG_MS,
}, async () => {
  const number = await placeOrder()
  await closeDays(shop.core.database, shop.core.clock.now())
  const { page, t, open } = await enterAsOwner()
  await open('/admin')
  await page.getByRole('heading', { name: t('Today'), exact: true }).waitFor()
  // The other tests of this file place orders in the same shop.
  await page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: t('Today'), exact: true }) })
    .getByRole('link')
    .click()
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { level: 1, name: t('Order {number}', { number }) }).waitFor()
})

test('a new order is told politely, and shown when somebody asks for it', { timeout: LONG_MS }, async () => {
  const { page, t, open } = await enterAsOwner()
  // The stream opens only when the order is placed: it counts from the page, not from the stream.
  const { promise: placed, resolve: isPlaced } = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/live/, async (route) => {
    await placed
    await route.continue()
  })
  await open('/admin/orders')
  const number = await placeOrder()
  isPlaced()
  const told = page.getByRole('status').filter({
    hasText: t('{orders, plural, one {One new order} other {# new orders}}', { orders: 1 }),
  })
  await told.waitFor()
  expect(await page.getByRole('link', { name: number }).count()).toBe(0)
  await told.getByRole('link', { name: t('Show') }).click()
  await page.getByRole('link', { name: number }).waitFor()
})

test.each([true, false])(
  'what waits is put off with a reason and comes back, with script: %s',
  { timeout: LONG_MS },
  async (script) => {
    const ref = script ? 'tr_1' : 'tr_2'
    await shop.core.database.query(
      `INSERT INTO payment_unmatched VALUES ('mollie', $1, 500, 'EUR', 'settled', now() - interval '1 day')`,
      [ref],
    )
    const { page, t, open } = await enterAsOwner({ script })
    await open('/admin/attention')
    const subject = page.getByText(`mollie ${ref}`).first()
    await subject.waitFor()
    await page
      .locator('li', { hasText: `mollie ${ref}` })
      .locator('summary', { hasText: t('Put off') })
      .click()
    await page
      .locator('li', { hasText: `mollie ${ref}` })
      .getByRole('button', { name: t('Put off') })
      .click()
    await page.getByText(t('Put off: {things}', { things: 1 })).waitFor()
    expect(await page.locator('section li', { hasText: `mollie ${ref}` }).count()).toBe(0)
    await page.getByText(t('Put off: {things}', { things: 1 })).click()
    await page.getByRole('button', { name: t('Bring back') }).click()
    await page.locator('section li', { hasText: `mollie ${ref}` }).waitFor()
  },
)

// On push the tests of every page (pages-of-*.test.ts) look at them.
test.each(
  afterPush([
    { locale: 'en', width: 1280 },
    { locale: 'ar', width: 360 },
  ] as const),
)('pages of figures have no barriers and fit ($locale, $width px)', { timeout: LONG_MS }, async (how) => {
  await placeOrder()
  const visit = await enterAsOwner(how)
  for (const path of PAGES) {
    await visit.open(path)
    expect(await findBarriers(visit.page), path).toEqual({ light: [], dark: [], forced: [] })
    const wider = await visit.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})

test('charts and their line stay visible in forced colours', { timeout: LONG_MS }, async () => {
  await placeOrder()
  const { page, open } = await enterAsOwner()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open('/admin')
    const colours = await page.locator('figure svg').evaluate((svg) => {
      const drawn = (name: string, property: 'fill' | 'stroke') =>
        getComputedStyle(svg.querySelector(name) ?? svg)[property]
      return [drawn('rect', 'fill'), drawn('line', 'stroke'), getComputedStyle(document.body).color]
    })
    expect(new Set(colours).size, `${colorScheme}: ${colours}`).toBe(1)
  }
})
