import type { SignedEvent } from '#domains/payment/index.ts'
import { digestOf } from '#gateways/support/signature.ts'

/** An event as PayPal sends it; no field is guaranteed. */
export interface PaypalEvent {
  readonly id?: unknown
  readonly event_type?: unknown
  readonly resource?: unknown
}

/** Reads the payment of a capture, for events that name only the capture. Throws: ProviderError. */
export type FindCapture = (
  captureId: string,
) => Promise<{ readonly ref: string | null; readonly attemptId: string | null } | null>

/** The payment that an event is about. */
interface Subject {
  readonly ref: string | null
  readonly attemptId: string | null
  /** Read from PayPal when the event names neither of the two. */
  readonly captureId?: string | null
}

/**
 * Converts an event to the port's form; none for a topic that is not ours. Throws: ProviderError when the
 * capture it names must be asked for.
 */
export async function signedEventOf(
  event: PaypalEvent,
  body: Buffer,
  merchantId: string,
  findCapture: FindCapture,
): Promise<readonly SignedEvent[]> {
  const hint = text(event.event_type) ?? ''
  const named = subjectOf(hint, event.resource)
  const subject = named?.captureId && !isNamed(named) ? await findCapture(named.captureId) : named
  if (!subject || !isNamed(subject)) return []
  const eventId = text(event.id) ?? digestOf(body)
  return [
    {
      eventId,
      account: accountIn(event.resource) ?? merchantId,
      ref: subject.ref,
      attemptId: subject.attemptId,
      hint,
    },
  ]
}

function subjectOf(type: string, resource: unknown): Subject | null {
  const attemptId = attemptIn(at(resource, 'custom_id'))
  if (type.startsWith('CHECKOUT.ORDER.')) {
    return {
      ref: text(at(resource, 'id')),
      attemptId: attemptIn(at(resource, 'purchase_units', 0, 'custom_id')),
    }
  }
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { ref: text(at(resource, 'order_id')), attemptId }
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return { ref: text(at(resource, 'id')), attemptId }
  // A charge of a subscription; its payment is that of the subscription.
  if (type.startsWith('PAYMENT.SALE.'))
    return { ref: text(at(resource, 'billing_agreement_id')), attemptId: attemptIn(at(resource, 'custom')) }
  if (type.startsWith('PAYMENT.CAPTURE.') || type.startsWith('PAYMENT.REFUND.')) {
    const ref = text(at(resource, 'supplementary_data', 'related_ids', 'order_id'))
    return { ref, attemptId, captureId: captureIn(resource) }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const transaction = at(resource, 'disputed_transactions', 0)
    return {
      ref: null,
      attemptId: attemptIn(at(transaction, 'custom')),
      captureId: text(at(transaction, 'seller_transaction_id')),
    }
  }
  return null
}

function isNamed({ ref, attemptId }: Subject): boolean {
  return ref !== null || attemptId !== null
}

/**
 * Returns the capture that a resource belongs to: a refund links to its capture, and a capture is one itself.
 */
function captureIn(resource: unknown): string | null {
  const links = at(resource, 'links')
  const up = Array.isArray(links) ? links.find((link) => at(link, 'rel') === 'up') : undefined
  return /\/captures\/([A-Z0-9]+)$/.exec(text(at(up, 'href')) ?? '')?.[1] ?? text(at(resource, 'id'))
}

/**
 * Returns our attempt from `custom_id`: it comes first; in a refund or an order, a colon and the number
 * follow.
 */
function attemptIn(custom: unknown): string | null {
  return text(custom)?.split(':')[0] || null
}

function accountIn(resource: unknown): string | null {
  return (
    text(at(resource, 'payee', 'merchant_id')) ??
    text(at(resource, 'purchase_units', 0, 'payee', 'merchant_id')) ??
    text(at(resource, 'disputed_transactions', 0, 'seller', 'merchant_id'))
  )
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null
        ? (here as Record<string | number, unknown>)[step]
        : undefined,
    value,
  )
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
