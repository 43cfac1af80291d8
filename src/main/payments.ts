import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import { renewingPayers } from '#processes/shop-payers.ts'
import { openGateways } from './gateways.ts'
import type { ShopCore } from './shop-core.ts'

/** The gateways of this shop and the payment engine that uses them. */
export interface Payments {
  readonly gateways: readonly Gateway[]
  readonly engine: PaymentEngine
}

/** Opens gateways and engine for a process. Throws: GatewaySettingsError. */
export function openPayments(
  core: Pick<ShopCore, 'database' | 'clock' | 'logger' | 'gatewayVariables' | 'rules'>,
  gateways: readonly Gateway[] = openGateways(core),
): Payments {
  const byId = new Map(gateways.map((gateway) => [gateway.info.id, gateway]))
  return {
    gateways,
    engine: {
      database: core.database,
      gateways,
      gatewayOf: (id) => byId.get(id),
      payers: renewingPayers(core.rules),
      log: core.logger,
    },
  }
}
