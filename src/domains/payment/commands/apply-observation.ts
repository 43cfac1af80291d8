// Tests: tests/flows/payment/money.test.ts

import type { Tx } from '#db/database.ts'
import { RolledBack } from '#db/rolled-back.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { bookReduction } from '../book-reduction.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import type { Gateway, GatewayInfo, Observation } from '../gateway.ts'
import { findRenewed, type LockedPayer, lockPayer, lockPayerOf, type Payers } from '../payer.ts'
import { type Reduction, reduce } from '../reduce.ts'
import { isOnItsWay, isOpen } from '../states.ts'
import { type Attempt, findAttempt, readAttempts } from '../store/attempts.ts'
import { readDisputes, readOpenReviews } from '../store/facts.ts'
import { storeMeans } from '../store/means.ts'
import { readRefunds } from '../store/refunds.ts'
import { moveAttemptRow, setAttemptRef } from '../store/write-attempts.ts'
import { tellMoved } from '../tell-moved.ts'
import { endAttempts } from './end-attempts.ts'
import { requestCaptures } from './request-captures.ts'
import {
  insertSecondPayment,
  type OtherPayment,
  queueRenewal,
  type Relation,
  relationTo,
} from './second-payment.ts'

/** What became of an observation: nobody knows the payment, it is none of ours, or it was worked in. */
export type Applied =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'ignored'; readonly why: string; readonly attempt: Attempt }
  | {
      readonly outcome: 'applied'
      readonly attempt: Attempt
      readonly reduction: Reduction
      readonly isNewlyHeld: boolean
    }

/**
 * Works the provider's truth into the books: attempt, ledger, refunds, disputes, review, effects, in one
 * transaction under the payer's lock. Webhook, return page, reconciler and our own calls to the provider all
 * end here, and it may be repeated and reordered at will. Source: docs/gateways.md "Rules of the engine",
 * "One way to paid".
 */
export async function applyObservation(
  engine: PaymentEngine,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
): Promise<Applied> {
  const { log } = engine
  let applied = await applyOnce(engine, gateway, seen, moment)
  // It came and went before we looked: booked as it came, then as it went.
  if (applied.outcome === 'applied' && applied.reduction.status === 'settled' && seen.status === 'reversed') {
    applied = await applyOnce(engine, gateway, seen, moment)
  }
  if (applied.outcome === 'ignored')
    log.warn(
      { gateway: gateway.info.id, ref: seen.ref, why: applied.why },
      'a payment of somebody else was reported to us',
    )
  if (applied.outcome === 'applied' && applied.isNewlyHeld) {
    const { chargeId, id } = applied.attempt
    log.warn(
      { gateway: gateway.info.id, chargeId, attemptId: id, ...applied.reduction.review },
      'a payment waits for a person',
    )
  }
  if (applied.outcome === 'applied') {
    const { chargeId, id } = applied.attempt
    // The buyer was told that the money is on its way, and it is the shop's again.
    for (const { booking, providerRefundId } of applied.reduction.refunds)
      if (booking === -1)
        log.warn(
          { gateway: gateway.info.id, chargeId, attemptId: id, providerRefundId },
          'a refund came back',
        )
  }
  return applied
}

/**
 * Where the provider names another object than the attempt's own, it is asked first what the two are to each
 * other.
 */
async function applyOnce(
  { database, payers }: PaymentEngine,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
): Promise<Applied> {
  const applied = await database.transaction((tx: Tx<OtherPayment>) =>
    apply(tx, payers, gateway, seen, moment),
  )
  if (!(applied instanceof RolledBack)) return applied
  const relation = await relationTo(gateway, applied.facts, seen)
  return database.transaction((tx) => applyRelated(tx, payers, gateway, seen, moment, relation))
}

