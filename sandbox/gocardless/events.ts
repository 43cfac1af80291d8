import { createHmac } from 'node:crypto'
import type { OutgoingEvent, Route } from '../kit/types.ts'
import { apiRoute, foundOrRefuse, listReply } from './api.ts'
import { type Books, type EventRow, type Metadata, newId } from './books.ts'

/** Something that happened. `metadata` is that of the affected object. */
export interface Happening {
  readonly type: 'billing_requests' | 'mandates' | 'payments' | 'refunds' | 'subscriptions'
  readonly action: string
  readonly links: Readonly<Record<string, string>>
  readonly metadata: Metadata
  readonly cause?: string
  readonly description?: string
}

/** Records what happened to one payment and sends all of it to the merchant at once. */
export function tell(
  { kit, events, webhookSecret }: Books,
  ref: string,
  happenings: readonly Happening[],
): Promise<void> {
  const rows = happenings.map(
    ({ type, action, links, metadata, cause = action, description = `${type} ${action}` }) => {
      const id = newId(kit, 'EV')
      return events.put(id, {
        id,
        created_at: kit.now().toISOString(),
        resource_type: type,
        action,
        links,
        details: { origin: 'gocardless', cause, description },
        metadata: {},
        resource_metadata: metadata,
      })
    },
  )
  return kit.send(webhook(webhookSecret, ref, rows, newId(kit, 'WB'), true))
}

/** Makes the event that a test asks for, completed with what GoCardless would say about this payment. */
export function craftWebhook(
  { kit, payments, billingRequests, webhookSecret }: Books,
  event: Readonly<Record<string, unknown>>,
  ref: string,
  { signed, at }: { readonly signed: boolean; readonly at: Date },
): OutgoingEvent {
  const request = billingRequests.get(ref)
  const paymentId = request?.paymentId ?? (payments.get(ref) ? ref : 'PM000000000000')
  const full = {
    id: newId(kit, 'EV'),
    created_at: at.toISOString(),
    resource_type: 'payments',
    action: 'confirmed',
    links: { payment: paymentId },
    details: { origin: 'gocardless', cause: 'payment_confirmed', description: '' },
    metadata: {},
    resource_metadata: request?.payment?.metadata ?? payments.get(paymentId)?.metadata ?? {},
    ...event,
  }
  return webhook(webhookSecret, ref, [full], newId(kit, 'WB'), signed)
}

/** Serves the list of events. */
export function eventRoutes(books: Books): readonly Route[] {
  const { events } = books
  return [
    apiRoute(books, {
      method: 'GET',
      path: '/events',
      answer({ query }) {
        const wanted = (event: EventRow): boolean =>
          ['action', 'resource_type'].every(
            (name) => !query.has(name) || query.get(name) === event[name as 'action' | 'resource_type'],
          ) &&
          ['billing_request', 'mandate', 'payment', 'refund', 'subscription'].every(
            (name) => !query.has(name) || query.get(name) === event.links[name],
          )
        const rows = events
          .all()
          .filter(wanted)
          .map((event) => ({ event, createdAt: event.created_at }))
        return listReply('events', rows, query, ({ event }) => event)
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/events/:id',
      answer: ({ params }) => ({ body: { events: foundOrRefuse(events.get(params.id ?? '')) } }),
    }),
  ]
}

/**
 * Builds one request with its events, signed when it is sent. Source: GoCardless API reference, "Webhooks:
 * Signing".
 */
function webhook(
  secret: string,
  ref: string,
  events: readonly { readonly resource_type: string; readonly action: string }[],
  id: string,
  signed: boolean,
): OutgoingEvent {
  const last = events.at(-1)
  return {
    ref,
    type: `${last?.resource_type}.${last?.action}`,
    body: JSON.stringify({ meta: { webhook_id: id }, events }),
    headers: (body) => ({
      'content-type': 'application/json',
      'user-agent': 'gocardless-webhook-service/1.1',
      origin: 'https://api-sandbox.gocardless.com',
      ...(signed ? { 'webhook-signature': createHmac('sha256', secret).update(body).digest('hex') } : {}),
    }),
  }
}
