import type { Database } from '#db/database.ts'
import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import { SHOP_PAYERS } from '#processes/shop-payers.ts'

/** Creates a payment engine with these gateways whose warnings a test can check. */
export function testEngine(
  database: Database,
  gateways: readonly Gateway[],
): PaymentEngine & { readonly warnings: { message: string; details: object }[] } {
  const byId = new Map(gateways.map((gateway) => [gateway.info.id, gateway]))
  const warnings: { message: string; details: object }[] = []
  return {
    database,
    gateways,
    gatewayOf: (id) => byId.get(id),
    payers: SHOP_PAYERS,
    log: { warn: (details, message) => warnings.push({ message, details }) },
    warnings,
  }
}

/** Creates an engine for commands that take one and pay nothing. */
export function noPayments(database: Database): PaymentEngine {
  return testEngine(database, [])
}
