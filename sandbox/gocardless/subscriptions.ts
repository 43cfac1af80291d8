import type { Route } from '../kit/types.ts'
import {
  type ApiCall,
  amountOf,
  apiRoute,
  creationRoute,
  foundOrRefuse,
  invalid,
  invalidState,
  listReply,
  metadataOf,
  objectOf,
  requireOnly,
  textOf,
} from './api.ts'
import { type Books, newId, type SubscriptionRow } from './books.ts'
import { tell } from './events.ts'
import { openPayment } from './payments.ts'

const UNITS = ['weekly', 'monthly', 'yearly'] as const

/**
 * Builds a small version of the subscriptions that GoCardless bills by itself. Source: GoCardless API
 * reference, "Subscriptions".
 */
export function subscriptionRoutes(books: Books): readonly Route[] {
  const { subscriptions } = books
  const found = ({ params }: ApiCall): SubscriptionRow => foundOrRefuse(subscriptions.get(params.id ?? ''))
  const reply = (row: SubscriptionRow) => ({ body: { subscriptions: view(row) } })
  return [
    creationRoute(books, {
      path: '/subscriptions',
      create(body) {
        const row = createSubscription(books, body)
        return { id: row.id, view: view(row) }
      },
    }),
    apiRoute(books, { method: 'GET', path: '/subscriptions/:id', answer: (call) => reply(found(call)) }),
    apiRoute(books, {
      method: 'GET',
      path: '/subscriptions',
      answer: ({ query }) =>
        listReply(
          'subscriptions',
          subscriptions
            .all()
            .filter(({ mandateId }) => !query.has('mandate') || query.get('mandate') === mandateId),
          query,
          view,
        ),
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/subscriptions/:id/actions/cancel',
      answer(call) {
        const row = found(call)
        if (row.status === 'cancelled')
          throw invalidState('cancellation_failed', 'This subscription is cancelled')
        return reply(subscriptions.patch(row.id, { status: 'cancelled' }))
      },
    }),
  ]
}

/** Creates the payments that are due. */
export async function billSubscriptions(books: Books, now: Date): Promise<void> {
  for (const subscription of books.subscriptions.all()) {
    for (let row = subscription; row.status === 'active' && Date.parse(row.nextChargeAt) <= now.getTime(); )
      row = await billOnce(books, row)
  }
}

async function billOnce(books: Books, row: SubscriptionRow): Promise<SubscriptionRow> {
  const mandate = books.mandates.get(row.mandateId)
  if (mandate?.status !== 'active') return books.subscriptions.patch(row.id, { status: 'cancelled' })
  const { amount, currency, name: description, metadata } = row
  const payment = openPayment(books, {
    ref: '',
    creditor: mandate.creditor,
    amount,
    currency,
    description,
    metadata,
    isInstant: false,
    mandateId: mandate.id,
    subscriptionId: row.id,
    fails: mandate.failsNext,
  })
  books.mandates.patch(mandate.id, { failsNext: false })
  await tell(books, payment.ref, [
    {
      type: 'payments',
      action: 'created',
      links: { payment: payment.id, subscription: row.id },
      metadata,
      cause: 'payment_created',
    },
  ])
  return books.subscriptions.patch(row.id, { nextChargeAt: after(row.nextChargeAt, row) })
}

function createSubscription({ kit, mandates, subscriptions }: Books, body: ApiCall['body']): SubscriptionRow {
  requireOnly(body, [
    'amount',
    'currency',
    'interval_unit',
    'interval',
    'name',
    'start_date',
    'links',
    'metadata',
  ])
  const mandate = mandates.get(textOf(objectOf(body, 'links') ?? {}, 'mandate') ?? '')
  if (mandate?.status !== 'active') throw invalid('links.mandate', 'was not found or is not active')
  const intervalUnit = UNITS.find((unit) => unit === body.interval_unit)
  if (!intervalUnit) throw invalid('interval_unit', `must be one of ${UNITS.join(', ')}`)
  if (body.currency !== mandate.currency)
    throw invalid('currency', `must be ${mandate.currency} for this mandate`)
  const interval = body.interval === undefined ? 1 : amountOf(body, 'interval')
  const start = textOf(body, 'start_date', 10)
  if (start !== null && Number.isNaN(Date.parse(start))) throw invalid('start_date', 'must be a day')
  const id = newId(kit, 'SB')
  const createdAt = kit.now().toISOString()
  return subscriptions.put(id, {
    id,
    mandateId: mandate.id,
    amount: amountOf(body),
    currency: mandate.currency,
    name: textOf(body, 'name', 255),
    interval,
    intervalUnit,
    metadata: metadataOf(body),
    status: 'active',
    nextChargeAt: start === null ? createdAt : new Date(start).toISOString(),
    createdAt,
  })
}

function after(
  instant: string,
  { interval, intervalUnit }: Pick<SubscriptionRow, 'interval' | 'intervalUnit'>,
): string {
  const at = new Date(instant)
  if (intervalUnit === 'weekly') at.setUTCDate(at.getUTCDate() + 7 * interval)
  else if (intervalUnit === 'monthly') at.setUTCMonth(at.getUTCMonth() + interval)
  else at.setUTCFullYear(at.getUTCFullYear() + interval)
  return at.toISOString()
}

function view({
  id,
  mandateId,
  amount,
  currency,
  name,
  interval,
  intervalUnit,
  metadata,
  status,
  nextChargeAt,
  createdAt,
}: SubscriptionRow): unknown {
  return {
    id,
    amount,
    currency,
    name,
    interval,
    interval_unit: intervalUnit,
    metadata,
    status,
    created_at: createdAt,
    links: { mandate: mandateId },
    upcoming_payments: status === 'active' ? [{ amount, charge_date: nextChargeAt.slice(0, 10) }] : [],
  }
}
