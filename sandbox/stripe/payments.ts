import { invalid, stripeError } from './errors.ts'
import { type Events, note } from './events.ts'
import type { CaptureMethod, Charge, Intent, PaymentError, Session } from './objects.ts'
import { keepBook, type Office, refOf } from './office.ts'
import { ERRORS, TEST_METHODS } from './test-methods.ts'

/** How long a bank debit of the simulator is on its way. Units: seconds. */
const DEBIT_SECONDS = 300

export interface NewIntent {
  readonly amount: number
  readonly currency: string
  readonly account: string
  readonly metadata: Readonly<Record<string, string>>
  readonly description?: string | null
  readonly capture_method?: CaptureMethod
  readonly customer?: string | null
  readonly session?: string | null
  readonly invoice?: string | null
  readonly return_url?: string | null
}

export function openIntent(office: Office, wanted: NewIntent): Intent {
  const id = office.kit.newId('pi_')
  return office.intents.put(id, {
    id,
    object: 'payment_intent',
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: wanted.capture_method ?? 'automatic_async',
    client_secret: office.kit.newId(`${id}_secret_`, 25),
    created: office.seconds(),
    currency: wanted.currency,
    customer: wanted.customer ?? null,
    description: wanted.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: otherThan(office.account, wanted.account),
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    _account: wanted.account,
    _session: wanted.session ?? null,
    _invoice: wanted.invoice ?? null,
    _due: null,
    _return_url: wanted.return_url ?? null,
  })
}

/** Tries a payment method on a PaymentIntent. */
export function tryToPay(office: Office, id: string, method: string): Events {
  const outcome = TEST_METHODS[method]
  if (outcome === undefined)
    throw invalid(`No such PaymentMethod: '${method}'`, 'payment_method', 'resource_missing')
  office.intents.patch(id, { payment_method: method, last_payment_error: null })
  if (outcome === 'succeeds') return succeed(office, id)
  if (outcome === 'debit' || outcome === 'debit-fails') return startDebit(office, id)
  if (outcome !== 'asks-3ds') return fail(office, id, ERRORS[outcome])
  const intent = office.intents.patch(id, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  })
  keepBook(office, intent)
  return [note(office, 'payment_intent.requires_action', id, refOf(office, intent))]
}

/**
 * The bank agreed: the money is taken, or set aside where the shop takes it itself. `amount`: what really
 * comes.
 */
export function succeed(office: Office, id: string, amount?: number): Events {
  const intent = requireIntent(office, id)
  const coming = amount ?? intent.amount
  if (intent.capture_method === 'manual') {
    putCharge(office, intent, { amount: coming })
    const held = office.intents.patch(id, {
      status: 'requires_capture',
      next_action: null,
      amount_capturable: coming,
      last_payment_error: null,
    })
    keepBook(office, held)
    return [
      note(office, 'payment_intent.amount_capturable_updated', id, refOf(office, held)),
      ...completeSession(office, held),
    ]
  }
  return take(office, id, coming)
}

/** Takes money, all that was held or a part of it; the rest goes back. */
export function take(office: Office, id: string, amount: number): Events {
  const intent = requireIntent(office, id)
  const taken = office.kit.recorded('capture', {
    amount,
    currency: intent.currency,
    account: intent._account,
  })
  office.intents.patch(id, {
    currency: taken.currency,
    on_behalf_of: otherThan(office.account, taken.account),
    _account: taken.account,
  })
  putCharge(office, requireIntent(office, id), {
    amount,
    amount_captured: taken.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  })
  const paid = {
    status: 'succeeded',
    amount_received: taken.amount,
    amount_capturable: 0,
    next_action: null,
    last_payment_error: null,
    _due: null,
  } as const
  const done = office.intents.patch(id, paid)
  const session = completeSession(office, done)
  keepBook(office, done)
  return [note(office, 'payment_intent.succeeded', id, refOf(office, done)), ...session]
}

