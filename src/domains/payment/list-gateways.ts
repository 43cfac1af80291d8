import type { ShopRules } from '#domains/shop/index.ts'
import type { Money } from '#kernel/money.ts'
import type { GatewayView } from './contract.ts'
import { gatewayFits } from './fits.ts'
import type { Gateway, GatewayOrder, Translate } from './gateway.ts'

/**
 * The gateways that fit an order, in the owner's order, as the contract shows them. Source:
 * docs/http-contract.md "Gateways".
 */
export function listGateways(
  gateways: readonly Gateway[],
  order: GatewayOrder,
  translate: Translate,
  due: Money = order.total,
): GatewayView[] {
  return gateways
    .filter((gateway) => gatewayFits(gateway, order, due))
    .toSorted((a, b) => placeOf(a, order) - placeOf(b, order))
    .map((gateway) => gatewayView(gateway, order, translate))
}

/**
 * Returns whether buyers can pay at all: some way is set up and not switched off. A coupon is none, because the
 * shop's own debt pays it. Pure.
 */
export function canBePaid(
  ways: readonly Pick<Gateway['info'], 'id' | 'paidThrough'>[],
  { face, gateways }: Pick<ShopRules, 'face' | 'gateways'>,
): boolean {
  return ways.some(
    ({ id, paidThrough }) =>
      !gateways[id]?.isOff &&
      (paidThrough === 'provider' || face.offlineWays.some((way) => way === paidThrough)),
  )
}

/** What the owner gave no place stays behind those with one, in the order of the program. */
function placeOf({ info }: Gateway, { gatewayRules = {} }: GatewayOrder): number {
  return gatewayRules[info.id]?.place ?? Number.MAX_SAFE_INTEGER
}

function gatewayView(gateway: Gateway, order: GatewayOrder, translate: Translate): GatewayView {
  const { info } = gateway
  return {
    gatewayId: info.id,
    name: translate(info.name),
    icon: info.icon,
    group: info.group,
    single: info.single,
    subscriptions: info.subscriptions,
    transform: gateway.transform?.(order, translate) ?? null,
    needs: info.needs,
    button: info.button ?? null,
  }
}
