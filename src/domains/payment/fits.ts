import type { GatewayRule } from '#domains/shop/index.ts'
import { DAY } from '#kernel/clock.ts'
import type { Money } from '#kernel/money.ts'
import type { Flow, Gateway, GatewayInfo, GatewayOrder } from './gateway.ts'

/** Whether something in an order is charged again and again. */
function isRecurring({ lines }: GatewayOrder): boolean {
  return lines.some(({ period }) => period !== null)
}

/**
 * Returns what an attempt asks its gateway for. The buyer agrees to further payments only with a gateway that
 * can take them, and only where this payment is the whole price: a provider that renews by itself would
 * otherwise renew the rest. Everything else is one prepaid term, which the buyer has confirmed.
 */
export function flowOf({ info }: Gateway, order: GatewayOrder, due: Money): Exclude<Flow, 'renewal'> {
  return isRecurring(order) && info.subscriptions && due.amount === order.total.amount ? 'first' : 'single'
}

/**
 * Whether a gateway can take what is still to be paid of this order: kind, amount, currency, country, time. The
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
    isOffered(order.gatewayRules?.[info.id], order, { amount, currency }) &&
    (info.paidThrough !== 'bank' || order.bankAccount !== null) &&
    (info.paidThrough !== 'courier' || order.cashOnDelivery !== false) &&
    (!isRecurring(order) || info.subscriptions || gateway.transform !== undefined) &&
    amount > 0 &&
    (info.currencies === null || info.currencies.includes(currency)) &&
    (info.countries === null || info.countries.includes(order.deliveryCountry)) &&
    (info.minMinor === null || amount >= info.minMinor) &&
    (info.maxMinor === null || amount <= info.maxMinor) &&
    (gateway.takes?.({ amount, currency }) ?? true) &&
    (!info.onlyPhysical || order.requiresShipping) &&
    (!info.needs.includes('address') || isAddressed(order)) &&
    arrivesInTime(info, order)
  )
}

/**
 * Whether the money of a gateway, or of one of its consents, is here in the time that an order leaves, however
 * slow it is. This one rule stands behind everything that is refused or left out as too late.
 */
export function arrivesInTime(
  { arrivesInDays }: Pick<GatewayInfo, 'arrivesInDays'>,
  { timeLeftMs = Number.POSITIVE_INFINITY }: Pick<GatewayOrder, 'timeLeftMs'>,
): boolean {
  return arrivesInDays * DAY < timeLeftMs
}

/**
 * Whether a buyer gave a postal address, which an order of downloads may lack. Before an order is placed nobody knows
 * yet, and it counts as given.
 */
function isAddressed({ number, billing }: Pick<GatewayOrder, 'number' | 'billing'>): boolean {
  return number === '' || (billing.line1 ?? '') !== ''
}

/** Whether the owner offers a gateway for this order. */
function isOffered(
  rule: GatewayRule | undefined,
  { deliveryCountry }: Pick<GatewayOrder, 'deliveryCountry'>,
  { amount, currency }: Money,
): boolean {
  if (!rule) return true
  const { isOff, countries, currencies, minMinor, maxMinor, limitCurrency } = rule
  const isLimited = currency === limitCurrency
  return (
    !isOff &&
    (countries.length === 0 || countries.includes(deliveryCountry)) &&
    (currencies.length === 0 || currencies.includes(currency)) &&
    (!isLimited || minMinor === null || amount >= minMinor) &&
    (!isLimited || maxMinor === null || amount <= maxMinor)
  )
}
