import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './browser.ts'

/** The fields that a buyer fills in, by the names of the contract. */
export const typedAddress: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  'billing.name': 'Ada Lovelace',
  'billing.line1': 'Hauptstraße 5',
  'billing.zip': '10115',
  'billing.city': 'Berlin',
}

/** Fills in the checkout form as a person would. */
export async function fillCheckout(
  page: Page,
  values: Readonly<Record<string, string>> = typedAddress,
): Promise<void> {
  const form = page.locator('form#checkout')
  // A page that was opened by a link changes its address before its form is there.
  await form.waitFor()
  // A download folds away what only its invoice would name.
  const folded = form.locator('[data-invoice-fields]:not([open]) > summary')
  if (await folded.isVisible()) await folded.click()
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await form.locator('[name=terms]').check()
}

/** Opens the group of a way to pay and then its row, and returns the row. */
export async function openWay(page: Page, gatewayId: string): Promise<Locator> {
  const row = page.locator(`[data-gateway=${gatewayId}]`)
  const group = page.locator('[data-way-group]').filter({ has: row })
  if (!(await row.isVisible())) await group.locator('> summary').click()
  if (!(await row.locator('form').isVisible())) await row.locator('> summary').click()
  return row
}

/** Chooses one of the ways to pay of a form that shows them as radio buttons; the head of its group opens it. */
export async function chooseWay(page: Page, gatewayId: string): Promise<void> {
  const radio = page.locator(`[name=gatewayId][value=${gatewayId}]`)
  await radio.waitFor({ state: 'attached' })
  const group = page.locator('[data-way-group]').filter({ has: radio, hasNot: page.locator(':checked') })
  if ((await group.count()) > 0) await group.locator('> label').click()
  await radio.check()
}

/** Returns the button that places the order. */
export function buyButton(page: Page) {
  return page.locator('form#checkout button:not([name])').last()
}

/**
 * Expects the order page to show this state of the payment. Source: docs/http-contract.md "Carts and orders".
 */
export async function expectPaymentState(page: Page, state: string): Promise<void> {
  await page.locator(`main[data-payment-state="${state}"]`).waitFor()
}

/** Returns what the thank-you page says comes next, in its order. */
export function thanksSteps(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator('[data-step]')
    .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset.step))
}

/** Puts a product into the visitor's cart by the API, without a page. */
export async function putInCart(visit: Visit, productId: string, pieces = 1): Promise<void> {
  const answer = await visit.context.request.post(`${visit.base}/api/order/update`, {
    form: { fn: 'productAdd', productId, pieces },
  })
  expect(answer.status()).toBe(200)
}

/** Places an order by the API and returns its key. */
export async function placeOrder(visit: Visit, productId: string): Promise<string> {
  await putInCart(visit, productId)
  const form = { ...typedAddress, 'billing.country': 'DE', sameAddress: '1', terms: '1' }
  const answer = await visit.context.request.post(`${visit.base}/api/order/finalize`, { form })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Expects the page to show this total. Units: minor units. */
export async function expectTotal(page: Page, amountMinor: number): Promise<void> {
  await page.locator(`[data-order-total="${amountMinor}"]`).filter({ visible: true }).first().waitFor()
}
