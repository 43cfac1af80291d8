// Tests: tests/flows/admin/order-acts.test.ts

import type { Database, Tx } from '#db/database.ts'
import { RolledBack } from '#db/rolled-back.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import { type QueueStaffAct, queueStaffAct } from '#domains/staff/index.ts'
import type { Clock } from '#kernel/clock.ts'

type Acting = { readonly clock: Clock; readonly accountId: string }
type Act = Pick<QueueStaffAct, 'what' | 'subject' | 'before' | 'after'>

/**
 * Returns a database that records an act of staff in the first transaction of a command that commits: the act and
 * what it does are there together, or neither is.
 */
export function recordingAct(database: Database, { accountId, clock }: Acting, act: Act): Database {
  let isRecorded = false
  const transaction = async (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
    const outcome = await database.transaction(async (tx) => {
      const worked = await work(tx)
      // Nothing was done: somebody was faster, or nothing was there.
      const isNothing = worked === false || worked === 0
      if (!isRecorded && !isNothing) queueStaffAct(tx, { ...act, accountId, now: clock.now() })
      return worked
    })
    // A rehearsal rolls itself back, and its act with it.
    isRecorded ||= !(outcome instanceof RolledBack)
    return outcome
  }
  return { ...database, transaction: transaction as Database['transaction'] }
}

/** The same for a command that takes the payment engine. */
export function recordingEngine(engine: PaymentEngine, acting: Acting, act: Act): PaymentEngine {
  return { ...engine, database: recordingAct(engine.database, acting, act) }
}

/** Runs one transaction with an act of staff in it. */
export function inActOf<T>(
  database: Database,
  acting: Acting,
  act: Act,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return recordingAct(database, acting, act).transaction(work)
}
