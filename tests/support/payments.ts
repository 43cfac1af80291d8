import type { Database } from '#db/database.ts'
import type { Gateway, PaymentEngine } from '#domains/payment/index.ts'
import { SHOP_PAYERS } from '#processes/order-payer.ts'

/** A payment engine over these gateways whose warnings are kept for the test to look at. */
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

/** For commands that take an engine and pay nothing. */
export function noPayments(database: Database): PaymentEngine {
  return testEngine(database, [])
}
