// Tests: tests/flows/payment/refunds.test.ts

import type { Tx } from '#db/database.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError, type RefundFact } from '../gateway.ts'
import { lockPayer, type Payers } from '../payer.ts'
import { refundableMinor } from '../rules.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { readDisputes } from '../store/facts.ts'
import {
  type ClaimedRefund,
  claimRefundRow,
  failRefundRow,
  leaveRefundRow,
  noteRefundOutcome,
  readRefunds,
  type StoredRefund,
  waitForStaff,
} from '../store/refunds.ts'
import { applyLocked, applyObservation } from './apply-observation.ts'

/**
 * How long one process alone may send a refund: longer than all calls of the slowest adapter together. Units:
 * milliseconds, of the shop's clock.
 */
const CLAIM_MS = 2 * MINUTE

/**
 * Sends one refund to its provider, with a key that never changes, and books it once the provider took it.
 * Nothing happens for one that was sent before. Only the process that claimed the row asks, because some
 * providers know no keys; where a claim ended and nobody knows what became of it, the provider's book is read
 * before it is asked again. Throws: ProviderError `unreachable`, so that the job comes again. Source:
 * docs/gateways.md "Rules of the engine" (2 and 6).
 */
export async function sendRefund(
  engine: PaymentEngine,
  chargeId: string,
  refundId: string,
  moment: Moment,
): Promise<void> {
  const standing = await findRefund(engine, chargeId, refundId)
  if (standing?.state !== 'requested') return
  const attempt = (await readAttempts(engine.database, chargeId)).find(({ id }) => id === standing.attemptId)
  const gateway = attempt && engine.gatewayOf(attempt.gatewayId)
  if (!attempt || !gateway)
    throw new ProviderError('unreachable', `${attempt?.gatewayId ?? 'gateway'} is not set up`)
  const claim = { chargeId, id: refundId, now: moment.now, until: new Date(moment.now.getTime() + CLAIM_MS) }
  const unanswered = async (error: unknown): Promise<never> => {
    // Who comes next need not wait for the claim's end.
    if (error instanceof ProviderError) {
      await noteRefundOutcome(engine.database, chargeId, refundId, error.detail)
      await leaveRefundRow(engine.database, claim)
    }
    throw error
  }
  // Whoever took the rest of a promise may have given this part back and not lived to write it down: it must
  // not go back a second time.
  if (
    attempt.securedMinor > 0 &&
    (await isMade(engine, gateway, attempt, standing, moment).catch(unanswered))
  )
    return
  const refund = await engine.database.transaction((tx) => claimToSend(tx, engine.payers, claim))
  if (!refund) {
    if ((await findRefund(engine, chargeId, refundId))?.state !== 'requested') return
    throw new ProviderError('unreachable', 'another process sends this refund, or takes the money')
  }
  await send(engine, gateway, attempt, refund, moment).catch(unanswered)
}

type Claim = Parameters<typeof claimRefundRow>[1]

/**
 * A claimed refund, whether a bank has left enough of the payment to make it, and what stays of the payment
 * after all refunds that were asked for.
 */
type ToSend = ClaimedRefund & { readonly fits: boolean; readonly keepMinor: number }

async function claimToSend(tx: Tx, payers: Payers, claim: Claim): Promise<ToSend | null> {
  await lockPayer(tx, payers, claim.chargeId)
  const refund = await claimRefundRow(tx, claim)
  if (!refund) return null
  const [attempts, refunds, disputes] = await Promise.all([
    readAttempts(tx, claim.chargeId),
    readRefunds(tx, claim.chargeId),
    readDisputes(tx, claim.chargeId),
  ])
  const others = refunds.filter(({ id }) => id !== refund.id)
  const attempt = attempts.find(({ id }) => id === refund.attemptId)
  if (!attempt) return { ...refund, fits: false, keepMinor: 0 }
  const fits = refundableMinor(attempt, others, disputes) >= refund.amountMinor
  return { ...refund, fits, keepMinor: refundableMinor(attempt, refunds, disputes) }
}

async function send(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Attempt,
  refund: ToSend,
  moment: Moment,
): Promise<void> {
  const { chargeId, id } = refund
  try {
    if (mayBeMade(gateway, refund, moment) && (await isMade(engine, gateway, attempt, refund, moment))) return
    // A bank took the money since it was to go back: the buyer must not get it twice.
    if (!refund.fits) throw new ProviderError('refused', 'the bank took the money back in a dispute')
    const fact = await askProvider(gateway, attempt, refund)
    if (!fact) return await waitForStaff(engine.database, chargeId, id, moment.now)
    await engine.database.transaction(async (tx) => {
      const payer = await lockPayer(tx, engine.payers, chargeId)
      if (payer)
        await applyLocked(tx, payer, attempt.id, gateway, refundObservation(gateway, attempt, fact, moment), {
          moment,
        })
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    if (await engine.database.transaction((tx) => failRefundRow(tx, chargeId, id, error.detail, moment.now)))
      engine.log.warn({ chargeId, refundId: id, reason: error.detail }, 'a provider refused a refund')
  }
}

/**
 * Whether the provider's book must be read first: it was asked before, and its key says nothing (any more),
 * or it must not be asked again.
 */
function mayBeMade({ info }: Gateway, { wasAsked, createdAt, fits }: ToSend, { now }: Moment): boolean {
  return wasAsked && (!fits || now.getTime() - createdAt.getTime() >= info.keyTtlHours * HOUR)
}

/** Reads the provider's book into ours, and says whether the refund stands there. */
async function isMade(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Attempt,
  refund: StoredRefund,
  moment: Moment,
): Promise<boolean> {
  const seen =
    attempt.providerRef === null ? null : await gateway.observe?.(attempt.providerRef).catch(unread)
  if (seen) await applyObservation(engine, gateway, seen, moment)
  return (await findRefund(engine, refund.chargeId, refund.id))?.state !== 'requested'
}

/** A book that cannot be read is no refusal of the refund. */
function unread(error: unknown): never {
  if (error instanceof ProviderError) throw new ProviderError('unreachable', error.message, { cause: error })
  throw error
}

async function findRefund(
  { database }: PaymentEngine,
  chargeId: string,
  refundId: string,
): Promise<StoredRefund | undefined> {
  return (await readRefunds(database, chargeId)).find(({ id }) => id === refundId)
}

/** Null where the gateway cannot pay back: staff transfer the money. */
async function askProvider(
  gateway: Gateway,
  attempt: Attempt,
  { id, amountMinor, currency, reason, keepMinor }: ToSend,
): Promise<RefundFact | null> {
  const amount = { amount: amountMinor, currency }
  if (!gateway.refund || (attempt.providerRef === null && attempt.paidThrough === 'provider')) return null
  return gateway.refund(
    attempt.providerRef ?? attempt.id,
    { refundId: id, amount, reason, keep: { amount: keepMinor, currency } },
    `${attempt.id}:refund:${id}`,
  )
}

/** What is known of a payment already, with what became of one refund. */
export function refundObservation(
  gateway: Pick<Gateway, 'account' | 'livemode'>,
  attempt: Attempt,
  fact: RefundFact,
  { now }: Moment,
): Observation {
  const captured = { amount: attempt.capturedMinor, currency: attempt.capturedCurrency ?? attempt.currency }
  const { account, livemode } = gateway
  const ref = attempt.providerRef ?? attempt.id
  return {
    ref,
    attemptId: attempt.id,
    account,
    livemode,
    at: now,
    status: 'settled',
    requested: captured,
    captured,
    refunds: [fact],
    disputes: [],
  }
}
