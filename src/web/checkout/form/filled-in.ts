import { type AddressView, eachOrderText, type OrderTexts, type OrderView } from '#domains/order/contract.ts'
import type { Flash } from '#web/site/views.ts'
import { ADDRESS_FIELDS } from './checkout-rules.ts'

/** What the checkout form starts with. */
export interface FilledIn {
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly shipping: Partial<AddressView>
  readonly isSameAddress: boolean
  readonly shippingMethod: string | null
  readonly texts: OrderTexts
}

/** Values that a refused form left behind come first, then what the cart knows. */
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

/** Whether what was left behind comes from the address form, not from the quantities on the same page. */
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
