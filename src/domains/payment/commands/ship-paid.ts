// Tests: tests/flows/payment/by-hand.test.ts

import type { Database, Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { hasUnshippedLines, type OrderRow, type ShipOrder, shipOrder } from '#domains/order/index.ts'
import { paymentErrors } from '../errors.ts'
import { dueMinor, paymentStateOf } from '../rules.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { readTroubles } from '../store/facts.ts'
import { readRefunds } from '../store/refunds.ts'
import { requestCaptures } from './request-captures.ts'

export interface ShipPaid extends ShipOrder {
  /** Ships also what is not paid yet, for customers who pay by invoice. */
  readonly evenUnpaid?: boolean
  /** Ships also what was paid back or is disputed. */
  readonly evenLost?: boolean
}

/**
 * Ships an order whose money is there or promised: paid, authorised by a bank, or collected at the door.
 * Looks at the payment under the order's lock, so that a refund in the same moment is not overlooked. Money
 * that a provider hands over at shipment is asked for by a job of the same commit. Throws: ship-unpaid,
 * ship-refunded, ship-disputed, and what `shipOrder` throws.
 */
export async function shipPaid(
  database: Database,
  { evenUnpaid = false, evenLost = false, ...command }: ShipPaid,
): Promise<void> {
  await shipOrder(database, {
    ...command,
    async mayShip(tx, row) {
      const reason = await reasonAgainst(tx, row)
      const isOverruled = reason === 'ship-unpaid' ? evenUnpaid : evenLost
      if (reason && !isOverruled) throw paymentErrors[reason]()
    },
    async onShipped(tx, row) {
      await requestCaptures(
        tx,
        { id: row.id, isDelivered: async () => !(await hasUnshippedLines(tx, row.id)) },
        { actor: command.actor, now: command.now },
      )
      await command.onShipped?.(tx, row)
    },
  })
}

async function reasonAgainst(
  tx: Tx,
  row: OrderRow,
): Promise<'ship-unpaid' | 'ship-refunded' | 'ship-disputed' | null> {
  const [attempts, { settledMinor, refundedMinor }, refunds, { isDisputed }] = await Promise.all([
    readAttempts(tx, row.id),
    readSettled(tx, row.id),
    readRefunds(tx, row.id),
    readTroubles(tx, row.id),
  ])
  // Money that is about to go back does not pay for goods.
  const wanted = new Set(attempts.filter(({ booking }) => booking === 'receivable').map(({ id }) => id))
  const onItsWayMinor = refunds
    .filter(({ attemptId, state }) => wanted.has(attemptId) && (state === 'requested' || state === 'waiting'))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const money = { totalMinor: row.totalMinor, settledMinor, refundedMinor: refundedMinor + onItsWayMinor }
  switch (paymentStateOf({ ...money, attempts: attempts.map(({ status }) => status), isDisputed })) {
    case 'disputed':
      return 'ship-disputed'
    case 'refunded':
      return 'ship-refunded'
    case 'paid':
    case 'overpaid':
    case 'partly-refunded':
      return null
    default:
      return isPromisedFor(attempts, dueMinor({ ...row, settledMinor, refundedMinor })) ? null : 'ship-unpaid'
  }
}

/** Whether the courier collects the rest, or a bank has authorised it. */
function isPromisedFor(attempts: readonly Attempt[], wantedMinor: number): boolean {
  return attempts.some(
    ({ paidThrough, status, amountMinor }) =>
      (paidThrough === 'courier' && status === 'processing') ||
      (status === 'authorized' && amountMinor >= wantedMinor),
  )
}
