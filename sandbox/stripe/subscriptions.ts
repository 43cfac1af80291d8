import { type Events, note } from './events.ts'
import type { Invoice, Plan, Session, Subscription, SubscriptionItem } from './objects.ts'
import type { Office } from './office.ts'
import { openIntent, succeed } from './payments.ts'

const DAY_SECONDS = 86_400

/** The buyer subscribed on the checkout page: charged at once, or after the trial. */
export function beginSubscription(office: Office, session: Session): Events {
  const plan = session._plan
  if (!plan) throw new Error(`${session.id} has no plan`)
  const now = office.seconds()
  const customer = session.customer ?? openCustomer(office, session.customer_email)
  const trialEnd = plan.trial_days > 0 ? now + plan.trial_days * DAY_SECONDS : null
  const end = trialEnd ?? periodEnd(now, plan, 1)
  const id = office.kit.newId('sub_')
  office.subscriptions.put(id, {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: session.currency,
    customer,
    ended_at: null,
    items: itemsOf({
      id: office.kit.newId('si_'),
      object: 'subscription_item',
      current_period_start: now,
      current_period_end: end,
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
  const invoice = openInvoice(office, id, 'subscription_create', trialEnd === null ? plan.amount : 0)
  const payment_status = trialEnd === null ? 'paid' : 'no_payment_required'
  office.sessions.patch(session.id, {
    status: 'complete',
    payment_status,
    subscription: id,
    customer,
    invoice: invoice.id,
    url: null,
  })
  const created = note(office, 'customer.subscription.created', id, session.id)
  return [
    created,
    ...payInvoice(office, invoice),
    note(office, 'checkout.session.completed', session.id, session.id),
  ]
}

/** Renews, ends trials and ends what was cancelled, for everything whose period is over. */
export function renewSubscriptions(office: Office, now: number): Events {
  const events: Events[number][] = []
  for (const { id } of office.subscriptions.all()) {
    for (let sub = office.subscriptions.get(id)!; isOver(sub, now); sub = office.subscriptions.get(id)!) {
      events.push(...(sub.cancel_at_period_end ? endSubscription(office, id) : renew(office, sub)))
    }
  }
  return events
}

export function endSubscription(office: Office, id: string): Events {
  const now = office.seconds()
  const { canceled_at, _session } = office.subscriptions.get(id)!
  office.subscriptions.patch(id, { status: 'canceled', canceled_at: canceled_at ?? now, ended_at: now })
  return [note(office, 'customer.subscription.deleted', id, _session)]
}

export function setCancelAtPeriodEnd(office: Office, id: string, wanted: boolean): Events {
  const sub = office.subscriptions.get(id)!
  const cancel_at = wanted ? (sub.items.data[0]?.current_period_end ?? null) : null
  office.subscriptions.patch(id, {
    cancel_at_period_end: wanted,
    cancel_at,
    canceled_at: wanted ? office.seconds() : null,
  })
  return [note(office, 'customer.subscription.updated', id, sub._session)]
}

export function openCustomer(
  office: Office,
  email: string | null,
  name: string | null = null,
  metadata: Readonly<Record<string, string>> = {},
): string {
  const id = office.kit.newId('cus_', 14)
  return office.customers.put(id, {
    id,
    object: 'customer',
    created: office.seconds(),
    email,
    livemode: false,
    metadata,
    name,
  }).id
}

function isOver({ status, items }: Subscription, now: number): boolean {
  return (
    (status === 'active' || status === 'trialing') && (items.data[0]?.current_period_end ?? now + 1) <= now
  )
}

function renew(office: Office, { id, items, _plan, _anchor, _charged, _session }: Subscription): Events {
  const item = items.data[0]!
  const next = itemsOf({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(_anchor, _plan, _charged + 1),
  })
  office.subscriptions.patch(id, { status: 'active', items: next, _charged: _charged + 1 })
  const paid = payInvoice(office, openInvoice(office, id, 'subscription_cycle', _plan.amount))
  return [note(office, 'customer.subscription.updated', id, _session), ...paid]
}

function itemsOf(item: SubscriptionItem): Subscription['items'] {
  return { object: 'list', data: [item], has_more: false }
}

/** End of a period, counted from the first: the anchor's day of a later month, or that month's last. */
function periodEnd(anchor: number, { interval, interval_count }: Plan, period: number): number {
  if (interval === 'day' || interval === 'week')
    return anchor + period * interval_count * DAY_SECONDS * (interval === 'week' ? 7 : 1)
  const start = new Date(anchor * 1_000)
  const months = start.getUTCMonth() + period * interval_count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), months, Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1_000
}

function openInvoice(
  office: Office,
  subscription: string,
  billing_reason: Invoice['billing_reason'],
  amount: number,
): Invoice {
  const sub = office.subscriptions.get(subscription)!
  const id = office.kit.newId('in_')
  office.subscriptions.patch(subscription, { latest_invoice: id })
  return office.invoices.put(id, {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    billing_reason,
    created: office.seconds(),
    currency: sub.currency,
    customer: sub.customer,
    livemode: false,
    lines: { object: 'list', data: [{ object: 'line_item', period: periodOf(sub) }], has_more: false },
    metadata: {},
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata: sub.metadata } },
    status: 'open',
  })
}

/** What a line of an invoice is for. */
function periodOf({ items }: Subscription): { readonly start: number; readonly end: number } {
  const item = items.data[0]
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

/**
 * Charges the stored means of payment. The PaymentIntent carries no metadata of the shop: Stripe copies none
 * from the subscription.
 */
function payInvoice(office: Office, invoice: Invoice): Events {
  const { subscription } = invoice.parent.subscription_details
  const sub = office.subscriptions.get(subscription)!
  const ref = invoice.billing_reason === 'subscription_cycle' ? invoice.id : sub._session
  if (invoice.amount_due === 0) {
    const free = { amount: 0, refunded: 0, status: 'paid', subscription } as const
    office.kit.book.put({
      ...free,
      ref,
      orderNumber: sub._order_number,
      currency: invoice.currency.toUpperCase(),
    })
    office.invoices.patch(invoice.id, { status: 'paid' })
    return [note(office, 'invoice.paid', invoice.id, ref)]
  }
  const { amount_due, currency, id } = invoice
  const intent = openIntent(office, {
    amount: amount_due,
    currency,
    account: sub._account,
    metadata: {},
    customer: sub.customer,
    invoice: id,
  })
  const inpay = office.kit.newId('inpay_')
  office.invoicePayments.put(inpay, {
    id: inpay,
    object: 'invoice_payment',
    amount_paid: amount_due,
    amount_requested: amount_due,
    created: office.seconds(),
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'paid',
  })
  const paid = succeed(office, intent.id)
  office.invoices.patch(id, { status: 'paid', amount_paid: amount_due, amount_remaining: 0 })
  return [...paid, note(office, 'invoice.paid', id, ref)]
}
