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
    .map((gateway) => gatewayView(gateway, order, translate))
}

function gatewayView(gateway: Gateway, order: GatewayOrder, translate: Translate): GatewayView {
  const { info } = gateway
  return {
    gatewayId: info.id,
    name: translate(info.name),
    icon: info.icon,
    single: info.single,
    subscriptions: info.subscriptions,
    transform: gateway.transform?.(order, translate) ?? null,
    needs: info.needs,
    button: info.button ?? null,
  }
}
