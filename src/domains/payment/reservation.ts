import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, queueReservationEnd, RESERVED_MS } from '#domains/order/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { type AttemptStatus, isOpen, isPromised } from './states.ts'
import { readAttempts } from './store/attempts.ts'
import { readOpenReviews } from './store/facts.ts'

/** How long an attempt that waits for its buyer keeps the order's stock. Units: milliseconds. */
export const UNDER_WAY_MS = 2 * HOUR

/** What decides how long the stock of a placed order stays reserved. Amounts in minor units. */
export interface ReservationFacts {
  readonly attempts: readonly { readonly status: AttemptStatus; readonly createdAt: Date }[]
  /** Paid, less what went back to the buyer or the bank. */
  readonly keptMinor: number
  /** Whether a person must look at a payment of the order first. */
  readonly isInReview: boolean
}

/**
 * Returns when the reservation of an order ends; null: when it is shipped or cancelled. Every command that
 * begins, moves or ends an attempt derives the end here, so that none of them can leave stock reserved for
 * nobody.
 *
 * | facts, the first that fits | end |
 * |---|---|
 * | money is there, or waits for a person | none |
 * | an attempt waits for money that is promised or on its way | none |
 * | an attempt waits for its buyer | two hours after it began, in half an hour at the earliest |
 * | nothing | in half an hour |
 *
 * Source: docs/http-contract.md "Stock".
 */
export function reservationEnd(
  { attempts, keptMinor, isInReview }: ReservationFacts,
  now: Date,
): Date | null {
  if (keptMinor > 0 || isInReview || attempts.some(isPromised)) return null
  const ends = attempts.filter(isOpen).map(({ createdAt }) => createdAt.getTime() + UNDER_WAY_MS)
  return new Date(Math.max(now.getTime() + RESERVED_MS, ...ends))
}

/**
 * Reads the payments of an order and sets the end of its reservation. The caller holds the order's lock and
 * calls this last.
 */
export async function settleReservation(
  tx: Tx,
  row: Pick<OrderRow, 'id' | 'state'> | null,
  now: Date,
): Promise<void> {
  if (row?.state !== 'placed' && row?.state !== 'completed') return
  const [attempts, { settledMinor, refundedMinor }, reviews] = await Promise.all([
    readAttempts(tx, row.id),
    readSettled(tx, row.id),
    readOpenReviews(tx, row.id),
  ])
  queueReservationEnd(
    tx,
    row.id,
    reservationEnd(
      { attempts, keptMinor: settledMinor - refundedMinor, isInReview: reviews.length > 0 },
      now,
    ),
  )
}
