import { arrivesInTime, type Gateway, type GatewayOrder, gatewayFits } from '#domains/payment/index.ts'
import type { StoredConsent } from '#domains/subscription/index.ts'

/**
 * Whether money for a better plan can come in the time that its order leaves: from the stored consent, which is
 * charged without asking, else in one of the ways that the order page offers. Where none fits at all, the order page
 * says so.
 */
export function isInTime(
  gateways: readonly Gateway[],
  consent: StoredConsent | null,
  order: GatewayOrder,
): boolean {
  const atAnyTime = { ...order, timeLeftMs: Number.POSITIVE_INFINITY }
  const fitting = gateways.filter((gateway) => gatewayFits(gateway, atAnyTime))
  const charged = fitting.find(
    ({ info, subscription }) => info.id === consent?.gatewayId && subscription?.chargeDue,
  )
  if (charged)
    return arrivesInTime({ arrivesInDays: consent?.arrivesInDays ?? charged.info.arrivesInDays }, order)
  return fitting.length === 0 || fitting.some(({ info }) => arrivesInTime(info, order))
}
