import type { Stripe } from 'stripe'
import { type Observation, ProviderError, type RefundFact } from '#domains/payment/index.ts'
import type { Money } from '#kernel/money.ts'
import { toStripeAmount } from './amounts.ts'
import { closeSession } from './checkout.ts'
import { failureOf, isMissing, isWrongState, type StripeCaller } from './client.ts'
import { continuedAs } from './metadata.ts'
import { idOf, refundFact } from './observation.ts'
import { intentOfInvoice, observeKnown } from './observe.ts'

/** Longest value of metadata. Source: docs.stripe.com/metadata. */
const METADATA_LENGTH = 500
const MOST_REFUNDS = 300

/** Captures all or part of an authorised amount; the rest is released to the buyer. Throws: ProviderError. */
export async function capture(
  call: StripeCaller,
  account: string,
  ref: string,
  amount: Money,
  key: string,
): Promise<Observation> {
  const intent = await intentBehind(call, ref)
  const params = { amount_to_capture: toStripeAmount(amount) }
  return settled(call, account, ref, 'authorized', (stripe) =>
    stripe.paymentIntents.capture(intent, params, { idempotencyKey: key }),
  )
}

/** Releases an authorisation. Throws: ProviderError. */
export async function release(
  call: StripeCaller,
  account: string,
  ref: string,
  key: string,
): Promise<Observation> {
  const intent = await intentBehind(call, ref)
  return settled(call, account, ref, 'authorized', (stripe) =>
    stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: key }),
  )
}

/**
 * Closes a payment that nobody is to pay any more. Money on its way cannot be stopped; the observation then
 * shows it. Null: unknown. Throws: ProviderError.
 */
export async function expire(
  call: StripeCaller,
  account: string,
  ref: string,
  key: string,
): Promise<Observation | null> {
  try {
    return await close(call, account, ref, key)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function close(call: StripeCaller, account: string, ref: string, key: string): Promise<Observation> {
  if (ref.startsWith('cs_')) {
    const next = continuedAs(await closeSession(call, ref, key))
    return next === null ? observeKnown(call, ref, account) : close(call, account, next, `${key}:intent`)
  }
  if (ref.startsWith('in_'))
    return settled(call, account, ref, 'open', (stripe) =>
      stripe.invoices.voidInvoice(ref, {}, { idempotencyKey: key }),
    )
  return settled(call, account, ref, 'open', (stripe) =>
    stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key }),
  )
}

/**
 * Refunds once per refund of ours: its id is in the metadata, by which it is found after Stripe has forgotten
 * the key. Throws: ProviderError.
 */
export async function refund(
  call: StripeCaller,
  ref: string,
  {
    refundId,
    amount,
    reason,
  }: { readonly refundId: string; readonly amount: Money; readonly reason: string },
  key: string,
): Promise<RefundFact> {
  const payment_intent = await intentBehind(call, ref)
  const metadata = { refund_id: refundId, ...(reason ? { reason: reason.slice(0, METADATA_LENGTH) } : {}) }
  const params = { payment_intent, amount: toStripeAmount(amount), metadata }
  const create = (idempotencyKey: string): Promise<Stripe.Refund> =>
    call((stripe) => stripe.refunds.create(params, { idempotencyKey }))
  try {
    return refundFact(await create(key))
  } catch (error) {
    const failure = failureOf(error)
    if (
      !isWrongState(error) &&
      failure?.type !== 'StripeIdempotencyError' &&
      !((failure?.statusCode ?? 0) >= 500)
    )
      throw error
    const made = await findRefund(call, payment_intent, refundId)
    if (made) return refundFact(made)
    // Stripe repeats an error of 500 for a day; by now it is known that no refund was created.
    if ((failure?.statusCode ?? 0) >= 500 && failure?.headers?.['idempotent-replayed'] === 'true')
      return refundFact(await create(`${key}:again`))
    throw error
  }
}

/** Performs an action and returns the resulting observation. An action that was already done is no error. */
async function settled(
  call: StripeCaller,
  account: string,
  ref: string,
  before: Observation['status'],
  work: (stripe: Stripe) => Promise<unknown>,
): Promise<Observation> {
  try {
    await call(work)
  } catch (error) {
    if (!isWrongState(error)) throw error
    const seen = await observeKnown(call, ref, account)
    if (seen.status === before) throw error
    return seen
  }
  return observeKnown(call, ref, account)
}

/**
 * Returns the PaymentIntent that holds the money of a payment, given any of its ids. Throws: ProviderError
 * `refused` where there is none.
 */
async function intentBehind(call: StripeCaller, ref: string): Promise<string> {
  if (ref.startsWith('pi_')) return ref
  const session = ref.startsWith('cs_')
    ? await call((stripe) => stripe.checkout.sessions.retrieve(ref))
    : null
  const invoice = session ? idOf(session.invoice) : ref
  const intent =
    (session && continuedAs(session)) ??
    idOf(session?.payment_intent) ??
    (invoice === null ? null : await intentOfInvoice(call, invoice))
  if (intent === null) throw new ProviderError('refused', `nothing was paid for ${ref}`)
  return intent
}

async function findRefund(
  call: StripeCaller,
  payment_intent: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  const refunds = await call((stripe) =>
    stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: MOST_REFUNDS }),
  )
  return refunds.find(({ metadata }) => metadata?.refund_id === refundId)
}
