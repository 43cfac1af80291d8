import { fullAddress } from '#domains/order/contract.ts'
import { holdsNothingToSend, ownerOf } from '#domains/order/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { accepted, type FormReader, flag, optional, text, type ValuesOf } from '../../fields.ts'
import type { CallContext } from '../../form-call.ts'
import { emailField } from '../email-field.ts'
import { addressFields, addressOf } from './address-fields.ts'
import type { OrderCallParts } from './order-parts.ts'
import { orderTextFields, orderTextsIn } from './text-fields.ts'

/** Filled in by the shop where nothing of the order is sent anywhere; see `orderContents`. */
const UNSENT = 'unsent'

/**
 * Declares the address form that places an order. The express form contains it too. Source:
 * docs/http-contract.md "POST /order/finalize".
 */
export function finalizeFields(rules: RulesSource) {
  const elsewhere = (form: (name: string) => string): boolean => form('sameAddress') !== '1'
  return {
    email: emailField(),
    ...addressFields('billing', rules, {
      required: () => true,
      read: () => true,
      isUnsent: (form) => form(UNSENT) === '1',
    }),
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

/**
 * Fills in whether the order that a form places holds nothing to send. Only a form without a street is looked at, so
 * that an order of goods costs no further query. What a client writes there itself is decided again when the order is placed.
 */
export async function orderContents(
  form: FormReader,
  { session, database }: Pick<CallContext<unknown>, 'session' | 'database'>,
): Promise<Readonly<Record<string, string>>> {
  if (form('billing.line1') !== '') return {}
  const visit = await session.find()
  const key = form('key')
  if (key === '' && visit === null) return {}
  const by = key === '' ? { ownerHash: ownerOf(visit!) } : { key }
  return (await holdsNothingToSend(database, by)) ? { [UNSENT]: '1' } : {}
}

/** Fills in the same for the one product of an express form. */
export async function expressContents(
  form: FormReader,
  { database }: Pick<CallContext<unknown>, 'database'>,
  { products, rules }: Pick<OrderCallParts, 'products' | 'rules'>,
): Promise<Readonly<Record<string, string>>> {
  const productId = form('productId')
  if (form('orderKey') !== '' || form('billing.line1') !== '' || productId === '') return {}
  const asked = {
    locale: 'en',
    currency: rules.current().currency,
    variantIds: [],
    productIds: [productId],
  } as const
  const [product] = await products.find(database, asked)
  return product?.requiresShipping === false ? { [UNSENT]: '1' } : {}
}
