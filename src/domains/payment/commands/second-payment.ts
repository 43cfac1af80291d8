// Tests: tests/flows/payment/at-once.test.ts

import type { Tx } from '#db/database.ts'
import type { RolledBack } from '#db/rolled-back.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment } from '../engine.ts'
import { bookOf, type Gateway, type Observation } from '../gateway.ts'
import type { LockedPayer } from '../payer.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { queueNewAttempt } from '../store/write-attempts.ts'

/**
 * Why an observation was not worked in: the provider names another object than that of the attempt, and must
 * be asked what they are to each other.
 */
export type OtherPayment = RolledBack<'other-payment', Attempt>

/** What an object that carries an attempt's name is to the attempt's own object at the provider. */
export type Relation = 'another name' | 'successor' | 'second'

/**
 * Asks the provider whether an object that carries an attempt's name is the attempt's own object by another
 * name, took its place, or stands beside it: two calls that ran at once, or a repeat whose key was forgotten,
 * may have created both. Throws: ProviderError.
 */
export async function relationTo(
  gateway: Gateway,
  { providerRef }: Attempt,
  seen: Observation,
): Promise<Relation> {
  const own = providerRef === null ? null : await gateway.observe?.(providerRef)
  if (!own || own.ref === seen.ref) return 'successor'
  return own.alsoNamed?.includes(seen.ref) || seen.alsoNamed?.includes(own.ref) ? 'another name' : 'second'
}

/**
 * Gives the money of a second object an attempt of its own, so that it is booked beside the first and goes
 * back by its own reference. No link call ever repeats it: its serial is none of a payer. Returns its id.
 * The caller holds the payer's lock.
 */
export async function insertSecondPayment(
  tx: Tx,
  first: Attempt,
  seen: Observation,
  moment: Moment,
): Promise<string> {
  const id = uuidv7(moment.now.getTime())
  const payerSerial = -(await readAttempts(tx, first.chargeId)).length
  const { amount: amountMinor, currency } = seen.requested
  const result = {
    answer: { type: 'reload' },
    ref: seen.ref,
    status: 'linked',
    expiresAt: null,
    kept: {},
  } as const
  const why = `${seen.ref} carries the name of attempt ${first.id}, which is ${first.providerRef}`
  queueNewAttempt(tx, {
    chargeId: first.chargeId,
    id,
    gatewayId: first.gatewayId,
    paidThrough: first.paidThrough,
    flow: first.flow,
    payerSerial,
    amountMinor,
    currency,
    result,
    ...moment,
    why,
  })
  return id
}

/**
 * Gives a renewal an attempt of the charge that expects it. Returns its id. The caller holds the payer's lock
 * and has counted the charge's attempts.
 */
export function queueRenewal(
  tx: Tx,
  payer: LockedPayer,
  gateway: Gateway,
  { ref, requested, renewal }: Observation,
  attempts: number,
  moment: Moment,
): string {
  const id = uuidv7(moment.now.getTime())
  queueNewAttempt(tx, {
    chargeId: payer.id,
    id,
    gatewayId: gateway.info.id,
    paidThrough: gateway.info.paidThrough,
    flow: 'renewal',
    payerSerial: -1 - attempts,
    amountMinor: requested.amount,
    currency: requested.currency,
    account: bookOf(gateway),
    result: { answer: { type: 'reload' }, ref, status: 'linked', expiresAt: null, kept: {} },
    ...moment,
    why: `the provider renewed ${renewal?.agreement}`,
  })
  return id
}
