// Tests: tests/flows/payment/refunds.test.ts

import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { ProviderError } from '../gateway.ts'
import { lockPayer } from '../payer.ts'
import { refundableMinor } from '../rules.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { readDisputes } from '../store/facts.ts'
import { insertRefundRow, type NewRefund, readRefunds, type StoredRefund } from '../store/refunds.ts'
import { sendRefund } from './send-refund.ts'

export interface RefundOrder {
  readonly chargeId: string
  /** What goes back. Units: minor units of the payment's currency; null: everything that is left. */
  readonly amountMinor: number | null
  readonly reason: string
  /** Only money of this attempt, such as one that came twice; null: of all. */
  readonly attemptId?: string | null
  /** Makes a second refund beside one of the same amount that its provider did not answer yet. */
  readonly again?: boolean
}

/**
 * Pays back. What is to go back is written down under the order's lock, so that two at once never pay back
 * more than came. It is then sent to the providers, coupons first; a job repeats it with the same key where a
 * provider does not answer. Where staff must transfer the money themselves, the refund waits for
 * `confirmRefund`. Returns the refunds that this call made, as they stand now. Throws: not-found,
 * refund-too-large, refund-disputed, refund-which-payment, refund-repeated. Source: docs/gateways.md "Rules
 * of the engine" (6), docs/payment-edge-cases.md cases 22 to 25, decision 0027.
 */
export async function refundOrder(
  engine: PaymentEngine,
  command: RefundOrder,
  moment: Moment,
): Promise<readonly StoredRefund[]> {
  const made = await engine.database.transaction((tx) => writeRefunds(engine, tx, command, moment))
  return sendRefunds(engine, command.chargeId, made, moment)
}

/**
 * Sends refunds that a committed transaction has written down, and returns them as they stand now. One that
 * fails holds up none of the others: its job sends it again.
 */
export async function sendRefunds(
  engine: PaymentEngine,
  chargeId: string,
  made: readonly Pick<NewRefund, 'id'>[],
  moment: Moment,
): Promise<readonly StoredRefund[]> {
  for (const { id } of made) {
    try {
      await sendRefund(engine, chargeId, id, moment)
    } catch (error) {
      const reason = error instanceof ProviderError ? error.detail : String(error)
      engine.log.warn({ chargeId, refundId: id, reason }, 'a refund waits for its provider')
    }
  }
  const ids = new Set(made.map(({ id }) => id))
  return (await readRefunds(engine.database, chargeId)).filter(({ id }) => ids.has(id))
}

/**
 * Writes down in the caller's transaction what is to go back, at most what is left; jobs send it. Returns
 * the sum, 0 where nothing was paid or everything went back before. The caller's transaction commits the
 * refund together with its reason, so it is made once. Units: minor units. Throws: not-found,
 * refund-disputed, refund-which-payment.
 */
export async function requestRefund(
  engine: PaymentEngine,
  tx: Tx,
  command: RefundOrder & { readonly amountMinor: number },
  moment: Moment,
): Promise<number> {
  if (command.amountMinor === 0) return 0
  try {
    return sumOf(await writeRefunds(engine, tx, { ...command, again: true }, moment))
  } catch (error) {
    const isTooLarge = error instanceof DomainError && error.code === 'refund-too-large'
    if (!isTooLarge) throw error
    if (error.extra.availableMinor === 0) return 0
    return sumOf(await writeRefunds(engine, tx, { ...command, amountMinor: null, again: true }, moment))
  }
}

