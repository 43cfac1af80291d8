import type { Stripe } from 'stripe'
import { type LinkCommand, type LinkResult, ProviderError } from '#domains/payment/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { toStripeAmount } from './amounts.ts'
import { failureOf, isMissing, type StripeCaller } from './client.ts'
import { marksOf } from './metadata.ts'
import type { StripeSettings } from './settings.ts'

type Session = Stripe.Checkout.Session
type Create = Stripe.Checkout.SessionCreateParams

/** How long a session can be paid. Stripe allows 30 minutes to 24 hours. */
const OPEN_MS = HOUR
/** From this age of an attempt on, a session is no longer dated by the attempt's beginning. */
const STALE_MS = 20 * MINUTE
/** Most sessions that are searched for one of an attempt. */
const MOST_SEARCHED = 500
const LOCALES: Readonly<Record<string, 'en' | 'de' | 'fr'>> = { en: 'en', de: 'de', fr: 'fr' }

/**
 * Starts a payment on Stripe's checkout: embedded in our page, or on Stripe's own page with `via=redirect`. A
 * repeat returns the same session while it can be paid, and a new one after it expired. Throws:
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
  // Stripe remembers the key for a day, but the session that it created has expired.
  return resultOf(await openSession(call, command, `${command.key}:${session.id}`, true), settings)
}

/**
 * Expires a session so that it can no longer be paid; returns its state, because it may have been paid in the
 * meantime.
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

/** Converts a session to the answer of a link call. */
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
  // The browser loads Stripe.js from `script`: it must come from Stripe and have the same release as the API.
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
 * Creates the session of a key. For a day Stripe answers a key with its first response, even with an error of
 * 500. In that case, or when the parameters have changed, the session is searched by our attempt, and only if
 * there is none another key is used.
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

/** Finds the newest session of this attempt that is not over. */
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
 * Builds the parameters. They are the same for every repeat of a command, so that Stripe recognises it: dated
 * by the attempt's beginning while that is recent.
 */
function createParams(command: LinkCommand, isAfresh: boolean): Create {
  const { order, amount, flow, input, urls, createdAt, now } = command
  const isHosted = input.via === 'redirect'
  const isStale = isAfresh || now.getTime() - createdAt.getTime() > STALE_MS
  const marks = marksOf(command)
  return {
    ui_mode: isHosted ? 'hosted_page' : 'embedded_page',
    // Our return address names the attempt; the session's id tells which of several sessions the buyer comes
    // from.
    ...(isHosted
      ? { success_url: withSession(urls.back), cancel_url: urls.cancel }
      : { return_url: withSession(urls.back) }),
    client_reference_id: order.number,
    ...(order.email ? { customer_email: order.email } : {}),
    expires_at: Math.floor(((isStale ? now : createdAt).getTime() + OPEN_MS) / 1_000),
    locale: LOCALES[order.locale] ?? 'auto',
    metadata: marks,
    // With a buyer's own currency, the amount would differ from the order's.
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
          ...(flow === 'first' ? { recurring: recurringOf(order.lines[0]?.period ?? '') } : {}),
        },
      },
    ],
  }
}

const INTERVALS = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const

/** Returns a period as Stripe names it. Throws: ProviderError `refused` for a line that is none. */
export function recurringOf(period: string): {
  readonly interval: (typeof INTERVALS)[keyof typeof INTERVALS]
  readonly interval_count: number
} {
  const [, count, unit] = /^P(\d{1,3})([DWMY])$/.exec(period) ?? []
  if (!count || !unit) throw new ProviderError('refused', `${period} is no period`)
  return { interval: INTERVALS[unit as keyof typeof INTERVALS], interval_count: Number(count) }
}

/**
 * Builds the parameters of a subscription. Its PaymentIntents get no metadata from it, so the subscription
 * itself carries the marks.
 */
function subscriptionParams(metadata: Record<string, string>): Pick<Create, 'mode' | 'subscription_data'> {
  return { mode: 'subscription', subscription_data: { metadata } }
}

function titleOf({ order }: LinkCommand): string {
  return `Order ${order.number}`
}

/**
 * Adds the placeholder of the session's id. Stripe replaces the braces itself, so they must not be encoded.
 */
function withSession(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
}
