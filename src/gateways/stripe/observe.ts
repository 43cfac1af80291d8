import type { Stripe } from 'stripe'
import { MOST_LISTED, type Observation, ProviderError } from '#domains/payment/index.ts'
import { isMissing, type StripeCaller } from './client.ts'
import { attemptIdOf, continuedAs, isConfirmedHere } from './metadata.ts'
import {
  type Aftermath,
  expanded,
  idOf,
  intentObservation,
  invoiceObservation,
  sessionObservation,
} from './observation.ts'

/** Most refunds and disputes that are read per payment. */
const MOST_FACTS = 300
const PAGE = 100

/**
 * Observes a payment by any of its ids: a session (`cs_`), a PaymentIntent (`pi_`), an invoice of a
 * subscription (`in_`). Null when Stripe does not know it. Throws: ProviderError.
 */
export async function observe(call: StripeCaller, ref: string, account: string): Promise<Observation | null> {
  try {
    if (ref.startsWith('pi_')) {
      const intent = await call((stripe) =>
        stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }),
      )
      return intentObservation(intent, await aftermathOf(call, intent), account)
    }
    if (ref.startsWith('in_')) {
      const [invoice, intentId] = await Promise.all([
        call((stripe) => stripe.invoices.retrieve(ref)),
        intentOfInvoice(call, ref),
      ])
      return invoiceObservation(invoice, await aftermathBy(call, intentId), account)
    }
    if (!ref.startsWith('cs_')) return null
    const session = await call((stripe) =>
      stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge', 'invoice'] }),
    )
    const next = continuedAs(session)
    if (next !== null) return observe(call, next, account)
    return sessionObservation(session, await sessionAftermath(call, session), account)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Observes a payment that must exist. Throws: ProviderError `refused` when Stripe knows no such. */
export async function observeKnown(call: StripeCaller, ref: string, account: string): Promise<Observation> {
  const seen = await observe(call, ref, account)
  if (!seen) throw new ProviderError('refused', `Stripe knows no ${ref}`)
  return seen
}

/**
 * Lists our payments at Stripe since an instant, newest first. Other payments of the same account are left
 * out. Refunds and disputes are read only if the charge says that there are some; only `observe` finds a
 * failed refund.
 */
export async function listSince(
  call: StripeCaller,
  since: Date,
  account: string,
): Promise<readonly Observation[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const [sessions, intents] = await Promise.all([
    call((stripe) =>
      stripe.checkout.sessions
        .list({ created, limit: PAGE, expand: ['data.payment_intent.latest_charge', 'data.invoice'] })
        .autoPagingToArray({ limit: MOST_LISTED }),
    ),
    call((stripe) =>
      stripe.paymentIntents
        .list({ created, limit: PAGE, expand: ['data.latest_charge'] })
        .autoPagingToArray({ limit: MOST_LISTED }),
    ),
  ])
  const ours = [
    ...sessions.filter((session) => attemptIdOf(session.metadata) && !continuedAs(session)),
    ...intents.filter(({ metadata }) => isConfirmedHere(metadata)),
  ]
  const found: Observation[] = []
  // Sequential, because Stripe's rate limit would refuse a burst of requests.
  for (const object of ours.sort((one, other) => other.created - one.created).slice(0, MOST_LISTED)) {
    const intent = object.object === 'payment_intent' ? object : expanded(object.payment_intent)
    const aftermath = hasAftermath(intent) ? await aftermathOf(call, intent) : NOTHING
    found.push(
      object.object === 'payment_intent'
        ? intentObservation(object, aftermath, account)
        : sessionObservation(object, aftermath, account),
    )
  }
  return found
}

/**
 * Lists the renewals of a subscription that Stripe charged since an instant, newest first: invoices without a
 * buyer. Throws: ProviderError.
 */
export async function invoicesSince(
  call: StripeCaller,
  subscription: string,
  since: Date,
  account: string,
): Promise<readonly Observation[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const invoices = await call((stripe) =>
    stripe.invoices.list({ subscription, created, limit: PAGE }).autoPagingToArray({ limit: MOST_LISTED }),
  )
  const found: Observation[] = []
  // A change of the date is an invoice of nothing.
  const renewals = invoices.filter(
    ({ billing_reason, amount_due }) => billing_reason !== 'subscription_create' && amount_due > 0,
  )
  for (const invoice of renewals) {
    const intentId = await intentOfInvoice(call, invoice.id)
    found.push(invoiceObservation(invoice, await aftermathBy(call, intentId), account))
  }
  return found
}

/**
 * Returns the PaymentIntent that paid an invoice: since 2025-03-31 (basil) the invoice itself does not name
 * it.
 */
export async function intentOfInvoice(call: StripeCaller, invoice: string): Promise<string | null> {
  const { data } = await call((stripe) => stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }))
  return idOf(data[0]?.payment.payment_intent)
}

const NOTHING: Aftermath = { refunds: [], disputes: [] }

function hasAftermath(intent: Stripe.PaymentIntent | null): intent is Stripe.PaymentIntent {
  const charge = expanded(intent?.latest_charge)
  return charge !== null && (charge.amount_refunded > 0 || charge.disputed)
}

async function sessionAftermath(call: StripeCaller, session: Stripe.Checkout.Session): Promise<Aftermath> {
  const intent = expanded(session.payment_intent)
  if (intent) return aftermathOf(call, intent)
  const invoice = idOf(session.invoice)
  return invoice === null ? NOTHING : aftermathBy(call, await intentOfInvoice(call, invoice))
}

/** Reads refunds and disputes, but only if money arrived. */
async function aftermathOf(call: StripeCaller, intent: Stripe.PaymentIntent): Promise<Aftermath> {
  return intent.amount_received > 0 ? aftermathBy(call, intent.id) : NOTHING
}

async function aftermathBy(call: StripeCaller, payment_intent: string | null): Promise<Aftermath> {
  if (payment_intent === null) return NOTHING
  const [refunds, disputes] = await Promise.all([
    call((stripe) =>
      stripe.refunds.list({ payment_intent, limit: PAGE }).autoPagingToArray({ limit: MOST_FACTS }),
    ),
    call((stripe) =>
      stripe.disputes.list({ payment_intent, limit: PAGE }).autoPagingToArray({ limit: MOST_FACTS }),
    ),
  ])
  return { refunds, disputes }
}
