import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser, type Visit } from '../support/browser.ts'
import { sellProduct } from '../support/catalogue.ts'
import { chooseWay, typedAddress } from '../support/checkout.ts'
import { someCode } from '../support/discounts.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
let cable: string
beforeAll(async () => {
  const { database } = shop.core
  cable = (await sellProduct(database, { priceMinor: 1000, name: 'Cable' })).productId
  await sellProduct(database, {
    kind: 'premium',
    name: 'Club',
    priceMinor: 4900,
    requiresShipping: false,
    stock: null,
  })
})

const code = (change = {}) => someCode(shop.core.database, { now: shop.core.clock.now(), ...change })
const freeCode = () => code({ purpose: 'premium', percentBp: 10_000 })
const total = (page: Page) => page.locator('#checkout [data-order-total]').last()

async function openCart({ context, base, open }: Visit): Promise<void> {
  const form = { fn: 'productAdd', productId: cable }
  expect((await context.request.post(`${base}/api/order/update`, { form })).status()).toBe(200)
  await open('/cart')
}

async function apply(visit: Visit, typed: string): Promise<void> {
  await visit.page.locator('input[name=discountCode]').fill(typed)
  await visit.page.getByRole('button', { name: visit.t('Apply') }).click()
}

test.each([true, false])(
  'with script %s a code in the cart shows what it takes off, why another does not, and can be removed (§2.12)',
  async (script) => {
    const [good, visit] = [await code(), await browser.visit({ locale: 'de', script })]
    const { page, t } = visit
    await openCart(visit)
    await apply(visit, 'never-made')
    await page.getByText(t('This code is not known')).waitFor()
    await apply(visit, good.toLowerCase())
    await page.locator(`[data-discount="${good}"]`).waitFor()
    await expect.poll(() => total(page).getAttribute('data-order-total')).toBe('1390')
    await page.getByRole('button', { name: t('Remove code {code}', { code: good }) }).click()
    await page.locator(`[data-discount="${good}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => total(page).getAttribute('data-order-total')).toBe('1490')
  },
)

test('the price of one product is reduced on its express page, with script and by its address alone', async () => {
  const good = await code()
  const visit = await browser.visit()
  await visit.open(`/express/${cable}`)
  await visit.page.locator('input[name=code]').fill(good)
  await visit.page.getByRole('button', { name: 'Apply' }).click()
  const shown = visit.page.locator('[data-order-total]')
  await expect.poll(() => shown.getAttribute('data-order-total')).toBe('1390')
  const plain = await browser.visit({ script: false })
  await plain.page.goto(`${plain.base}/express/${cable}?code=${good}`)
  const form = plain.page.locator('form[action$="/api/gateway/link"]')
  for (const [name, value] of Object.entries(typedAddress)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await chooseWay(plain.page, 'bank-transfer')
  await form.locator('[name=terms]').check()
  await form.getByRole('button', { name: /13\.90/ }).click()
  await plain.page.waitForURL('**/store/order/*')
  await plain.page.getByText(`Code ${good}`).first().waitFor()
})

test('a free membership asks a guest to register, and leads to the profile (§4.15)', async () => {
  const visit = await browser.visit({ locale: 'ar', width: 360 })
  const { page, t } = visit
  await visit.open('/premium')
  await apply(visit, await freeCode())
  await page.getByText(t('This code is good. Enter your e-mail address and a password to use it.')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.locator('input[name=email]').fill(`${crypto.randomUUID()}@example.com`)
  await page.locator('input[type=password]').first().fill('a quiet harbour and its lamps')
  await page.getByRole('button', { name: t('Use the code') }).click()
  await page.waitForURL('**/store/ar/profile')
  expect(await shop.core.database.query(`SELECT 1 FROM entitlement WHERE source = 'code'`)).toHaveLength(1)
})

test('an answer that the form does not know opens the danger dialog (§8.3)', async () => {
  const visit = await browser.visit({ locale: 'fr' })
  const { page, t } = visit
  await page.route('**/api/premium/discountCode', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"surprise":true}' }),
  )
  await visit.open('/premium')
  await apply(visit, 'ANY-CODE')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  expect((await dialog.locator('bdi').textContent())?.trim()).toBe(t('Unknown free register response'))
})

test('a reduced membership leads to the sign-up at its price', async () => {
  const good = await code({ purpose: 'premium', percentBp: 5000 })
  const visit = await browser.visit()
  await visit.open('/premium')
  await apply(visit, good)
  await visit.page.waitForURL(`**/store/premium?plan=*code=${good}`)
})
