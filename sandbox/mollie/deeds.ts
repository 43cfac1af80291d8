import { type BuyerDeed, Refusal } from '../kit/index.ts'
import { type Books, changePayment, chargedBackOf, type Method, type PaymentRow } from './books.ts'
import { tell } from './events.ts'

const DAY = 24 * 60 * 60_000
/**
 * How long money is on its way after the buyer promised it; for a bank transfer, also the longest time to
 * wait for it.
 */
const ARRIVES_AFTER_MS: Readonly<Record<Method, number>> = {
  creditcard: 0,
  ideal: 0,
  banktransfer: 2 * DAY,
  directdebit: 3 * DAY,
}
const OVER = { arrivesAt: null, failureReason: null }
const TRANSFER_EXPIRES_AFTER_MS = 14 * DAY

/**
 * Performs a buyer's action on the page of a payment. Returns where the browser is sent, null when it stays.
 * Throws: Refusal.
 */
export async function actAsBuyer(
  books: Books,
  ref: string,
  does: BuyerDeed,
): Promise<{ readonly returnUrl: string | null }> {
  const payment = requirePayment(books, ref)
  switch (does) {
    case 'pays':
      return payment.status === 'open' && payment.method === null
        ? choose(books, payment, 'creditcard')
        : back(await arrive(books, payment))
    case 'declined':
      return back(await fail(books, payment, 'insufficient_funds'))
    case 'fails-3ds':
      return back(await fail(books, payment, 'authentication_failed'))
    case 'cancels':
      return { returnUrl: (await cancel(books, payment)).cancelUrl ?? payment.redirectUrl }
    case 'abandons':
      requireOpen(payment)
      return { returnUrl: null }
    case 'pays-late':
      return payLate(books, payment)
    case 'disputes':
      await chargeBack(books, payment)
      return { returnUrl: null }
    case 'pays-less':
      throw new Refusal(422, { error: 'A payment at Mollie has one amount: the buyer pays it or does not.' })
  }
}

/** Pays with the method that the buyer chose: cards and iDEAL pay at once, transfers and debits later. */
export async function choose(
  books: Books,
  payment: PaymentRow,
  method: Method,
): Promise<{ readonly returnUrl: string | null }> {
  requireOpen(payment)
  if (method !== 'creditcard' && payment.currency !== 'EUR')
    throw new Refusal(422, { error: `${method} takes euros only` })
  const now = books.kit.now()
  const waits = ARRIVES_AFTER_MS[method]
  if (waits === 0) return back(await settle(books, { ...payment, method }))
  const arrivesAt = after(now, waits)
  // A transfer is only promised: Mollie keeps it open until the money arrives.
  const change =
    method === 'banktransfer'
      ? { expiresAt: after(now, TRANSFER_EXPIRES_AFTER_MS) }
      : { status: 'pending' as const }
  return back(changePayment(books, payment.id, { method, arrivesAt, ...change }))
}

/** Settles a payment. */
export async function settle(books: Books, payment: PaymentRow): Promise<PaymentRow> {
  const { kit } = books
  const at = kit.now().toISOString()
  const { amount, currency, profileId: account } = payment
  const recorded = kit.recorded('capture', { amount, currency, account })
  const { method, mandateId } = { ...payment, ...mandated(books, payment) }
  const paid = {
    amount: recorded.amount,
    currency: recorded.currency,
    profileId: recorded.account,
    status: 'paid' as const,
    paidAt: at,
  }
  const settled = changePayment(books, payment.id, {
    ...paid,
    method: method ?? 'creditcard',
    mandateId,
    ...OVER,
  })
  await tell(books, settled, 'payment.paid')
  return settled
}

export async function fail(books: Books, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  requireUnpaid(payment)
  const method = payment.method ?? 'creditcard'
  const failureReason = method === 'directdebit' ? (payment.failsAs ?? 'AM04') : reason
  const failed = changePayment(books, payment.id, {
    status: 'failed',
    method,
    failureReason,
    failedAt: books.kit.now().toISOString(),
    arrivesAt: null,
  })
  await tell(books, failed, 'payment.failed')
  return failed
}

