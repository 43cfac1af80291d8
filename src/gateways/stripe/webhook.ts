import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { isMissing, type StripeCaller } from './client.ts'
import { attemptIdOf, isConfirmedHere, type Marks } from './metadata.ts'
import { expanded, idOf } from './observation.ts'
import type { StripeSettings } from './settings.ts'
import { verifiedBody } from './signature.ts'

/** The payment that an event's object names. */
type Subject = Pick<SignedEvent, 'ref' | 'attemptId'>

interface EventObject {
  readonly object?: string
  readonly id?: string | null
  readonly metadata?: Marks | null
  readonly payment_intent?: string | { readonly id: string } | null
  readonly billing_reason?: string
  readonly amount_due?: number
  readonly parent?: { readonly subscription_details?: { readonly metadata?: Marks | null } | null } | null
}

const NOBODY: Subject = { ref: null, attemptId: null }

/**
 * Verifies and reads a webhook. Nothing in it is trusted except which payment it is about. Events of the
 * other mode, of topics that are not money, and of payments that are not ours are ignored. If the object does
 * not name our attempt (a dispute, a refund made in the dashboard), Stripe is asked. Throws:
 * BadSignatureError, ProviderError.
 */
export async function openStripeWebhook(
  call: StripeCaller,
  settings: StripeSettings,
  request: RawRequest,
  now: Date,
): Promise<readonly SignedEvent[]> {
  const { id, type, account, livemode, object } = parsed(verifiedBody(request, settings.webhookSecrets, now))
  if (livemode !== settings.livemode) return []
  // An event of a connected account names it; our key cannot read its objects.
  const isForeign = account !== undefined && account !== settings.account
  const subject = isForeign ? ownSubject(object) : await subjectOf(call, object)
  if (subject.ref === null && subject.attemptId === null) return []
  return [{ ...subject, eventId: id, account: account ?? settings.account, hint: type }]
}

async function subjectOf(call: StripeCaller, object: EventObject): Promise<Subject> {
  const own = ownSubject(object)
  if (own.ref !== null || own.attemptId !== null) return own
  const intent = idOf(object.payment_intent)
  const isAboutMoney = object.object === 'refund' || object.object === 'dispute' || object.object === 'charge'
  return isAboutMoney && intent !== null ? ownerOf(call, intent) : NOBODY
}

/** Reads the payment from the object itself. */
function ownSubject({
  object,
  id = null,
  metadata,
  payment_intent,
  billing_reason,
  amount_due,
  parent,
}: EventObject): Subject {
  switch (object) {
    case 'checkout.session':
      return { ref: id, attemptId: attemptIdOf(metadata) }
    case 'payment_intent':
      return subjectOfIntent(id, metadata)
    case 'charge':
      return subjectOfIntent(idOf(payment_intent), metadata)
    case 'subscription':
      return { ref: null, attemptId: attemptIdOf(metadata) }
    case 'invoice': {
      // A change of the date is an invoice of nothing.
      if (billing_reason !== 'subscription_create' && amount_due === 0) return NOBODY
      const attemptId = attemptIdOf(parent?.subscription_details?.metadata)
      // A renewal is a payment of its own; the first charge belongs to the session.
      return billing_reason === 'subscription_create' || attemptId === null
        ? { ref: null, attemptId }
        : { ref: id, attemptId: null }
    }
    default:
      return NOBODY
  }
}

function subjectOfIntent(id: string | null, metadata: Marks | null | undefined): Subject {
  return { ref: isConfirmedHere(metadata) ? id : null, attemptId: attemptIdOf(metadata) }
}

/**
 * Returns the payment of a PaymentIntent: ours by its marks, or through the invoice of one of our
 * subscriptions.
 */
async function ownerOf(call: StripeCaller, id: string): Promise<Subject> {
  try {
    const { metadata } = await call((stripe) => stripe.paymentIntents.retrieve(id))
    const own = subjectOfIntent(id, metadata)
    if (own.attemptId !== null) return own
    const { data } = await call((stripe) =>
      stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: id },
        limit: 1,
        expand: ['data.invoice'],
      }),
    )
    const invoice = expanded(data[0]?.invoice)
    return invoice ? ownSubject(invoice as EventObject) : NOBODY
  } catch (error) {
    if (isMissing(error)) return NOBODY
    throw error
  }
}

interface ReadEvent {
  readonly id: string
  readonly type: string
  readonly account: string | undefined
  readonly livemode: boolean
  readonly object: EventObject
}

/** Parses an event. Throws: BadSignatureError for what is no event: Stripe signs nothing else. */
function parsed(text: string): ReadEvent {
  const event = jsonOf(text) as {
    id?: unknown
    type?: unknown
    account?: unknown
    livemode?: unknown
    data?: { object?: unknown } | null
  } | null
  const { id, type, account, livemode } = event ?? {}
  if (typeof id !== 'string' || typeof type !== 'string') throw new BadSignatureError('the body is no event')
  const object = event?.data?.object
  return {
    id,
    type,
    account: typeof account === 'string' ? account : undefined,
    livemode: livemode === true,
    object: typeof object === 'object' && object !== null ? object : {},
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadSignatureError('the body is no JSON', { cause })
  }
}
