import type { Money } from '#kernel/money.ts'
import type { Gateway, GatewayOrder } from './gateway.ts'

/**
 * Whether a gateway can take what is still to be paid of this order: kind, amount, currency, country. The
 * order page offers only what fits. Source: docs/gateways.md "Which gateways are offered".
 */
export function gatewayFits(
  gateway: Gateway,
  order: GatewayOrder,
  { amount, currency }: Money = order.total,
): boolean {
  const { info } = gateway
  return (
    info.single &&
    amount > 0 &&
    (info.currencies === null || info.currencies.includes(currency)) &&
    (info.countries === null || info.countries.includes(order.deliveryCountry)) &&
    (info.minMinor === null || amount >= info.minMinor) &&
    (info.maxMinor === null || amount <= info.maxMinor) &&
    (gateway.takes?.({ amount, currency }) ?? true) &&
    (!info.onlyPhysical || order.requiresShipping)
  )
}
