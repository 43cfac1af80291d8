import type { Books } from './books.ts'
import { openCustomer } from './customers.ts'
import { invalid } from './errors.ts'
import { type Events, note } from './events.ts'
import type { Invoice, Session, Subscription, SubscriptionItem } from './objects.ts'
import { openIntent, succeed } from './payments.ts'
import { periodEnd } from './period-end.ts'
import { priceOf } from './prices.ts'

const DAY_SECONDS = 86_400
/** Pauses before a failed charge is repeated; after the last the subscription is cancelled. Units: days. */
const RETRY_DAYS = [3, 5, 7]

/**
 * Starts the subscription that the buyer took out on the checkout page: charged at once, or after the trial.
 */
export function beginSubscription(books: Books, session: Session): Events {
  const plan = session._plan
  if (!plan) throw new Error(`${session.id} has no plan`)
  const now = books.seconds()
  const customer = session.customer ?? openCustomer(books, session.customer_email)
  const trialEnd = plan.trial_days > 0 ? now + plan.trial_days * DAY_SECONDS : null
  const end = trialEnd ?? periodEnd(now, plan, 1)
  const id = books.kit.newId('sub_')
  books.subscriptions.put(id, {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: session.currency,
    customer,
    default_payment_method: books.kit.newId('pm_'),
    ended_at: null,
    items: itemsOf({
      id: books.kit.newId('si_'),
      object: 'subscription_item',
      current_period_start: now,
      current_period_end: end,
      price: priceOf(books, plan, session.currency),
      quantity: 1,
    }),
    latest_invoice: null,
    livemode: false,
    metadata: plan.metadata,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    _plan: plan,
    _anchor: trialEnd ?? now,
    _charged: trialEnd === null ? 1 : 0,
    _session: session.id,
    _order_number: session.client_reference_id ?? '',
    _account: session._account,
  })
  const invoice = openInvoice(books, id, 'subscription_create', trialEnd === null ? plan.amount : 0)
  const payment_status = trialEnd === null ? 'paid' : 'no_payment_required'
  books.sessions.patch(session.id, {
    status: 'complete',
    payment_status,
    subscription: id,
    customer,
    invoice: invoice.id,
    url: null,
  })
  const created = note(books, 'customer.subscription.created', id, session.id)
  return [
    created,
    ...payInvoice(books, invoice),
    note(books, 'checkout.session.completed', session.id, session.id),
  ]
}

/**
 * Handles every subscription whose period is over: renews it, ends its trial, or ends it if it was cancelled.
 */
export function renewSubscriptions(books: Books, now: number): Events {
  const events: Events[number][] = []
  for (const { id } of books.subscriptions.all()) {
    for (let sub = books.subscriptions.get(id)!; mustRetry(sub, now); sub = books.subscriptions.get(id)!)
      events.push(...retry(books, sub))
    for (let sub = books.subscriptions.get(id)!; isOver(sub, now); sub = books.subscriptions.get(id)!) {
      events.push(...(sub.cancel_at_period_end ? endSubscription(books, id) : renew(books, sub)))
    }
  }
  return events
}

export function endSubscription(books: Books, id: string): Events {
  const now = books.seconds()
  const { canceled_at, _session } = books.subscriptions.get(id)!
  books.subscriptions.patch(id, {
    status: 'canceled',
    canceled_at: canceled_at ?? now,
    ended_at: now,
    _retry_at: null,
  })
  return [note(books, 'customer.subscription.deleted', id, _session)]
}

export function setCancelAtPeriodEnd(books: Books, id: string, wanted: boolean): Events {
  const sub = books.subscriptions.get(id)!
  const cancel_at = wanted ? (sub.items.data[0]?.current_period_end ?? null) : null
  books.subscriptions.patch(id, {
    cancel_at_period_end: wanted,
    cancel_at,
    canceled_at: wanted ? books.seconds() : null,
  })
  return [note(books, 'customer.subscription.updated', id, sub._session)]
}

/**
 * Charges next at another instant, from which periods are counted then; until it, the subscription is in trial. The
 * change is an invoice of its own: of nothing, or of the period that begins now. Throws: Refusal for the past.
 */
