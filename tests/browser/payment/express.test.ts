import { expect, test } from 'vitest'
import type { Visit } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { chooseWay, expectPaymentState, openWay, typedAddress } from '../../support/checkout.ts'
import { press, useTill } from './till.ts'

const till = useTill(['stripe', 'paypal', 'btcpay'])

/** Orders and pays one product on its express page. */
async function buyNow(visit: Visit, gatewayId: string): Promise<void> {
  const { productId } = await sellProduct(till.shop.core.database, { priceMinor: 5_000 })
  await visit.open(`/express/${productId}`)
  const form = visit.page.locator('form[action$="/api/gateway/link"]')
  for (const [name, value] of Object.entries(typedAddress)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await chooseWay(visit.page, gatewayId)
  await form.locator('[name=terms]').check()
  await form.locator('section[aria-busy=false]').waitFor()
  await form.getByRole('button', { name: /54[.,]90/ }).click()
}

const orderCount = async () =>
  (await till.shop.core.database.query(`SELECT 1 FROM orders WHERE state <> 'cart'`)).length

test('a redirect leads there and back to the order’s page', async () => {
  const visit = await till.browser.visit({ locale: 'de' })
  await buyNow(visit, 'paypal')
  await press(visit.page, 'Pay')
  await visit.page.waitForURL('**/store/de/order/*')
  await expectPaymentState(visit.page, 'paid')
  await visit.page.locator('.success-banner').waitFor()
  await till.expectCleanBooks()
})

test('a card form that is given up ends at the order’s page, where the order can be paid; it is not ordered twice', async () => {
  const before = await orderCount()
  const visit = await till.browser.visit({ width: 360 })
  await buyNow(visit, 'stripe')
  const form = visit.page.frameLocator('dialog [data-provider] iframe')
  await form.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await press(visit.page, 'Cancel payment')
  await press(visit.page, 'Yes, cancel')
  await visit.page.waitForURL('**/store/order/*')
  await expectPaymentState(visit.page, 'unpaid')
  await visit.hydrated()
  expect(await orderCount()).toBe(before + 1)
  const row = await openWay(visit.page, 'bank-transfer')
  await row.locator('form > button').click()
  await expectPaymentState(visit.page, 'awaiting')
})

test('an invoice in a frame is paid and ends at the order’s page', async () => {
  const visit = await till.browser.visit()
  await buyNow(visit, 'btcpay')
  await press(visit.page.frameLocator('dialog iframe'), 'Pay')
  await till.shop.drain()
  await visit.page.waitForURL('**/store/order/*')
  await expectPaymentState(visit.page, 'paid')
  await visit.page.locator('.success-banner').waitFor()
})

test('who goes back from the coupon finds the order that was placed', async () => {
  const visit = await till.browser.visit()
  await buyNow(visit, 'coupon')
  await press(visit.page, 'Back')
  await visit.page.waitForURL('**/store/order/*')
  await expectPaymentState(visit.page, 'unpaid')
})

test('an answer that nobody knows is said, and then the order is shown', async () => {
  const visit = await till.browser.visit()
  await visit.page.route('**/api/gateway/link', async (route) => {
    const answer = await route.fetch()
    const { orderKey } = await answer.json()
    await route.fulfill({ json: { type: 'sing', orderKey } })
  })
  await buyNow(visit, 'bank-transfer')
  await visit.page.getByRole('alertdialog').getByText('Unknown gateway response').waitFor()
  await press(visit.page, 'Close')
  await visit.page.waitForURL('**/store/order/*')
})

test('without script an order is placed and paid at a provider', async () => {
  const visit = await till.browser.visit({ script: false })
  const { productId } = await sellProduct(till.shop.core.database, { priceMinor: 5_000 })
  await visit.open(`/express/${productId}?country=DE`)
  const form = visit.page.locator('form[action$="/api/gateway/link"]')
  for (const [name, value] of Object.entries(typedAddress)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await chooseWay(visit.page, 'stripe')
  await form.locator('[name=terms]').check()
  await form.getByRole('button', { name: /54[.,]90/ }).click()
  await press(visit.page, 'Pay')
  await expectPaymentState(visit.page, 'paid')
})
