import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  addOrderEvent,
  completeIfDone,
  giveInvoiceNumber,
  HOLD_MS,
  hasReleasedHolds,
  keepHolds,
  lockOrder,
  type OrderRow,
} from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { bookReduction } from '../book-reduction.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import type { Gateway, Observation } from '../gateway.ts'
import { type Reduction, reduce } from '../reduce.ts'
import { OPEN_STATUSES } from '../states.ts'
import { type Attempt, findAttempt, moveAttemptRow, readAttempts, setAttemptRef } from '../store/attempts.ts'
import { readDisputes, readOpenHolds, readRefunds } from '../store/facts.ts'

/** What became of an observation: nobody knows the payment, it is none of ours, or it was worked in. */
export type Applied =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'ignored'; readonly why: string; readonly attempt: Attempt }
  | { readonly outcome: 'applied'; readonly attempt: Attempt; readonly reduction: Reduction; readonly isNewlyHeld: boolean }

/**
 * Works the provider's truth into the books: attempt, ledger, refunds, disputes, hold, effects, in one transaction under the order's
 * lock. Webhook, return page, reconciler and our own calls to the provider all end here, and it may be repeated and reordered
 * at will. Source: gateways §3 "Idempotency rules", quality §2.1 "Three ways to paid".
 */
export async function applyObservation({ database, log }: PaymentEngine, gateway: Gateway, seen: Observation, moment: Moment): Promise<Applied> {
  let applied = await database.transaction((tx) => apply(tx, gateway, seen, moment))
  // It came and went before we looked: booked as it came, then as it went.
  if (applied.outcome === 'applied' && applied.reduction.status === 'settled' && seen.status === 'reversed') {
    applied = await database.transaction((tx) => apply(tx, gateway, seen, moment))
  }
  if (applied.outcome === 'ignored')
    log.warn({ gateway: gateway.info.id, ref: seen.ref, why: applied.why }, 'a payment of somebody else was reported to us')
  if (applied.outcome === 'applied' && applied.isNewlyHeld) {
    const { orderId, id } = applied.attempt
    log.warn({ gateway: gateway.info.id, orderId, attemptId: id, ...applied.reduction.hold }, 'a payment waits for a person')
  }
  if (applied.outcome === 'applied') {
    const { orderId, id } = applied.attempt
    // The buyer was told that the money is on its way, and it is the shop's again.
    for (const { booking, providerRefundId } of applied.reduction.refunds)
      if (booking === -1) log.warn({ gateway: gateway.info.id, orderId, attemptId: id, providerRefundId }, 'a refund came back')
  }
  return applied
}

async function apply(tx: Tx, gateway: Gateway, seen: Observation, moment: Moment): Promise<Applied> {
  const found = await findAttempt(tx, { gatewayId: gateway.info.id, ref: seen.ref, attemptId: seen.attemptId })
  const row = found && (await lockOrder(tx, { id: found.orderId }))
  return row ? applyLocked(tx, row, found.id, gateway, seen, { moment }) : { outcome: 'unknown' }
}

export interface ApplyOptions {
  readonly moment: Moment
  /** Names the money once and for ever where it is not the provider's running sum (a bank line). */
  readonly cause?: string
}

/** Works an observation into an order that the caller has locked. */
export async function applyLocked(
  tx: Tx,
  row: OrderRow,
  attemptId: string,
  gateway: Pick<Gateway, 'account' | 'livemode' | 'info'>,
  seen: Observation,
  { moment, cause }: ApplyOptions,
): Promise<Applied> {
  const [attempts, { settledMinor }, refunds, disputes, isGivenBack, holds] = await Promise.all([
    readAttempts(tx, row.id),
    readSettled(tx, row.id),
    readRefunds(tx, row.id),
    readDisputes(tx, row.id),
    hasReleasedHolds(tx, row.id),
    readOpenHolds(tx, row.id),
  ])
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (!attempt) return { outcome: 'unknown' }
  const ofAttempt = (fact: { readonly attemptId: string }): boolean => fact.attemptId === attempt.id
  const facts = { ...attempt, refunds: refunds.filter(ofAttempt), disputes: disputes.filter(ofAttempt) }
  const order = { state: row.state, currency: row.currency, totalMinor: row.totalMinor, settledMinor, isGivenBack }
  const { account, livemode, info } = gateway
  const reduction = reduce(facts, order, seen, { account, livemode, openAmount: info.openAmount })
  if (reduction.ignored !== null) return { outcome: 'ignored', why: reduction.ignored, attempt }

  if (attempt.providerRef === null && !info.offline) await setAttemptRef(tx, attempt, seen.ref, moment.now)
  if (reduction.status) await moveTo(tx, attempt, reduction.status, seen, moment)
  const standing = { moment, holds, refunds: facts.refunds, cause: cause ?? null }
  const { isFree, isNewlyHeld } = await bookReduction(tx, row, attempt, reduction, standing)
  keepPromises(tx, row, attempts, attempt, reduction, isGivenBack, moment.now)
  await finish(tx, row, reduction, settledMinor, isFree, moment)
  return { outcome: 'applied', attempt: { ...attempt, status: reduction.status ?? attempt.status }, reduction, isNewlyHeld }
}

async function moveTo(tx: Tx, attempt: Attempt, to: Attempt['status'], seen: Observation, { actor, now }: Moment): Promise<void> {
  const why = seen.reason ?? `the provider says ${seen.status}`
  await moveAttemptRow(tx, { orderId: attempt.orderId, attemptId: attempt.id, from: attempt.status, to, actor, now, why })
}

/** Pieces stay promised while money is there or on its way; when the last try ended they are free after the usual time. */
function keepPromises(
  tx: Tx,
  row: OrderRow,
  attempts: readonly Attempt[],
  attempt: Attempt,
  reduction: Reduction,
  isGivenBack: boolean,
  now: Date,
): void {
  if (row.state !== 'placed' || isGivenBack) return
  const status = reduction.status ?? attempt.status
  if (reduction.capture || status === 'processing' || status === 'authorized') {
    keepHolds(tx, row.id, null)
    return
  }
  if (reduction.status === null || OPEN_STATUSES.includes(status) || status === 'settled') return
  const isAnyOpen = attempts.some((other) => other.id !== attempt.id && (OPEN_STATUSES.includes(other.status) || other.capturedMinor > 0))
  if (!isAnyOpen && attempt.capturedMinor === 0) keepHolds(tx, row.id, new Date(now.getTime() + HOLD_MS))
}

/** What follows from money: completion, the mail, and last of all the invoice number, whose counter stays locked until the commit. */
async function finish(tx: Tx, row: OrderRow, reduction: Reduction, settledBefore: number, isFree: boolean, { actor, now }: Moment): Promise<void> {
  const { capture } = reduction
  if (capture?.booking !== 'receivable') return
  const settledNow = settledBefore + capture.amountMinor
  if (isFree && settledBefore < row.totalMinor && settledNow >= row.totalMinor) {
    await addOrderEvent(tx, row.id, 'paid', actor, '', now)
    await enqueue(tx, 'send-payment-received', { orderId: row.id })
  }
  await completeIfDone(tx, row, actor, now)
  await giveInvoiceNumber(tx, row, now)
}
