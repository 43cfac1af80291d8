import { fullAddress } from '#domains/order/contract.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { accepted, flag, optional, text, type ValuesOf } from '../../fields.ts'
import { emailField } from '../email-field.ts'
import { addressFields, addressOf } from './address-fields.ts'
import { orderTextFields, orderTextsIn } from './text-fields.ts'

/**
 * Declares the address form that places an order. The express form contains it too. Source:
 * docs/http-contract.md "POST /order/finalize".
 */
export function finalizeFields(rules: RulesSource) {
  const elsewhere = (form: (name: string) => string): boolean => form('sameAddress') !== '1'
  return {
    email: emailField(),
    ...addressFields('billing', rules, { required: () => true, read: () => true }),
    sameAddress: flag(),
    ...addressFields('shipping', rules, { required: elsewhere, read: elsewhere }),
    shippingMethod: optional(text({ max: 40 })),
    ...orderTextFields(),
    waiver: flag(),
    terms: accepted(),
  } as const
}

export type FinalizeValues = ValuesOf<ReturnType<typeof finalizeFields>>

/** Converts the values to the input of the command. */
export function finalizeDetails(values: FinalizeValues) {
  return {
    email: values.email,
    billing: fullAddress(addressOf(values, 'billing')),
    shipping: values.sameAddress ? null : fullAddress(addressOf(values, 'shipping')),
    shippingMethod: values.shippingMethod ?? null,
    texts: orderTextsIn(values),
    waiver: values.waiver,
  }
}
