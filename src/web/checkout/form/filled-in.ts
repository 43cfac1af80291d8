import { type AddressView, eachOrderText, type OrderTexts, type OrderView } from '#domains/order/contract.ts'
import type { Flash } from '#web/site/views.ts'
import { ADDRESS_FIELDS } from './checkout-rules.ts'

/** Initial values of the checkout form. */
export interface FilledIn {
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly shipping: Partial<AddressView>
  readonly isSameAddress: boolean
  readonly shippingMethod: string | null
  readonly texts: OrderTexts
}

/** Returns the initial values: those of a refused form first, then those of the cart. */
export function filledIn(order: OrderView, flash: Flash | null): FilledIn {
  const sent = flash?.values ?? {}
  const wasSent = isOfAddressForm(flash)
  return {
    email: sent.email ?? order.email ?? '',
    billing: { ...order.billing, ...addressOf(sent, 'billing.') },
    shipping: { ...order.shippingAddress, ...addressOf(sent, 'shipping.') },
    isSameAddress: wasSent ? sent.sameAddress === '1' : order.shippingAddress === null,
    shippingMethod: sent.shippingMethod ?? order.shippingMethod,
    texts: eachOrderText((name) => sent[name] ?? order[name] ?? ''),
  }
}

/** Returns whether the flash belongs to the address form, not to the quantities on the same page. */
export function isOfAddressForm(flash: Flash | null): boolean {
  return Object.keys(flash?.values ?? {}).some((name) => name.startsWith('billing.'))
}

function addressOf(values: Readonly<Record<string, string>>, prefix: string): Partial<AddressView> {
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) =>
      values[prefix + name] === undefined ? [] : [[name, values[prefix + name]!]],
    ),
  )
}
