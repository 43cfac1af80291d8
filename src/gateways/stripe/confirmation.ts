import type { Stripe } from 'stripe'
import { type LinkCommand, type LinkResult, ProviderError } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { toStripeAmount } from './amounts.ts'
import { closeSession, resultOf } from './checkout.ts'
import { failureOf, isWrongState, type StripeCaller } from './client.ts'
import { attemptIdOf, confirmationMarksOf, continuationMarks } from './metadata.ts'
import type { StripeSettings } from './settings.ts'

type Intent = Stripe.PaymentIntent

/** Sent by the browser after the buyer's bank asked the buyer to authenticate. */
const AFTER_ACTION = 'confirmed'

/**
 * Pays with a ConfirmationToken of Stripe.js: the shop creates one PaymentIntent per attempt and confirms it
 * on the server. If the bank wants to authenticate the buyer (3-D Secure), the answer is `callAgain`; the
 * repeat reads the result. After a declined card the buyer may try another one: the next token goes to the
 * same PaymentIntent. Throws: ProviderError. Source: docs/gateways.md "Stripe".
 */
export async function linkConfirmation(
  call: StripeCaller,
  settings: StripeSettings,
  command: LinkCommand,
): Promise<LinkResult> {
  const { input, key, urls } = command
  const { confirmationToken = '', step } = input
  if (!/^ctoken_\w{1,100}$/.test(confirmationToken))
    throw new ProviderError('refused', 'confirmationToken: is none of Stripe')
  const standing = await standingIntent(call, command)
  const paid = await closeCheckout(call, command, standing)
  if (paid) return resultOf(paid, settings)
  if (step === AFTER_ACTION && standing.last_payment_error) throw declined(standing)
  if (standing.status !== 'requires_payment_method' && standing.status !== 'requires_confirmation')
    return resultFor(standing, settings)
  const options = { idempotencyKey: `${key}:${confirmationToken}` }
  const confirmed = await call((stripe) =>
    stripe.paymentIntents.confirm(
      standing.id,
      { confirmation_token: confirmationToken, return_url: urls.back },
      options,
    ),
  )
  // The response to a token that was used before shows the state at that time.
  const isOld = confirmed.lastResponse.headers['idempotent-replayed'] === 'true'
  return resultFor(
    isOld ? await call((stripe) => stripe.paymentIntents.retrieve(standing.id)) : confirmed,
    settings,
  )
}

/**
 * Closes the checkout of an earlier call, so that it cannot be paid as well. The session is first marked with
 * its successor, because it keeps the attempt's ref until this call returns. Returns the session when it was
 * paid in the meantime.
 */
async function closeCheckout(
  call: StripeCaller,
  { ref, key }: LinkCommand,
  intent: Intent,
): Promise<Stripe.Checkout.Session | null> {
  if (!ref?.startsWith('cs_')) return null
  try {
    await call((stripe) =>
      stripe.checkout.sessions.update(
        ref,
        { metadata: continuationMarks(intent.id) },
        { idempotencyKey: `${key}:continue` },
      ),
    )
  } catch (error) {
    if (!isWrongState(error)) throw error
  }
  const session = await closeSession(call, ref, `${key}:close`)
  if (session.status !== 'complete') return null
  try {
    await call((stripe) =>
      stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${key}:intent:cancel` }),
    )
  } catch (error) {
    if (!isWrongState(error)) throw error
  }
  return session
}

/**
 * Returns the attempt's PaymentIntent: the one that the command or the browser names, or the one that its key
 * creates.
 */
async function standingIntent(call: StripeCaller, command: LinkCommand): Promise<Intent> {
  const { attemptId, input, ref, key } = command
  const named = [ref, input.paymentIntent].find((id) => id && /^pi_\w{1,100}$/.test(id))
  if (named) {
    const intent = await call((stripe) => stripe.paymentIntents.retrieve(named))
    // The browser's value is not trusted: it could name another buyer's payment.
    if (attemptIdOf(intent.metadata) === attemptId) return intent
    throw new ProviderError('refused', `${named} is not of this payment`)
  }
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount(command.amount),
    currency: command.amount.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: `Order ${command.order.number}`,
    metadata: confirmationMarksOf(command),
  }
  try {
    const made = await call((stripe) =>
      stripe.paymentIntents.create(params, { idempotencyKey: `${key}:intent` }),
    )
    const isOld = made.lastResponse.headers['idempotent-replayed'] === 'true'
    return isOld ? await call((stripe) => stripe.paymentIntents.retrieve(made.id)) : made
  } catch (error) {
    // As with sessions: Stripe repeats an error of 500 for a day, whether or not the object was created.
    if (!((failureOf(error)?.statusCode ?? 0) >= 500)) throw error
    const found = await findIntent(call, command)
    if (found) return found
    if (failureOf(error)?.headers?.['idempotent-replayed'] !== 'true') throw error
    return call((stripe) => stripe.paymentIntents.create(params, { idempotencyKey: `${key}:intent:again` }))
  }
}

async function findIntent(call: StripeCaller, { attemptId, createdAt }: LinkCommand): Promise<Intent | null> {
  const gte = Math.floor((createdAt.getTime() - 5 * MINUTE) / 1_000)
  const found = await call((stripe) =>
    stripe.paymentIntents.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 500 }),
  )
  return found.find(({ metadata }) => attemptIdOf(metadata) === attemptId) ?? null
}

function resultFor(intent: Intent, { publishableKey, script }: StripeSettings): LinkResult {
  const common = { ref: intent.id, expiresAt: null, kept: {} }
  switch (intent.status) {
    case 'succeeded':
      return { ...common, answer: { type: 'reload' }, status: 'settled' }
    case 'processing':
    case 'requires_capture':
      return { ...common, answer: { type: 'reload' }, status: 'processing' }
    case 'requires_action': {
      const action = { provider: 'stripe', publishableKey, clientSecret: intent.client_secret ?? '', script }
      return {
        ...common,
        answer: {
          type: 'callAgain',
          after: 0,
          fields: { paymentIntent: intent.id, step: AFTER_ACTION },
          action,
        },
        status: 'action',
      }
    }
    case 'requires_payment_method':
      throw declined(intent)
    default:
      throw new ProviderError('refused', `the payment is ${intent.status}`)
  }
}

/** Builds the error for a declined card, with Stripe's own words for the buyer. Source: specification §8. */
function declined({ last_payment_error: error }: Intent): ProviderError {
  return new ProviderError('declined', error?.message ?? 'Your card was declined.')
}
