// Tests: tests/flows/payment/by-hand.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { readEntriesOfCause, readSettled } from '#domains/ledger/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { PaymentEngine } from '../engine.ts'
import type { Gateway, Observation } from '../gateway.ts'
import { isBookedByHand } from '../gateway-info.ts'
import { type LockedPayer, lockPayer } from '../payer.ts'
import { dueMinor } from '../rules.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { queueNewAttempt } from '../store/write-attempts.ts'
import { applyLocked } from './apply-observation.ts'

export interface RecordSettlement {
  readonly chargeId: string
  /** The gateway without provider that the money came through. */
  readonly gateway: Gateway
  /** What arrived. Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** What names this money once and for ever (bank line, courier list); a repeat changes nothing. */
  readonly reference: string
  readonly actor: string
  readonly now: Date
}

/**
 * Books money that arrived outside any provider (a courier's list, a bank line), by the same rules as a
 * provider's: too little leaves a rest, too much is overpaid, too late or in another currency waits for a
 * person. Safe to repeat with the same reference, also where the repeat names another gateway: the same money
 * did not come twice. Returns false when it was booked before. Throws: not-found for an unknown order or a
 * cart. Source: docs/rules.md "Orders", docs/rules.md "Invariants" (I2, I5).
 */
export async function recordSettlement(
  { database, payers }: Pick<PaymentEngine, 'database' | 'payers'>,
  command: RecordSettlement,
): Promise<boolean> {
  const { chargeId, reference } = command
  return database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    if (!payer) throw commonErrors['not-found']()
    if ((await findSettlement(tx, chargeId, reference)) !== null) return false
    await bookLocked(tx, payer, command)
    return true
  })
}

/** Books the same inside the caller's transaction, which holds the payer's lock and knows that it is new. */
export async function bookLocked(tx: Tx, payer: LockedPayer, command: RecordSettlement): Promise<void> {
  const { gateway, reference, actor, now } = command
  const attempt = await attemptFor(tx, payer, command)
  await applyLocked(tx, payer, attempt.id, gateway, observationOf(attempt, payer, command), {
    moment: { actor, now },
    cause: causeOf(gateway.info.id, reference),
  })
}

/**
 * The money that staff booked for a charge under a reference, through whichever gateway; null where there is
 * none.
 */
export async function findSettlement(
  db: Queryable,
  chargeId: string,
  reference: string,
): Promise<{ readonly gatewayId: string; readonly amountMinor: number; readonly currency: string } | null> {
  const byHand = (await readAttempts(db, chargeId)).filter(({ paidThrough }) => isBookedByHand(paidThrough))
  const gatewayIds = [...new Set(byHand.map(({ gatewayId }) => gatewayId))]
  const booked = await Promise.all(
    gatewayIds.map(async (gatewayId) => {
      const entries = await readEntriesOfCause(db, chargeId, causeOf(gatewayId, reference))
      const entry = entries.find(({ amountMinor }) => amountMinor > 0)
      return entry ? [{ gatewayId, amountMinor: entry.amountMinor, currency: entry.currency }] : []
    }),
  )
  return booked.flat()[0] ?? null
}

/** What names money that staff book in the ledger. */
export function causeOf(gatewayId: string, reference: string): string {
  return `settlement:${gatewayId}:${reference}`
}

/**
 * Settles a payment without a provider inside the caller's transaction, which holds the payer's lock: the
 * shop's own coupons. Whatever comes is right, the rest stays to be paid.
 */
export async function settleOffline(
  tx: Tx,
  payer: LockedPayer,
  money: Pick<RecordSettlement, 'gateway' | 'amountMinor' | 'reference' | 'actor' | 'now'> & {
    readonly attemptId: string
  },
): Promise<void> {
  const { attemptId, gateway, amountMinor, actor, now } = money
  const attempt = (await readAttempts(tx, payer.id)).find(({ id }) => id === attemptId)
  if (!attempt) throw new Error(`attempt ${attemptId} is gone`)
  const seen = observationOf(attempt, payer, { ...money, chargeId: payer.id, currency: payer.currency })
  const cause = causeOf(gateway.info.id, money.reference)
  await applyLocked(
    tx,
    payer,
    attemptId,
    gateway,
    { ...seen, status: 'settled', requested: { amount: amountMinor, currency: payer.currency } },
    { moment: { actor, now }, cause },
  )
}

/**
 * What is still to be paid of a charge, with its payments. Units: minor units. The caller holds the payer's
 * lock.
 */
export async function readDue(
  tx: Tx,
  payer: Pick<LockedPayer, 'id' | 'totalMinor'>,
): Promise<{ readonly dueMinor: number; readonly attempts: readonly Attempt[] }> {
  const [attempts, settled] = await Promise.all([readAttempts(tx, payer.id), readSettled(tx, payer.id)])
  return { dueMinor: dueMinor({ ...payer, ...settled }), attempts }
}

/**
 * The payment that the money belongs to: the newest of this gateway that still waits, or one made now for
 * money that nobody announced.
 */
async function attemptFor(
  tx: Tx,
  payer: LockedPayer,
  { gateway, amountMinor, currency, actor, now }: RecordSettlement,
): Promise<Attempt> {
  const attempts = await readAttempts(tx, payer.id)
  const standing = attempts.find(
    (candidate) =>
      candidate.gatewayId === gateway.info.id &&
      candidate.status !== 'settled' &&
      !isTakenBack(candidate) &&
      (candidate.capturedCurrency ?? currency) === currency,
  )
  if (standing) return standing
  const id = uuidv7(now.getTime())
  const result = {
    answer: { type: 'reload' },
    ref: null,
    status: 'processing',
    expiresAt: null,
    kept: {},
  } as const
  // No link call ever repeats it: its serial is none of a payer.
  const made = {
    chargeId: payer.id,
    id,
    gatewayId: gateway.info.id,
    paidThrough: gateway.info.paidThrough,
    flow: payer.flow,
    payerSerial: -1 - attempts.length,
    amountMinor,
    currency,
  }
  queueNewAttempt(tx, { ...made, now, result, actor, why: 'nobody announced this money' })
  const stored = (await readAttempts(tx, payer.id)).find((candidate) => candidate.id === id)
  if (!stored) throw new Error(`attempt ${id} is gone`)
  return stored
}

/**
 * An attempt that was made for money which nobody announced, and whose money was taken back: it waits for
 * nothing.
 */
function isTakenBack({ status, payerSerial }: Attempt): boolean {
  return status === 'cancelled' && payerSerial < 0
}

function observationOf(
  attempt: Attempt,
  payer: LockedPayer,
  { gateway, amountMinor, currency, reference, now }: RecordSettlement,
): Observation {
  const captured = attempt.capturedMinor + amountMinor
  return {
    ref: attempt.id,
    attemptId: attempt.id,
    account: gateway.account,
    livemode: gateway.livemode,
    at: now,
    status: captured >= attempt.amountMinor || currency !== payer.currency ? 'settled' : 'processing',
    requested: { amount: attempt.amountMinor, currency: attempt.currency },
    captured: { amount: captured, currency },
    refunds: [],
    disputes: [],
    reason: reference,
  }
}