function sumOf(refunds: readonly NewRefund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/**
 * Writes refunds down under the order's lock, in the caller's transaction; `sendRefunds` sends them once it is
 * committed, and jobs where that fails. Throws: as `refundOrder`.
 */
export async function writeRefunds(
  engine: PaymentEngine,
  tx: Tx,
  command: RefundOrder,
  { actor, now }: Moment,
): Promise<readonly NewRefund[]> {
  const { chargeId, reason } = command
  const payer = await lockPayer(tx, engine.payers, chargeId)
  if (!payer) throw commonErrors['not-found']()
  const [attempts, known, disputes] = await Promise.all([
    readAttempts(tx, chargeId),
    readRefunds(tx, chargeId),
    readDisputes(tx, chargeId),
  ])
  const sources = attempts
    .filter(({ id, capturedMinor }) => capturedMinor > 0 && (command.attemptId ?? id) === id)
    .map((attempt) => ({
      attempt,
      leftMinor: refundableMinor(attempt, known, disputes),
      withoutDisputesMinor: refundableMinor(attempt, known, []),
    }))
    // What was paid with coupons goes back to them first, to the first one that paid before the next.
    .sort(
      (a, b) =>
        Number(isCredit(b.attempt)) - Number(isCredit(a.attempt)) ||
        (isCredit(a.attempt) ? (a.attempt.id < b.attempt.id ? -1 : 1) : 0),
    )
  const ids = split(sources, command.amountMinor).map((part) => ({ ...part, id: uuidv7(now.getTime()) }))
  const refunds = ids.map(({ id, attempt, amountMinor }, place): NewRefund => {
    const currency = attempt.capturedCurrency ?? attempt.currency
    const state = isByHand(engine, attempt) ? 'waiting' : 'requested'
    const firstId = place === 0 ? null : (ids[0]?.id ?? null)
    return { id, chargeId, attemptId: attempt.id, amountMinor, currency, reason, state, firstId }
  })
  if (!command.again && refunds.some((refund) => isRepeated(refund, known)))
    throw paymentErrors['refund-repeated']()
  for (const refund of refunds) {
    await insertRefundRow(tx, refund, actor, now)
    // Sent at once by the caller; the job is for when that fails.
    if (refund.state === 'requested')
      queueJob(
        tx,
        'send-refund',
        { chargeId, refundId: refund.id },
        { runAt: new Date(now.getTime() + MINUTE) },
      )
  }
  return refunds
}

function isCredit({ paidThrough }: Attempt): boolean {
  return paidThrough === 'credit'
}

interface Source {
  readonly attempt: Attempt
  /** Units: minor units of the attempt's currency. */
  readonly leftMinor: number
  /** The same as if no bank questioned the payment. */
  readonly withoutDisputesMinor: number
}

function split(
  sources: readonly Source[],
  wantedMinor: number | null,
): { attempt: Attempt; amountMinor: number }[] {
  const currencies = new Set(sources.map(({ attempt }) => attempt.capturedCurrency ?? attempt.currency))
  if (wantedMinor !== null && currencies.size > 1) throw paymentErrors['refund-which-payment']()
  const sumOfPart = (part: 'leftMinor' | 'withoutDisputesMinor'): number =>
    sources.reduce((sum, source) => sum + source[part], 0)
  const availableMinor = sumOfPart('leftMinor')
  let openMinor = wantedMinor ?? availableMinor
  if (openMinor > availableMinor || openMinor <= 0) {
    const isDisputed = openMinor >= 0 && availableMinor < sumOfPart('withoutDisputesMinor')
    throw paymentErrors[isDisputed ? 'refund-disputed' : 'refund-too-large']({ extra: { availableMinor } })
  }
  return sources.flatMap(({ attempt, leftMinor }) => {
    const amountMinor = Math.min(openMinor, leftMinor)
    openMinor -= amountMinor
    return amountMinor > 0 ? [{ attempt, amountMinor }] : []
  })
}

/**
 * Whether nobody but staff can pay this money back. A gateway that is switched off is asked when it is there
 * again.
 */
function isByHand(engine: PaymentEngine, { gatewayId }: Attempt): boolean {
  const gateway = engine.gatewayOf(gatewayId)
  return gateway !== undefined && gateway.refund === undefined
}

/** Somebody asked for this before and does not know that it stands already. */
function isRepeated(refund: NewRefund, known: readonly StoredRefund[]): boolean {
  return known.some(({ state, attemptId, amountMinor }) => {
    const isUndecided = state === 'requested' || state === 'waiting'
    return isUndecided && attemptId === refund.attemptId && amountMinor === refund.amountMinor
  })
}
