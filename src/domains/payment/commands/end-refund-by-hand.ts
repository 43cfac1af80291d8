// Tests: tests/flows/payment/paying-back.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import type { RefundFact } from '../gateway.ts'
import { lockPayer } from '../payer.ts'
import { readAttempts } from '../store/attempts.ts'
import { insertRefundRow, noteRefundOutcome, readRefunds, type StoredRefund } from '../store/refunds.ts'
import { fileOfRefund } from '../transfers/transfer-store.ts'
import { applyLocked } from './apply-observation.ts'
import { refundObservation } from './send-refund.ts'

export interface EndRefundByHand {
  readonly chargeId: string
  readonly refundId: string
  /** The transfer's reference at the bank, or why it will not be made or came back. */
  readonly note: string
  /** Refuses one that is in a file for the bank: it would be paid twice. */
  readonly unlessInFile?: boolean
}

/**
 * Books a refund that staff transferred by hand. Returns false where it was confirmed before.
 * Throws: not-found, unknown-refund, refund-not-by-hand, refund-ended, refund-in-file.
 */
export function confirmRefund(
  engine: PaymentEngine,
  command: EndRefundByHand,
  moment: Moment,
): Promise<boolean> {
  return engine.database.transaction((tx) => confirmIn(engine, tx, command, moment))
}

/** The same in the caller's transaction. */
export function confirmIn(
  engine: PaymentEngine,
  tx: Tx,
  command: EndRefundByHand,
  moment: Moment,
): Promise<boolean> {
  return endIn(engine, tx, command, 'done', moment)
}

/**
 * Gives up a refund by hand, in the caller's transaction: it will not be transferred, or the transfer came back
 * and its booking is undone. Returns false where it was given up before. Throws: not-found, unknown-refund,
 * refund-not-by-hand, refund-in-file.
 */
export function giveUpIn(
  engine: PaymentEngine,
  tx: Tx,
  command: EndRefundByHand,
  moment: Moment,
): Promise<boolean> {
  return endIn(engine, tx, command, 'failed', moment)
}

/** Returns the id of the first refund of the act that made this one. */
export function firstOf({ id, firstId }: Pick<StoredRefund, 'id' | 'firstId'>): string {
  return firstId ?? id
}

/**
 * Lets a refund by hand wait for its transfer again, because what was taken for it was none: the booking is
 * undone and another refund of the same amount is written down, inside the caller's transaction. Nothing
 * happens where something else than `note` confirmed it. Returns whether it waits again. Throws: not-found,
 * unknown-refund, refund-not-by-hand.
 */
export async function reopenRefund(
  engine: PaymentEngine,
  tx: Tx,
  { chargeId, refundId, note }: EndRefundByHand,
  moment: Moment,
): Promise<boolean> {
  await lockPayer(tx, engine.payers, chargeId)
  const refund = (await readRefunds(tx, chargeId)).find(({ id }) => id === refundId)
  if (!refund) throw paymentErrors['unknown-refund']()
  if (refund.state !== 'done' || refund.outcome !== note) return false
  await endIn(engine, tx, { chargeId, refundId, note: `${note} was none of it` }, 'failed', moment)
  const { attemptId, amountMinor, currency, reason } = refund
  const again = {
    id: uuidv7(moment.now.getTime()),
    chargeId,
    attemptId,
    amountMinor,
    currency,
    reason,
    state: 'waiting',
    // What its act took off the order stays off: the money still goes back.
    firstId: firstOf(refund),
  } as const
  await insertRefundRow(tx, again, moment.actor, moment.now)
  return true
}

async function endIn(
  engine: PaymentEngine,
  tx: Tx,
  { chargeId, refundId, note, unlessInFile = false }: EndRefundByHand,
  status: 'done' | 'failed',
  moment: Moment,
): Promise<boolean> {
  const payer = await lockPayer(tx, engine.payers, chargeId)
  if (!payer) throw commonErrors['not-found']()
  const refund = (await readRefunds(tx, chargeId)).find(({ id }) => id === refundId)
  const attempt = refund && (await readAttempts(tx, chargeId)).find(({ id }) => id === refund.attemptId)
  if (!refund || !attempt) throw paymentErrors['unknown-refund']()
  if (refund.state === status) return false
  if (!isByHand(refund)) throw paymentErrors['refund-not-by-hand']()
  if (refund.state === 'failed') throw paymentErrors['refund-ended']()
  if (unlessInFile && (await fileOfRefund(tx, { chargeId, refundId })) !== null)
    throw paymentErrors['refund-in-file']()
  const amount = { amount: refund.amountMinor, currency: refund.currency }
  const fact: RefundFact = { providerRefundId: byHandName(refund.id), refundId: refund.id, amount, status }
  const gateway = engine.gatewayOf(attempt.gatewayId) ?? STAND_IN
  await applyLocked(tx, payer, attempt.id, gateway, refundObservation(gateway, attempt, fact, moment), {
    moment,
  })
  await noteRefundOutcome(tx, chargeId, refundId, note)
  return true
}

/** What was to be transferred can be confirmed also after its gateway was switched off. */
export const STAND_IN = {
  account: '',
  livemode: true,
  info: { paidThrough: 'bank', openAmount: true },
} as const

function byHandName(refundId: string): string {
  return `by-hand:${refundId}`
}

/** A refund that no provider knows: it waits for a transfer, or staff said before that they made it. */
export function isByHand({
  id,
  state,
  claimUrl,
  providerRefundId,
}: Pick<StoredRefund, 'id' | 'state' | 'claimUrl' | 'providerRefundId'>): boolean {
  return (
    providerRefundId === byHandName(id) ||
    (state === 'waiting' && claimUrl === null && providerRefundId === null)
  )
}
