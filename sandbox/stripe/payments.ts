import { type Books, keepBook, refOf } from './books.ts'
import { invalid, stripeError } from './errors.ts'
import { type Events, note } from './events.ts'
import type { CaptureMethod, Charge, Intent, PaymentError, Session } from './objects.ts'
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

export function openIntent(books: Books, wanted: NewIntent): Intent {
  const id = books.kit.newId('pi_')
  return books.intents.put(id, {
    id,
    object: 'payment_intent',
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: wanted.capture_method ?? 'automatic_async',
    client_secret: books.kit.newId(`${id}_secret_`, 25),
    created: books.seconds(),
    currency: wanted.currency,
    customer: wanted.customer ?? null,
    description: wanted.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: wanted.metadata,
    next_action: null,
    on_behalf_of: otherThan(books.account, wanted.account),
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
export function tryToPay(books: Books, id: string, method: string): Events {
  const outcome = TEST_METHODS[method]
  if (outcome === undefined)
    throw invalid(`No such PaymentMethod: '${method}'`, 'payment_method', 'resource_missing')
  books.intents.patch(id, { payment_method: method, last_payment_error: null })
  if (outcome === 'succeeds') return succeed(books, id)
  if (outcome === 'debit' || outcome === 'debit-fails') return startDebit(books, id)
  if (outcome !== 'asks-3ds') return fail(books, id, ERRORS[outcome])
  const intent = books.intents.patch(id, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  })
  keepBook(books, intent)
  return [note(books, 'payment_intent.requires_action', id, refOf(books, intent))]
}

/**
 * Approves a payment as the bank: the money is captured, or authorised if the shop captures it itself.
 * `amount`: the amount that really arrives.
 */
export function succeed(books: Books, id: string, amount?: number): Events {
  const intent = requireIntent(books, id)
  const coming = amount ?? intent.amount
  if (intent.capture_method === 'manual') {
    putCharge(books, intent, { amount: coming })
    const held = books.intents.patch(id, {
      status: 'requires_capture',
      next_action: null,
      amount_capturable: coming,
      last_payment_error: null,
    })
    keepBook(books, held)
    return [
      note(books, 'payment_intent.amount_capturable_updated', id, refOf(books, held)),
      ...completeSession(books, held),
    ]
  }
  return take(books, id, coming)
}

/** Captures all or part of an authorised amount; the rest is released. */
export function take(books: Books, id: string, amount: number): Events {
  const intent = requireIntent(books, id)
  const taken = books.kit.recorded('capture', {
    amount,
    currency: intent.currency,
    account: intent._account,
  })
  books.intents.patch(id, {
    currency: taken.currency,
    on_behalf_of: otherThan(books.account, taken.account),
    _account: taken.account,
  })
  putCharge(books, requireIntent(books, id), {
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
  const done = books.intents.patch(id, paid)
  const session = completeSession(books, done)
  keepBook(books, done)
  return [note(books, 'payment_intent.succeeded', id, refOf(books, done)), ...session]
}

export function fail(books: Books, id: string, error: PaymentError): Events {
  const intent = requireIntent(books, id)
  putCharge(books, intent, {
    amount: intent.amount,
    status: 'failed',
    failure_code: error.code,
    failure_message: error.message,
  })
  const failed = books.intents.patch(id, {
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    _due: null,
  })
  keepBook(books, failed)
  const ref = refOf(books, failed)
  const wasComplete = intent._session !== null && books.sessions.get(intent._session)?.status === 'complete'
  const late = wasComplete ? [note(books, 'checkout.session.async_payment_failed', intent._session, ref)] : []
  return [note(books, 'payment_intent.payment_failed', id, ref), ...late]
}

/** Cancels a PaymentIntent. Throws: Refusal 400 for a payment that went too far. */
export function cancelIntent(books: Books, id: string, reason: string | null): Events {
  const intent = requireIntent(books, id)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    )
  }
  const change = {
    status: 'canceled',
    canceled_at: books.seconds(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  } as const
  const canceled = books.intents.patch(id, change)
  keepBook(books, canceled)
  return [note(books, 'payment_intent.canceled', id, refOf(books, canceled))]
}

/** Completes or fails the bank debits that are due. */
export function settleDebits(books: Books, now: number): Events {
  const due = books.intents
    .all()
    .filter(({ status, _due }) => status === 'processing' && _due !== null && _due <= now)
  return due.flatMap(({ id, payment_method }) =>
    TEST_METHODS[payment_method ?? ''] === 'debit-fails' ? fail(books, id, ERRORS.debit) : succeed(books, id),
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

function startDebit(books: Books, id: string): Events {
  putCharge(books, requireIntent(books, id), { status: 'pending' })
  const intent = books.intents.patch(id, {
    status: 'processing',
    next_action: null,
    _due: books.seconds() + DEBIT_SECONDS,
  })
  const session = completeSession(books, intent)
  keepBook(books, intent)
  return [note(books, 'payment_intent.processing', id, refOf(books, intent)), ...session]
}

/**
 * Updates the session after the buyer's last action. Money that arrives after its end gets an event of its
 * own.
 */
function completeSession(books: Books, intent: Intent): Events {
  const session = intent._session === null ? undefined : books.sessions.get(intent._session)
  if (!session) return []
  const payment_status: Session['payment_status'] = intent.status === 'succeeded' ? 'paid' : 'unpaid'
  if (session.status === 'open') {
    books.sessions.patch(session.id, { status: 'complete', payment_status, url: null })
    return [note(books, 'checkout.session.completed', session.id, session.id)]
  }
  books.sessions.patch(session.id, { payment_status })
  return payment_status === 'paid' && intent.capture_method !== 'manual'
    ? [note(books, 'checkout.session.async_payment_succeeded', session.id, session.id)]
    : []
}

/** Writes the charge of the current attempt, or a new one. */
function putCharge(books: Books, intent: Intent, change: Partial<Charge>): void {
  const standing = intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge)
  const id = standing && standing.status !== 'failed' ? standing.id : books.kit.newId('ch_')
  const fresh: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    created: books.seconds(),
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
    // Each payment has a card of its own: buyers of a sandbox are different people.
    payment_method_details: { type: 'card', card: { fingerprint: id } },
    refunded: false,
    status: 'succeeded',
  }
  books.charges.put(id, {
    ...(id === standing?.id ? standing : fresh),
    currency: intent.currency,
    ...change,
  })
  books.intents.patch(intent.id, { latest_charge: id })
}

function requireIntent({ intents }: Books, id: string): Intent {
  const intent = intents.get(id)
  if (!intent) throw invalid(`No such payment_intent: '${id}'`, 'intent', 'resource_missing')
  return intent
}

function otherThan(own: string, account: string): string | null {
  return account === own ? null : account
}
