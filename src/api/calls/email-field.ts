import { EMAIL_MAX, isValidEmail } from '#domains/order/address-rules.ts'
import { type Field, ruled } from '../fields.ts'

/** Declares an e-mail address by the rules that the browser shows. */
export function emailField(): Field<string> {
  return ruled(EMAIL_MAX, (value) => (isValidEmail(value) ? value : undefined))
}
