import { beforeAll, expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../../support/browser.ts'
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

/** A field and what is typed into it. */
type Row = readonly [name: string, value: string]

/** Sends the form with one value changed, and returns whether its field is marked as wrong or the order is placed. */
async function sentWith(visit: Visit, [name, value]: Row): Promise<'placed' | 'refused'> {
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
  await soon(() => hasFocus(wrong)).toBe(true)
  return 'refused'
}

const REFUSED: readonly Row[] = [
  ['billing.line1', ''],
  ['billing.line1', '5'],
  ['billing.line1', '5 a'],
  ['billing.line1', 'Hauptstraße'],
  ['billing.zip', ''],
  ['billing.zip', '101'],
  ['billing.zip', '101156'],
  ['billing.zip', '1011a'],
]

test('a street without a number and a postcode of another form are refused at their field (§5.1, §5.2, §9.1)', async () => {
  const visit = await atCheckout()
  for (const row of REFUSED) {
    const field = visit.page.locator(`form#checkout [name="${row[0]}"]`)
    const good = await field.inputValue()
    expect(await sentWith(visit, row), row.join()).toBe('refused')
    await field.fill(good)
  }
})

test.each<Row>([
  ['billing.line1', 'Hauptstraße 5'],
  ['billing.line1', '5 Main Street'],
  ['billing.line1', 'Rue de l’Église 12 bis'],
  ['billing.line1', 'شارع النيل ١٢'],
  ['billing.zip', '1011'],
  ['billing.zip', '10115'],
  ['billing.zip', '101 15'],
])('with %s as %j the order is placed (§5.1, §5.2, §9.1)', async (...row) => {
  expect(await sentWith(await atCheckout(), row)).toBe('placed')
})
