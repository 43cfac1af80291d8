import type { Database } from '#db/database.ts'
import { entriesForSettlement, postTransaction, readEntriesOfCause } from '#domains/ledger/index.ts'
import { completeIfDone, giveInvoiceNumber, lockOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import { attemptStates } from '../states.ts'
import { moveAttemptRow, readAttempts } from '../store.ts'

export interface RecordSettlement {
  readonly orderId: string
  readonly gatewayId: string
  /** What arrived. Units: minor units of the order's currency. */
  readonly amountMinor: number
  /** What names this money once and for ever (bank line, courier list); a repeat changes nothing. */
  readonly reference: string
  readonly actor: string
  readonly now: Date
}

/**
 * Books money that arrived for an order: ledger, attempt, invoice number (at the earlier of first settlement and first
 * shipment), completion. Safe to repeat with the same reference. Returns false when it was booked before.
 * Throws: not-found for an unknown order or a cart. Source: product.md "Order", quality I2, I5.
 */
export async function recordSettlement(database: Database, command: RecordSettlement): Promise<boolean> {
  const { orderId, gatewayId, amountMinor, actor, now } = command
  const cause = `settlement:${gatewayId}:${command.reference}`
  return database.transaction(async (tx) => {
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if ((await readEntriesOfCause(tx, orderId, cause)).length > 0) return false
    const attempt = (await readAttempts(tx, orderId)).find((candidate) => candidate.gatewayId === gatewayId && candidate.status !== 'settled')
    if (attempt) {
      const to = nextState(attemptStates, attempt.status === 'created' ? 'linked' : attempt.status, 'settled')
      await moveAttemptRow(tx, { orderId, attemptId: attempt.id, from: attempt.status, to, actor, now, why: command.reference })
    }
    const entries = entriesForSettlement(gatewayId, amountMinor, row.currency)
    postTransaction(tx, { orderId, kind: 'settlement', cause, actor, at: now, entries })
    await completeIfDone(tx, row, actor, now)
    await giveInvoiceNumber(tx, row, now)
    return true
  })
}