export function fail(office: Office, id: string, error: PaymentError): Events {
  const intent = requireIntent(office, id)
  putCharge(office, intent, {
    amount: intent.amount,
    status: 'failed',
    failure_code: error.code,
    failure_message: error.message,
  })
  const failed = office.intents.patch(id, {
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    _due: null,
  })
  keepBook(office, failed)
  const ref = refOf(office, failed)
  const wasComplete = intent._session !== null && office.sessions.get(intent._session)?.status === 'complete'
  const late = wasComplete
    ? [note(office, 'checkout.session.async_payment_failed', intent._session, ref)]
    : []
  return [note(office, 'payment_intent.payment_failed', id, ref), ...late]
}

/** Throws: Refusal 400 for a payment that went too far. */
export function cancelIntent(office: Office, id: string, reason: string | null): Events {
  const intent = requireIntent(office, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    )
  }
  const change = {
    status: 'canceled',
    canceled_at: office.seconds(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  } as const
  const canceled = office.intents.patch(id, change)
  keepBook(office, canceled)
  return [note(office, 'payment_intent.canceled', id, refOf(office, canceled))]
}

/** Bank debits that are due come in, or come back. */
export function settleDebits(office: Office, now: number): Events {
  const due = office.intents
    .all()
    .filter(({ status, _due }) => status === 'processing' && _due !== null && _due <= now)
  return due.flatMap(({ id, payment_method }) =>
    TEST_METHODS[payment_method ?? ''] === 'debit-fails'
      ? fail(office, id, ERRORS.debit)
      : succeed(office, id),
  )
}

export function unexpectedState(intent: Intent, message: string) {
  return stripeError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: { id: intent.id, status: intent.status },
  })
}

function startDebit(office: Office, id: string): Events {
  putCharge(office, requireIntent(office, id), { status: 'pending' })
  const intent = office.intents.patch(id, {
    status: 'processing',
    next_action: null,
    _due: office.seconds() + DEBIT_SECONDS,
  })
  const session = completeSession(office, intent)
  keepBook(office, intent)
  return [note(office, 'payment_intent.processing', id, refOf(office, intent)), ...session]
}

/**
 * The session after its buyer did what a buyer can do. Money that comes when it was over already is told
 * apart.
 */
function completeSession(office: Office, intent: Intent): Events {
  const session = intent._session === null ? undefined : office.sessions.get(intent._session)
  if (!session) return []
  const payment_status: Session['payment_status'] = intent.status === 'succeeded' ? 'paid' : 'unpaid'
  if (session.status === 'open') {
    office.sessions.patch(session.id, { status: 'complete', payment_status, url: null })
    return [note(office, 'checkout.session.completed', session.id, session.id)]
  }
  office.sessions.patch(session.id, { payment_status })
  return payment_status === 'paid' && intent.capture_method !== 'manual'
    ? [note(office, 'checkout.session.async_payment_succeeded', session.id, session.id)]
    : []
}

/** Writes the charge of the try under way, or a new one. */
function putCharge(office: Office, intent: Intent, change: Partial<Charge>): void {
  const standing = intent.latest_charge === null ? undefined : office.charges.get(intent.latest_charge)
  const id = standing && standing.status !== 'failed' ? standing.id : office.kit.newId('ch_')
  const fresh: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: office.seconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    paid: change.status === undefined,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status: 'succeeded',
  }
  office.charges.put(id, {
    ...(id === standing?.id ? standing : fresh),
    currency: intent.currency,
    ...change,
  })
  office.intents.patch(intent.id, { latest_charge: id })
}

function requireIntent({ intents }: Office, id: string): Intent {
  const intent = intents.get(id)
  if (!intent) throw invalid(`No such payment_intent: '${id}'`, 'intent', 'resource_missing')
  return intent
}

function otherThan(own: string, account: string): string | null {
  return account === own ? null : account
}