/** The attempt that an observation names, with its payer locked; null where nobody knows it. */
async function lockNamed(
  tx: Tx,
  payers: Payers,
  gateway: Gateway,
  seen: Observation,
): Promise<{ found: Attempt; payer: LockedPayer; isOwn: boolean } | null> {
  const found = await findAttempt(tx, {
    gatewayId: gateway.info.id,
    ref: seen.ref,
    attemptId: seen.attemptId,
  })
  const payer = found && (await lockPayer(tx, payers, found.chargeId))
  return payer && { found, payer, isOwn: found.providerRef === null || found.providerRef === seen.ref }
}

/** Works in what the provider says of an attempt's own object. */
async function apply(
  tx: Tx<OtherPayment>,
  payers: Payers,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
): Promise<Applied | OtherPayment> {
  const named = await lockNamed(tx, payers, gateway, seen)
  if (!named) return applyRenewal(tx, payers, gateway, seen, moment)
  const { found, payer, isOwn } = named
  return isOwn
    ? applyLocked(tx, payer, found.id, gateway, seen, { moment })
    : tx.rollBack('other-payment', found)
}

/** Works in what the provider says of an object beside the attempt's own, by what it is to that. */
async function applyRelated(
  tx: Tx,
  payers: Payers,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
  relation: Relation,
): Promise<Applied> {
  const named = await lockNamed(tx, payers, gateway, seen)
  if (!named) return { outcome: 'unknown' }
  const { found, payer, isOwn } = named
  if (isOwn || relation !== 'second') {
    if (!isOwn && relation === 'successor') await setAttemptRef(tx, found, seen.ref, moment.now)
    return applyLocked(tx, payer, found.id, gateway, seen, { moment })
  }
  if (seen.captured.amount === 0)
    return { outcome: 'ignored', why: 'a second payment of an attempt, and nobody paid it', attempt: found }
  // Another process may have been faster, before we had the lock.
  const known = await findAttempt(tx, { gatewayId: gateway.info.id, ref: seen.ref, attemptId: null })
  const second = known?.id ?? (await insertSecondPayment(tx, found, seen, moment))
  return applyLocked(tx, payer, second, gateway, seen, { moment })
}

export interface ApplyOptions {
  readonly moment: Moment
  /** Names the money once and for ever where it is not the provider's running sum (a bank line). */
  readonly cause?: string
}

/**
 * Gives a renewal that no attempt of ours began an attempt of the charge that expects it. Where the charge has
 * one that waits for its provider's name, an answer of the provider was lost and this is it.
 */
async function applyRenewal(
  tx: Tx,
  payers: Payers,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
): Promise<Applied> {
  const { renewal } = seen
  const isOurs = seen.account === gateway.account && seen.livemode === gateway.livemode
  const charge =
    renewal && isOurs ? await findRenewed(tx, payers, gateway.info.id, renewal, moment.now) : null
  const payer = charge && (await lockPayerOf(tx, payers, charge))
  if (!payer || !renewal) return { outcome: 'unknown' }
  const attempts = await readAttempts(tx, payer.id)
  const ofGateway = attempts.filter(
    ({ gatewayId, flow }) => gatewayId === gateway.info.id && flow === 'renewal',
  )
  // Another process may have been faster, before we had the lock. A charge whose answer was lost has no name
  // yet; one that was declined at once never gets any.
  const standing =
    ofGateway.find(({ providerRef }) => providerRef === seen.ref) ??
    ofGateway.find((attempt) => attempt.providerRef === null && isOpen(attempt))
  const attemptId = standing?.id ?? queueRenewal(tx, payer, gateway, seen, attempts.length, moment)
  return applyLocked(tx, payer, attemptId, gateway, seen, { moment })
}

