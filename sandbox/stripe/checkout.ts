import { Refusal } from '../kit/types.ts'
import { type Books, keepBook } from './books.ts'
import { type Events, note } from './events.ts'
import { bookAmount } from './money.ts'
import type { PaymentError, Session } from './objects.ts'
import { fail, openIntent, succeed, tryToPay } from './payments.ts'
import { beginSubscription } from './subscriptions.ts'

/**
 * Pays on the checkout page with one of the test payment methods. Throws: Refusal 422 for a session that is
 * over.
 */
export function paySession(books: Books, id: string, method: string): Events {
  const session = requireOpen(books, id)
  return session.mode === 'subscription'
    ? beginSubscription(books, session)
    : tryToPay(books, intentOf(books, session), method)
}

/** Pays less than was asked for; a bank transfer can be funded in part. */
export function payLess(books: Books, id: string, amount: number): Events {
  const session = requireOpen(books, id)
  if (session.mode === 'subscription')
    throw new Refusal(422, { error: 'a subscription is charged by Stripe: it cannot be paid in part' })
  return succeed(books, intentOf(books, session), amount)
}

/** Fails an attempt on the page; the session stays open and can be paid. */
export function failOnSession(books: Books, id: string, error: PaymentError): Events {
  const session = requireOpen(books, id)
  if (session.mode === 'payment') return fail(books, intentOf(books, session), error)
  keepSession(books, session, 'declined')
  return []
}

/**
 * Pays a session that is over: the buyer went to a slow bank before it expired. The session stays `expired`
 * and its `payment_status` becomes `paid`.
 */
export function payLate(books: Books, id: string): Events {
  const session = requireSession(books, id)
  if (session.mode === 'subscription')
    throw new Refusal(422, {
      error: 'a subscription begins on the page only: it cannot be paid after that closed',
    })
  if (session.payment_status === 'paid') throw new Refusal(422, { error: `${id} is paid already` })
  const closed = session.status === 'open' ? expireSession(books, id) : []
  return [...closed, ...succeed(books, intentOf(books, requireSession(books, id)))]
}

export function expireSession(books: Books, id: string): Events {
  const session = books.sessions.patch(id, { status: 'expired', url: null })
  keepSession(books, session, 'expired')
  return [note(books, 'checkout.session.expired', id, id)]
}

export function expireDue(books: Books, now: number): Events {
  const due = books.sessions.all().filter(({ status, expires_at }) => status === 'open' && expires_at <= now)
  return due.flatMap(({ id }) => expireSession(books, id))
}

/** Leaves by the page's own link back. Stripe keeps the session open: it can be paid until it expires. */
export function leave(books: Books, id: string): void {
  keepSession(books, requireOpen(books, id), 'canceled')
}

/** Returns where the page sends the buyer after paying. */
export function returnUrlOf({ id, ui_mode, return_url, success_url }: Session): string | null {
  return (
    (ui_mode === 'embedded_page' ? return_url : success_url)?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null
  )
}

export function keepSession(
  books: Books,
  session: Session,
  status: 'open' | 'declined' | 'canceled' | 'expired',
): void {
  const intent = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent)
  if (intent) keepBook(books, intent, status === 'canceled')
  else {
    books.kit.book.put({
      ref: session.id,
      orderNumber: session.client_reference_id ?? '',
      amount: bookAmount(session.amount_total, session.currency),
      currency: session.currency.toUpperCase(),
      status,
      refunded: 0,
      subscription: null,
    })
  }
}

/** Returns a session. Throws: Refusal 404. */
export function requireSession({ sessions }: Books, id: string): Session {
  const session = sessions.get(id)
  if (!session) throw new Refusal(404, { error: `there is no session ${id}` })
  return session
}

function requireOpen(books: Books, id: string): Session {
  const session = requireSession(books, id)
  if (session.status !== 'open')
    throw new Refusal(422, { error: `the session is ${session.status}: it cannot be paid any more` })
  return session
}

/** Returns the session's PaymentIntent, which Stripe creates when the buyer first tries to pay. */
function intentOf(books: Books, session: Session): string {
  if (session.payment_intent !== null) return session.payment_intent
  const { id, amount_total, currency, customer, _account, _intent } = session
  const made = openIntent(books, {
    ..._intent,
    amount: amount_total,
    currency,
    customer,
    account: _account,
    session: id,
  })
  books.sessions.patch(id, { payment_intent: made.id })
  return made.id
}
