import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readDisputes } from '#domains/payment/index.ts'

/** Returns the money of a charge that the shop still has. Units: minor units. */
export async function readMoneyLeft(db: Queryable, chargeId: string): Promise<number> {
  const [{ settledMinor, refundedMinor }, disputes] = await Promise.all([
    readSettled(db, chargeId),
    readDisputes(db, chargeId),
  ])
  const lostMinor = disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return settledMinor - refundedMinor - lostMinor
}