export function setTrialEnd(books: Books, id: string, wanted: number | 'now'): Events {
  const now = books.seconds()
  if (wanted !== 'now' && wanted <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.')
  const { items, _plan, _session } = books.subscriptions.get(id)!
  const isNow = wanted === 'now'
  const anchor = isNow ? now : wanted
  books.subscriptions.patch(id, {
    status: isNow ? 'active' : 'trialing',
    trial_end: anchor,
    items: itemsOf({
      ...items.data[0]!,
      current_period_start: now,
      current_period_end: isNow ? periodEnd(now, _plan, 1) : wanted,
    }),
    _anchor: anchor,
    _charged: isNow ? 1 : 0,
  })
  const invoice = openInvoice(books, id, 'subscription_update', isNow ? _plan.amount : 0)
  const paid = isNow ? charge(books, id, invoice) : payInvoice(books, invoice)
  return [note(books, 'customer.subscription.updated', id, _session), ...paid]
}

function isOver({ status, items }: Subscription, now: number): boolean {
  return (
    (status === 'active' || status === 'trialing') && (items.data[0]?.current_period_end ?? now + 1) <= now
  )
}

function renew(books: Books, { id, items, _plan, _anchor, _charged, _session }: Subscription): Events {
  const item = items.data[0]!
  const next = itemsOf({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(_anchor, _plan, _charged + 1),
  })
  books.subscriptions.patch(id, { status: 'active', items: next, _charged: _charged + 1 })
  const paid = charge(books, id, openInvoice(books, id, 'subscription_cycle', _plan.amount))
  return [note(books, 'customer.subscription.updated', id, _session), ...paid]
}

function mustRetry({ status, _retry_at = null }: Subscription, now: number): boolean {
  return status === 'past_due' && _retry_at !== null && _retry_at <= now
}

function retry(books: Books, { id, latest_invoice }: Subscription): Events {
  return charge(books, id, books.invoices.get(latest_invoice ?? '')!)
}

/** Charges an invoice of a later period, which the card may refuse. */
function charge(books: Books, id: string, invoice: Invoice): Events {
  const attempted = books.invoices.patch(invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  })
  const declined = books.kit.declinesRenewal()
  if (!declined) {
    books.subscriptions.patch(id, { status: 'active', _failures: 0, _retry_at: null })
    return payInvoice(books, attempted)
  }
  const { _failures = 0, _session, _order_number } = books.subscriptions.get(id)!
  const pause = declined === 'decline-final' ? undefined : RETRY_DAYS[_failures]
  const next =
    pause === undefined
      ? null
      : (books.subscriptions.get(id)!._retry_at ?? books.seconds()) + pause * DAY_SECONDS
  books.subscriptions.patch(id, { status: 'past_due', _failures: _failures + 1, _retry_at: next })
  books.kit.book.put({
    ref: invoice.id,
    orderNumber: _order_number,
    amount: invoice.amount_due,
    refunded: 0,
    currency: invoice.currency.toUpperCase(),
    status: 'declined',
    subscription: id,
  })
  const failed = [
    note(books, 'invoice.payment_failed', invoice.id, invoice.id),
    note(books, 'customer.subscription.updated', id, _session),
  ]
  return next === null ? [...failed, ...endSubscription(books, id)] : failed
}

/** Voids an unpaid invoice: it is not charged again. Throws: Refusal for any other. */
export function voidInvoice(books: Books, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalid(`You can only void open invoices. This one is ${invoice.status}.`)
  const { subscription } = invoice.parent.subscription_details
  books.subscriptions.patch(subscription, { _retry_at: null })
  const entry = books.kit.book.get(invoice.id)
  if (entry) books.kit.book.put({ ...entry, status: 'canceled' })
  return books.invoices.patch(invoice.id, { status: 'void' })
}

function itemsOf(item: SubscriptionItem): Subscription['items'] {
  return { object: 'list', data: [item], has_more: false }
}

function openInvoice(
  books: Books,
  subscription: string,
  billing_reason: Invoice['billing_reason'],
  amount: number,
): Invoice {
  const sub = books.subscriptions.get(subscription)!
  const id = books.kit.newId('in_')
  books.subscriptions.patch(subscription, { latest_invoice: id })
  return books.invoices.put(id, {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason,
    created: books.seconds(),
    currency: sub.currency,
    customer: sub.customer,
    livemode: false,
    lines: { object: 'list', data: [{ object: 'line_item', period: periodOf(sub) }], has_more: false },
    metadata: {},
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: sub.metadata } },
    status: 'open',
  })
}

/** Returns the period of a line of an invoice. */
function periodOf({ items }: Subscription): { readonly start: number; readonly end: number } {
  const item = items.data[0]
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

/**
 * Charges the stored payment method. The PaymentIntent has no metadata of the shop: Stripe copies none from
 * the subscription.
 */
function payInvoice(books: Books, invoice: Invoice): Events {
  const { subscription } = invoice.parent.subscription_details
  const sub = books.subscriptions.get(subscription)!
  const ref = invoice.billing_reason === 'subscription_create' ? sub._session : invoice.id
  if (invoice.amount_due === 0) {
    const free = { amount: 0, refunded: 0, status: 'paid', subscription } as const
    if (invoice.billing_reason === 'subscription_create')
      books.kit.book.put({
        ...free,
        ref,
        orderNumber: sub._order_number,
        currency: invoice.currency.toUpperCase(),
      })
    books.invoices.patch(invoice.id, { status: 'paid' })
    return [note(books, 'invoice.paid', invoice.id, ref)]
  }
  const { amount_due, currency, id } = invoice
  const intent = openIntent(books, {
    amount: amount_due,
    currency,
    account: sub._account,
    metadata: {},
    customer: sub.customer,
    invoice: id,
  })
  const inpay = books.kit.newId('inpay_')
  books.invoicePayments.put(inpay, {
    id: inpay,
    object: 'invoice_payment',
    amount_paid: amount_due,
    amount_requested: amount_due,
    created: books.seconds(),
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'paid',
  })
  const paid = succeed(books, intent.id)
  const taken = books.intents.get(intent.id)?.amount_received ?? amount_due
  books.invoices.patch(id, { status: 'paid', amount_paid: taken, amount_remaining: 0 })
  return [...paid, note(books, 'invoice.paid', id, ref)]
}
