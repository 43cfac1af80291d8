import type { Event } from 'gocardless-nodejs/types'
import { BadSignatureError, type Gateway, type SignedEvent } from '#domains/payment/index.ts'
import { headerOf, hmac, requireNotAhead, sameText } from '#gateways/support/signature.ts'
import { askedOrNull, type LoadClient } from './client.ts'
import { metadataOf } from './observation.ts'
import type { GoCardlessSettings } from './settings.ts'

/** Most events in one request. Source: GoCardless API reference, "Webhooks". */
const MOST_EVENTS = 250

/**
 * Reads a request with up to 250 events and returns each as an event. The signature covers the body only and
 * has no time. GoCardless retries a failed request with the same bytes and the same signature (up to 8 times,
 * at growing intervals), so an old event is not refused: after an outage it would be refused for ever. A
 * replay is harmless because the inbox keeps one row per event id and the provider is asked for the truth. An
 * event of the future is refused. Throws: BadSignatureError. Source: GoCardless API reference, "Webhooks";
 * docs/gateways.md "GoCardless", docs/http-contract.md "Webhooks and returns".
 */
export function webhookReader(
  load: LoadClient,
  { webhookSecrets, creditorId }: GoCardlessSettings,
): NonNullable<Gateway['openWebhook']> {
  return async ({ headers, body }, now) => {
    const signature = headerOf(headers, 'webhook-signature')
    // All secrets are compared, so that the timing does not reveal which one matches.
    const matches = webhookSecrets.map((secret) => sameText(hmac('sha256', secret, body, 'hex'), signature))
    if (signature === '' || !matches.includes(true)) throw new BadSignatureError('wrong signature')
    const events = readEvents(body)
    for (const { created_at } of events) requireNotAhead(new Date(created_at ?? ''), now)
    const known: SignedEvent[] = []
    for (const event of events) {
      const about = await subjectOf(load, event)
      if (about)
        known.push({
          ...about,
          eventId: event.id ?? '',
          account: creditorId,
          hint: `${event.resource_type}.${event.action}`,
        })
    }
    return known
  }
}

type Subject = Pick<SignedEvent, 'ref' | 'attemptId'>

/**
 * Returns the payment that an event is about; null for events about no payment (payouts, exports). The event
 * carries the metadata of its object.
 */
async function subjectOf(
  load: LoadClient,
  { resource_type: type, links = {}, resource_metadata: metadata }: Event,
): Promise<Subject | null> {
  const attemptId = metadataOf({ metadata: metadata ?? null }).attemptId ?? null
  switch (type) {
    case 'billing_requests':
      return links.billing_request ? { ref: links.billing_request, attemptId } : null
    case 'mandates':
      return attemptId === null ? null : { ref: null, attemptId }
    case 'payments':
      return links.payment ? { ref: attemptId === null ? links.payment : null, attemptId } : null
    case 'refunds':
      return attemptId === null ? subjectOfRefund(load, links.refund ?? '') : { ref: null, attemptId }
    default:
      return null
  }
}

/** Finds the payment of a refund that was made in the dashboard: its event names only the refund. */
async function subjectOfRefund(load: LoadClient, id: string): Promise<Subject | null> {
  if (!/^RF[A-Z0-9]{4,40}$/.test(id)) return null
  const { refunds, payments } = await load()
  const paymentId = (await askedOrNull(refunds.find(id)))?.links?.payment
  if (!paymentId) return null
  const payment = await askedOrNull(payments.find(paymentId))
  const attemptId = payment && (metadataOf(payment).attemptId ?? null)
  return { ref: attemptId === null ? paymentId : null, attemptId }
}

/** Parses the events. Throws: BadSignatureError for what is no list of events in UTF-8. */
function readEvents(body: Buffer): readonly Event[] {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new BadSignatureError('no JSON', { cause })
  }
  const events = (json as { readonly events?: unknown } | null)?.events
  const isGood =
    Array.isArray(events) &&
    events.length <= MOST_EVENTS &&
    events.every((event) => typeof event?.id === 'string')
  if (!isGood) throw new BadSignatureError('no list of events')
  return events as readonly Event[]
}
