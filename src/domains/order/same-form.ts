import { FORM, type OrderForm } from './store/order-columns.ts'

/**
 * Returns whether two orders have the same value in every field of the buyer's form. Source:
 * docs/http-contract.md "Gateway answers" (express).
 */
export function isSameForm(asked: OrderForm, placed: OrderForm): boolean {
  return FORM.agree(asked, placed)
}
