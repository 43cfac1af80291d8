import { type Observation, ProviderError, type RefundFact } from '#domains/payment/index.ts'
import type { Money } from '#kernel/money.ts'
import { toStripeAmount } from './amounts.ts'
import { closeSession } from './checkout.ts'
import { failureOf, isWrongState, type StripeCaller } from './client.ts'
import { idOf, refundFact } from './observation.ts'
import { intentOfInvoice, observeKnown } from './observe.ts'

/** Longest value of metadata at Stripe. */
const METADATA_LENGTH = 500

/** Takes the money, or a part of it, that the bank promised. What is taken already is no error. Throws: ProviderError. */
export async function capture(call: StripeCaller, ref: string, amount: Money, key: string, account: string): Promise<Observation> {
  const intent = await intentBehind(call, ref)
  const params = { amount_to_capture: toStripeAmount(amount) }
  await orWrongState(call((stripe) => stripe.paymentIntents.capture(intent, params, { idempotencyKey: key })), (seen) => seen.captured.amount > 0)
  return observeKnown(call, ref, account)

  async function orWrongState(work: Promise<unknown>, isDone: (seen: Observation) => boolean): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!isWrongState(error) || !isDone(await observeKnown(call, ref, account))) throw error
    }
  }
}
