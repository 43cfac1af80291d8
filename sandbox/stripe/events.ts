import { createHmac } from 'node:crypto'
import type { OutgoingEvent } from '../kit/types.ts'
import { API_VERSION, type Books } from './books.ts'
import type { StripeEvent } from './objects.ts'

/** Events that were recorded together and are sent in this order. */
export type Events = readonly OutgoingEvent[]

/** Records an event with the object as it is now. `ref`: the payment in the book that it belongs to. */
export function note(books: Books, type: string, objectId: string, ref: string): OutgoingEvent {
  const event = eventOf(books, type, books.find(objectId) ?? {})
  books.events.put(event.id, event)
  return outgoing(books, event, ref)
}

export async function deliver(books: Books, events: Events): Promise<void> {
  for (const event of events) await books.kit.send(event)
}

/** Makes an event that a test asks for; missing parts, even the object, are taken from the books. */
export function crafted(
  books: Books,
  given: Readonly<Record<string, unknown>>,
  ref: string,
  at: Date,
): StripeEvent {
  const { data, type } = given as { data?: { object?: Record<string, unknown> }; type?: string }
  const made = eventOf(books, type ?? 'checkout.session.completed', { ...books.find(ref), ...data?.object })
  return {
    ...made,
    created: Math.floor(at.getTime() / 1_000),
    ...given,
    data: { ...data, ...made.data },
  } as StripeEvent
}

/** Builds an event for sending. `at`: the instant that the signature names; null: the time of sending. */
export function outgoing(
  books: Books,
  event: StripeEvent,
  ref: string,
  { signed = true, at = null }: { signed?: boolean; at?: Date | null } = {},
): OutgoingEvent {
  return {
    ref,
    type: event.type,
    // Stripe's own bodies are indented too: parsing and serialising them again breaks the signature.
    body: JSON.stringify(event, null, 2),
    headers: (body) => ({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signed
        ? { 'stripe-signature': signatureOf(books.webhookSecret, body, at ?? books.kit.now()) }
        : {}),
    }),
    tampered: (what) => outgoing(books, tampered(event, what), ref),
  }
}

function eventOf(books: Books, type: string, object: Readonly<Record<string, unknown>>): StripeEvent {
  return {
    id: books.kit.newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: books.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const AMOUNTS = ['amount', 'amount_total', 'amount_received', 'amount_paid', 'amount_captured']

function tampered(event: StripeEvent, what: 'amount' | 'currency' | 'account'): StripeEvent {
  if (what === 'account') return { ...event, account: 'acct_someoneelse' }
  const { object } = event.data
  const change =
    what === 'currency'
      ? { currency: object.currency === 'eur' ? 'usd' : 'eur' }
      : Object.fromEntries(
          AMOUNTS.flatMap((name) => (typeof object[name] === 'number' ? [[name, object[name] - 1]] : [])),
        )
  return { ...event, data: { object: { ...object, ...change } } }
}
