import { randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { OutgoingEvent } from '../kit/index.ts'
import { type Books, bookRefOf } from './books.ts'
import {
  type CaptureRow,
  type DisputeRow,
  type OrderRow,
  type RefundRow,
  type SubscriptionRow,
  stamp,
} from './rows.ts'
import { disputeView, orderView, refundView, saleView, subscriptionView, wholeCaptureView } from './views.ts'

/** Builds an event about a payment. `type` also selects its resource. */
export function orderEvent(
  books: Books,
  type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.ORDER.COMPLETED',
  order: OrderRow,
): OutgoingEvent {
  return eventOf(books, order.id, {
    type,
    resourceType: 'checkout-order',
    resource: orderView(books, order),
    summary: 'An order has been approved by buyer',
  })
}

/** Builds an event about a capture, or about a subscription's charge in its older form. */
export function captureEvent(
  books: Books,
  state: 'COMPLETED' | 'PENDING' | 'DENIED',
  capture: CaptureRow,
): OutgoingEvent {
  const ref = bookRefOf(books, capture)
  if (capture.subscriptionId !== null) {
    return eventOf(books, ref, {
      type: `PAYMENT.SALE.${state}`,
      resourceType: 'sale',
      resource: saleView(books, capture),
      summary: 'Payment of a subscription',
    })
  }
  const resource = wholeCaptureView(books, capture)
  return eventOf(books, ref, {
    type: `PAYMENT.CAPTURE.${state}`,
    resourceType: 'capture',
    resource,
    summary: `Payment ${state.toLowerCase()}`,
  })
}

export function refundEvent(
  books: Books,
  type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.REFUND.PENDING' | 'PAYMENT.REFUND.FAILED',
  refund: RefundRow,
): OutgoingEvent {
  const capture = books.rows.captures.get(refund.captureId)
  const ref = capture ? bookRefOf(books, capture) : refund.id
  return eventOf(books, ref, {
    type,
    resourceType: 'refund',
    resource: refundView(books, refund),
    summary: 'A refund of a payment',
  })
}

/** Builds the event of a reversal: PayPal took the money back. */
export function reversalEvent(books: Books, capture: CaptureRow): OutgoingEvent {
  const resource = wholeCaptureView(books, capture)
  return eventOf(books, bookRefOf(books, capture), {
    type: 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'capture',
    resource,
    summary: 'A payment was reversed',
  })
}

export function disputeEvent(
  books: Books,
  type: 'CUSTOMER.DISPUTE.CREATED' | 'CUSTOMER.DISPUTE.RESOLVED',
  dispute: DisputeRow,
): OutgoingEvent {
  const capture = books.rows.captures.get(dispute.captureId)
  const ref = capture ? bookRefOf(books, capture) : dispute.id
  return eventOf(books, ref, {
    type,
    resourceType: 'dispute',
    resource: disputeView(books, dispute, 'whole'),
    summary: 'A dispute with the buyer',
  })
}

export function subscriptionEvent(
  books: Books,
  what: 'CREATED' | 'ACTIVATED' | 'CANCELLED' | 'SUSPENDED' | 'EXPIRED' | 'PAYMENT.FAILED',
  row: SubscriptionRow,
): OutgoingEvent {
  const resource = subscriptionView(books, row)
  return eventOf(books, row.id, {
    type: `BILLING.SUBSCRIPTION.${what}`,
    resourceType: 'subscription',
    resource,
    summary: `Subscription ${what.toLowerCase()}`,
  })
}

/** Builds an event about `ref` with any body, dated `at`. */
export function rawEvent(
  books: Books,
  ref: string,
  body: Readonly<Record<string, unknown>>,
  options: { readonly at?: Date; readonly isSigned?: boolean },
): OutgoingEvent {
  const { at, isSigned = true } = options
  const text = JSON.stringify(body)
  const type = typeof body.event_type === 'string' ? body.event_type : 'event'
  const content = { 'content-type': 'application/json' }
  return {
    ref,
    body: text,
    type,
    headers: (sent) =>
      isSigned ? { ...content, ...signatureOf(books, sent, at ?? books.kit.now()) } : content,
    tampered: (what) => rawEvent(books, ref, changed(body, what) as Record<string, unknown>, options),
  }
}

interface EventParts {
  readonly type: string
  readonly resourceType: string
  readonly resource: Readonly<Record<string, unknown>>
  readonly summary: string
}

function eventOf(
  books: Books,
  ref: string,
  { type, resourceType, resource, summary }: EventParts,
): OutgoingEvent {
  const id = `WH-${books.kit.newId('', 17)}-${books.kit.newId('', 17)}`.toUpperCase()
  const links = [
    { href: `${books.kit.url}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
  ]
  const body = {
    id,
    event_version: '1.0',
    create_time: books.now(),
    resource_type: resourceType,
    event_type: type,
    summary,
    resource,
    links,
  }
  return rawEvent(books, ref, body, {})
}

/**
 * Signs the bytes through their checksum. Source: PayPal, webhook integration guide, "Verify the message
 * signature".
 */
function signatureOf({ account }: Books, body: string, at: Date): Record<string, string> {
  const id = randomUUID()
  const time = stamp(at)
  const signed = `${id}|${time}|${account.webhookId}|${crc32(Buffer.from(body))}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': account.certificateUrl,
    'paypal-transmission-sig': sign('sha256', Buffer.from(signed), account.privateKey).toString('base64'),
  }
}

/** Returns a copy with another amount, currency or account wherever one occurs. */
function changed(value: unknown, what: 'amount' | 'currency' | 'account'): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, what))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' ? changedText(name, member, what) : changed(member, what),
    ]),
  )
}

function changedText(name: string, text: string, what: 'amount' | 'currency' | 'account'): string {
  if (what === 'amount' && (name === 'value' || name === 'total'))
    return text.includes('.') ? (Number(text) - 0.01).toFixed(2) : String(Number(text) - 1)
  if (what === 'currency' && (name === 'currency_code' || name === 'currency'))
    return text === 'EUR' ? 'USD' : 'EUR'
  if (what === 'account' && name === 'merchant_id') return `${text}-other`
  return text
}
