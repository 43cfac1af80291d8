import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import { renewingPayers } from '#processes/shop-payers.ts'
import { type GatewayCore, openGateways } from './gateways.ts'
import type { ShopCore } from './shop-core.ts'

/** The gateways of this shop and the payment engine that uses them. */
export interface Payments {
  /** Always the same list; what it holds changes when the owner types other keys. */
  readonly gateways: readonly Gateway[]
  readonly engine: PaymentEngine
}

/** Opens gateways and engine for a process. Throws: GatewaySettingsError. */
export function openPayments(
  core: GatewayCore & Pick<ShopCore, 'logger' | 'rules'>,
  gateways: readonly Gateway[] = keepGateways(core),
): Payments {
  return {
    gateways,
    engine: {
      database: core.database,
      gateways,
      gatewayOf: (id) => gateways.find(({ info }) => info.id === id),
      payers: renewingPayers(core.rules),
      log: core.logger,
    },
  }
}

/**
 * Opens the gateways and opens them again whenever the owner types keys, so that they count without a start. The
 * list is changed in place, in one step: whoever holds it sees the present gateways, and a call that runs goes on
 * with the one it began with.
 */
function keepGateways(core: GatewayCore): readonly Gateway[] {
  const gateways = [...openGateways(core)]
  core.providerKeys?.subscribe(() => {
    gateways.splice(0, gateways.length, ...openGateways(core))
  })
  return gateways
}