export async function cancel(books: Books, payment: PaymentRow): Promise<PaymentRow> {
  requireUnpaid(payment)
  const canceled = changePayment(books, payment.id, {
    status: 'canceled',
    canceledAt: books.kit.now().toISOString(),
    arrivesAt: null,
  })
  await tell(books, canceled, 'payment.canceled')
  return canceled
}

export async function expire(books: Books, payment: PaymentRow): Promise<PaymentRow> {
  const expired = changePayment(books, payment.id, {
    status: 'expired',
    expiredAt: books.kit.now().toISOString(),
    arrivesAt: null,
  })
  await tell(books, expired, 'payment.expired')
  return expired
}

/** Charges a whole payment back, as a buyer's bank does. */
export async function chargeBack(books: Books, payment: PaymentRow): Promise<void> {
  const { id: paymentId, amount, currency, status } = payment
  if (status !== 'paid')
    throw new Refusal(422, { error: `${paymentId} is ${status}: only what was paid can be charged back` })
  if (chargedBackOf(books, paymentId) > 0)
    throw new Refusal(422, { error: `${paymentId} is charged back already` })
  const id = books.kit.newId('chb_', 10)
  books.chargebacks.put(id, {
    id,
    paymentId,
    amount,
    currency,
    createdAt: books.kit.now().toISOString(),
    reversedAt: null,
  })
  await tell(books, payment, 'chargeback.received')
}

/** Reverses a chargeback: the shop won and gets the money again. */
export async function reverseChargeback(books: Books, payment: PaymentRow): Promise<void> {
  const standing = books.chargebacks
    .all()
    .find(({ paymentId, reversedAt }) => paymentId === payment.id && reversedAt === null)
  if (!standing) throw new Refusal(422, { error: `${payment.id} is not charged back` })
  books.chargebacks.patch(standing.id, { reversedAt: books.kit.now().toISOString() })
  await tell(books, payment, 'chargeback.reversed')
}

export function requirePayment({ payments }: Books, id: string): PaymentRow {
  const payment = payments.get(id)
  if (!payment) throw new Refusal(404, { error: `there is no payment ${id}` })
  return payment
}

/** Settles a payment whose money was promised, or that is tried again. */
async function arrive(books: Books, payment: PaymentRow): Promise<PaymentRow> {
  requireUnpaid(payment)
  return settle(books, payment)
}

/** Expires the payment first and then settles it; no buyer is at the browser any more. */
async function payLate(books: Books, payment: PaymentRow): Promise<{ readonly returnUrl: null }> {
  if (payment.status === 'paid') throw new Refusal(422, { error: `${payment.id} is paid already` })
  const isOver = payment.status === 'expired' || payment.status === 'canceled' || payment.status === 'failed'
  await settle(books, isOver ? payment : await expire(books, payment))
  return { returnUrl: null }
}

/**
 * Creates the mandate of a series from its first payment: a card mandate for a card, a debit mandate for
 * everything else.
 */
function mandated(
  books: Books,
  { sequenceType, customerId, mandateId, method }: PaymentRow,
): { readonly mandateId: string | null } {
  if (sequenceType !== 'first' || customerId === null || mandateId !== null) return { mandateId }
  const id = books.kit.newId('mdt_', 10)
  const kind = (method ?? 'creditcard') === 'creditcard' ? 'creditcard' : 'directdebit'
  books.mandates.put(id, {
    id,
    customerId,
    method: kind,
    isRevoked: false,
    isEmpty: false,
    createdAt: books.kit.now().toISOString(),
  })
  return { mandateId: id }
}

function requireOpen({ id, status, method }: PaymentRow): void {
  if (status !== 'open' || method !== null)
    throw new Refusal(422, {
      error: `${id} is ${status}${method ? ` by ${method}` : ''}: its page is closed`,
    })
}

function requireUnpaid({ id, status }: PaymentRow): void {
  if (status !== 'open' && status !== 'pending') throw new Refusal(422, { error: `${id} is ${status}` })
}

function back({ redirectUrl }: PaymentRow): { readonly returnUrl: string | null } {
  return { returnUrl: redirectUrl }
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