/** Works an observation into the charge of a payer that the caller has locked. */
export async function applyLocked(
  tx: Tx,
  payer: LockedPayer,
  attemptId: string,
  gateway: Pick<Gateway, 'account' | 'livemode'> & {
    readonly info: Pick<GatewayInfo, 'paidThrough' | 'openAmount'>
  },
  seen: Observation,
  { moment, cause }: ApplyOptions,
): Promise<Applied> {
  const [attempts, { settledMinor }, refunds, disputes, reviews] = await Promise.all([
    readAttempts(tx, payer.id),
    readSettled(tx, payer.id),
    readRefunds(tx, payer.id),
    readDisputes(tx, payer.id),
    readOpenReviews(tx, payer.id),
  ])
  const attempt = attempts.find(({ id }) => id === attemptId)
  if (!attempt) return { outcome: 'unknown' }
  const ofAttempt = (fact: { readonly attemptId: string }): boolean => fact.attemptId === attempt.id
  const facts = { ...attempt, refunds: refunds.filter(ofAttempt), disputes: disputes.filter(ofAttempt) }
  const { account, livemode, info } = gateway
  const reduction = reduce(facts, { ...payer, settledMinor }, seen, {
    account,
    livemode,
    openAmount: info.openAmount,
  })
  if (reduction.ignored !== null) return { outcome: 'ignored', why: reduction.ignored, attempt }

  if (attempt.providerRef === null && info.paidThrough === 'provider')
    await setAttemptRef(tx, attempt, seen.ref, moment.now)
  if (reduction.status) await moveTo(tx, attempt, reduction.status, seen, moment)
  const standing = { moment, reviews, refunds: facts.refunds, disputes: facts.disputes, cause: cause ?? null }
  const { isFree, isNewlyHeld } = await bookReduction(tx, payer, attempt, reduction, standing)
  const hasMoney = reduction.capture?.booking === 'receivable'
  const settledNow = settledMinor + (hasMoney ? (reduction.capture?.amountMinor ?? 0) : 0)
  if (hasMoney) await endOthers(tx, attempts, attempt, settledNow >= payer.totalMinor, moment)
  if (reduction.capture) await storeMeans(tx, payer.id, attempt.gatewayId, seen.paidWith ?? [])
  if (changesPayments(reduction)) await payer.settleReservation(moment.now)
  await tellMoved(payer, { attemptId: attempt.id, isFree }, reduction, moment)
  // The goods left before the provider promised its money.
  if (reduction.secured) await requestCaptures(tx, payer, moment)
  if (hasMoney) {
    const money = { settledBeforeMinor: settledMinor, settledNowMinor: settledNow, isFree }
    await payer.moneyCame({ paidThrough: attempt.paidThrough, ...money }, moment)
  }
  return {
    outcome: 'applied',
    attempt: { ...attempt, status: reduction.status ?? attempt.status },
    reduction,
    isNewlyHeld,
  }
}

function changesPayments({ status, capture, refunds, disputes, review }: Reduction): boolean {
  return status !== null || capture !== null || review !== null || refunds.length > 0 || disputes.length > 0
}

/**
 * Ends the other payments of a charge that money came for: at the providers they were begun over a sum that
 * is not due any more. A promise to pay at the door or by transfer stands until the charge is paid, and money
 * on its way until it arrives.
 */
async function endOthers(
  tx: Tx,
  attempts: readonly Attempt[],
  paid: Attempt,
  isPaid: boolean,
  moment: Moment,
): Promise<void> {
  const others = attempts.filter(
    (other) => other.id !== paid.id && isOpen(other) && !isOnItsWay(other) && other.capturedMinor === 0,
  )
  const unwanted = others.filter(
    ({ providerRef, status }) => isPaid || providerRef !== null || status === 'created',
  )
  await endAttempts(tx, unwanted, 'money came in another way', moment)
}

async function moveTo(
  tx: Tx,
  attempt: Attempt,
  to: Attempt['status'],
  seen: Observation,
  moment: Moment,
): Promise<void> {
  const why = seen.reason ?? `the provider says ${seen.status}`
  await moveAttemptRow(tx, {
    chargeId: attempt.chargeId,
    attemptId: attempt.id,
    from: attempt.status,
    to,
    ...moment,
    why,
  })
}
