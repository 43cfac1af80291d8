import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import type { ShopCore } from './shop-core.ts'

/** The payment engine of this process over its gateways. */
export function paymentEngine({ database, logger }: Pick<ShopCore, 'database' | 'logger'>, gateways: readonly Gateway[]): PaymentEngine {
  const byId = new Map(gateways.map((gateway) => [gateway.info.id, gateway]))
  return { database, gatewayOf: (id) => byId.get(id), log: logger }
}
