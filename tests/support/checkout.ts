import type { Page } from 'playwright-core'
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
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await form.locator('[name=terms]').check()
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
