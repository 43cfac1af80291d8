import type { Stripe } from 'stripe'
import type { LinkCommand, LinkResult } from '#domains/payment/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { toStripeAmount } from './amounts.ts'
import { failureOf, isMissing, type StripeCaller } from './client.ts'
import { marksOf } from './metadata.ts'
import type { StripeSettings } from './settings.ts'

type Session = Stripe.Checkout.Session
type Create = Stripe.Checkout.SessionCreateParams

/** How long a session can be paid. Stripe takes 30 minutes to 24 hours. */
const OPEN_MS = HOUR
/** From when on an attempt is too old for a session that is dated by its beginning. */
const STALE_MS = 20 * MINUTE
/** Sessions that are looked through for one of an attempt. */
const MOST_SEARCHED = 500
const LOCALES: Readonly<Record<string, 'en' | 'de' | 'fr'>> = { en: 'en', de: 'de', fr: 'fr' }

/**
 * Begins a payment on Stripe's checkout: embedded in our page, or on Stripe's own with `via=redirect`. A
 * repeat ends at the same session while that can be paid, and at a new one after it expired. Throws:
 * ProviderError. Source: docs/gateways.md "Stripe".
 */
export async function linkCheckout(
  call: StripeCaller,
  settings: StripeSettings,
  command: LinkCommand,
): Promise<LinkResult> {
  const standing = command.ref?.startsWith('cs_') ? await retrieve(call, command.ref) : null
  if (standing && standing.status !== 'expired') return resultOf(standing, settings)
  const session = await openSession(
    call,
    command,
    standing ? `${command.key}:${standing.id}` : command.key,
    standing !== null,
  )
  if (session.expires_at * 1_000 > command.now.getTime()) return resultOf(session, settings)
  // The key is remembered for a day, and what it made expired meanwhile.
  return resultOf(await openSession(call, command, `${command.key}:${session.id}`, true), settings)
}

/**
 * Closes a session so that nobody pays it any more; says how it stands then, for it may have been paid
 * meanwhile.
 */
export async function closeSession(call: StripeCaller, id: string, key: string): Promise<Session> {
  try {
    return await call((stripe) => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: key }))
  } catch (error) {
    const session = failureOf(error)?.type === 'StripeInvalidRequestError' ? await retrieve(call, id) : null
    if (!session) throw error
    return session
  }
}

/** The link's answer for a session. */
export function resultOf(session: Session, { publishableKey, script }: StripeSettings): LinkResult {
  const common = { ref: session.id, expiresAt: new Date(session.expires_at * 1_000), kept: {} }
  if (session.status === 'complete') {
    return {
      ...common,
      answer: { type: 'reload' },
      status: session.payment_status === 'unpaid' ? 'processing' : 'settled',
      expiresAt: null,
    }
  }
  if (session.url) return { ...common, answer: { type: 'redirect', url: session.url }, status: 'linked' }
  // The browser loads Stripe.js from `script`: it has to come from Stripe, and of the same release as the
  // API.
  const answer = {
    type: 'checkout' as const,
    provider: 'stripe',
    publishableKey,
    checkoutKey: session.client_secret ?? '',
    script,
  }
  return { ...common, answer, status: 'linked' }
}

/**
 * Makes the session of a key. Stripe answers a key for a day with its first answer, also with an error of
 * 500: then, or when the parameters are not the same any more, the session is looked for by our attempt, and
 * only if there is none another key is used.
 */
async function openSession(
  call: StripeCaller,
  command: LinkCommand,
  key: string,
  isAfresh: boolean,
): Promise<Session> {
  const params = createParams(command, isAfresh)
  const create = (idempotencyKey: string): Promise<Session> =>
    call((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }))
  try {
    return await create(key)
  } catch (error) {
    const failure = failureOf(error)
    const isOtherParams = failure?.type === 'StripeIdempotencyError' && failure.statusCode === 400
    if (!isOtherParams && !((failure?.statusCode ?? 0) >= 500)) throw error
    const made = await findSession(call, command)
    if (made) return made
    if (isOtherParams || failure?.headers?.['idempotent-replayed'] === 'true') return create(`${key}:again`)
    throw error
  }
}

/** A session of this attempt that is not over, the newest. */
async function findSession(
  call: StripeCaller,
  { attemptId, createdAt }: LinkCommand,
): Promise<Session | null> {
  const gte = Math.floor((createdAt.getTime() - 5 * MINUTE) / 1_000)
  const found = await call((stripe) =>
    stripe.checkout.sessions
      .list({ created: { gte }, limit: 100 })
      .autoPagingToArray({ limit: MOST_SEARCHED }),
  )
  return (
    found.find(({ metadata, status }) => metadata?.attempt_id === attemptId && status !== 'expired') ?? null
  )
}

async function retrieve(call: StripeCaller, id: string): Promise<Session | null> {
  try {
    return await call((stripe) => stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The same for every repeat of a command, so that Stripe knows it again: dated by the attempt's beginning
 * while that is fresh.
 */
function createParams(command: LinkCommand, isAfresh: boolean): Create {
  const { order, amount, flow, input, urls, createdAt, now } = command
  const isHosted = input.via === 'redirect'
  const isStale = isAfresh || now.getTime() - createdAt.getTime() > STALE_MS
  const marks = marksOf(command)
  return {
    ui_mode: isHosted ? 'hosted_page' : 'embedded_page',
    // Our address for returning names the attempt; the session's id makes out which of several tries came
    // back.
    ...(isHosted
      ? { success_url: withSession(urls.back), cancel_url: urls.cancel }
      : { return_url: withSession(urls.back) }),
    client_reference_id: order.number,
    ...(order.email ? { customer_email: order.email } : {}),
    expires_at: Math.floor(((isStale ? now : createdAt).getTime() + OPEN_MS) / 1_000),
    locale: LOCALES[order.locale] ?? 'auto',
    metadata: marks,
    // Whoever pays in a currency of his own would pay another amount than the order says.
    adaptive_pricing: { enabled: false },
    ...(flow === 'first'
      ? subscriptionParams(marks)
      : { mode: 'payment', payment_intent_data: { metadata: marks, description: titleOf(command) } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: toStripeAmount(amount),
          product_data: {
            name: flow === 'first' ? (order.lines[0]?.name ?? titleOf(command)) : titleOf(command),
          },
          // Monthly, whatever `order.lines[].period` says: no call begins a subscription yet, and the one that will must
          // refuse other periods or have them read here.
          ...(flow === 'first' ? { recurring: { interval: 'month' } } : {}),
        },
      },
    ],
  }
}

/** PaymentIntents of a subscription get no metadata from it: the subscription itself carries the marks. */
function subscriptionParams(metadata: Record<string, string>): Pick<Create, 'mode' | 'subscription_data'> {
  return { mode: 'subscription', subscription_data: { metadata } }
}

function titleOf({ order }: LinkCommand): string {
  return `Order ${order.number}`
}

/** Stripe fills the braces in itself, so they must not be encoded. */
function withSession(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
}
