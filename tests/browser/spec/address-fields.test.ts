import { beforeAll, expect, test } from 'vitest'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buyButton, fillCheckout, putInCart } from '../../support/checkout.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
let productId: string
beforeAll(async () => {
  productId = (await sellProduct(shop.core.database)).productId
})

async function atCheckout(): Promise<Visit> {
  const visit = await browser.visit({ width: 360 })
  await putInCart(visit, productId)
  await visit.open('/cart')
  await fillCheckout(visit.page)
  return visit
}

/** Sends the form with one value changed, and returns whether its field is marked as wrong or the order is placed. */
async function sentWith(visit: Visit, name: string, value: string): Promise<'placed' | 'refused'> {
  const { page } = visit
  const field = page.locator(`form#checkout [name="${name}"]`)
  await field.fill(value)
  await page.locator('form#checkout section[aria-busy=false]').waitFor()
  await buyButton(page).click()
  const wrong = page.locator(`form#checkout [name="${name}"][aria-invalid=true]`)
  await Promise.race([page.waitForURL('**/order/*'), wrong.waitFor()])
  if (page.url().includes('/order/')) return 'placed'
  // The field says so, and the list above the form leads to it.
  const [id] = ((await wrong.getAttribute('aria-describedby')) ?? '').split(' ').slice(-1)
  expect((await page.locator(`[id="${id}"]`).textContent())?.trim()).not.toBe('')
  await page.getByRole('alert').getByRole('link').click()
  expect(await wrong.evaluate((element) => element === document.activeElement)).toBe(true)
  return 'refused'
}

test.each([
  ['', 'refused'],
  ['5', 'refused'],
  ['5 a', 'refused'],
  ['Hauptstraße', 'refused'],
  ['Hauptstraße 5', 'placed'],
  ['5 Main Street', 'placed'],
  ['Rue de l’Église 12 bis', 'placed'],
  ['شارع النيل ١٢', 'placed'],
] as const)('street and house number %j: the order is %s (§5.1)', async (line1, expected) => {
  expect(await sentWith(await atCheckout(), 'billing.line1', line1)).toBe(expected)
})

test.each([
  ['', 'refused'],
  ['101', 'refused'],
  ['1011', 'placed'],
  ['10115', 'placed'],
  ['101 15', 'placed'],
  ['101156', 'refused'],
  ['1011a', 'refused'],
] as const)('postcode %j: the order is %s (§5.2, §9.1)', async (zip, expected) => {
  expect(await sentWith(await atCheckout(), 'billing.zip', zip)).toBe(expected)
})
