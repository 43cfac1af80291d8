import { Refusal } from '../kit/types.ts'
import { type Books, keepBook, refOf } from './books.ts'
import { invalid } from './errors.ts'
import { type Events, note } from './events.ts'
import type { Dispute, Intent, Refund } from './objects.ts'

/** How long a refund takes to change by itself. Units: seconds. */
const REFUND_SECONDS = 3_600

export interface NewRefund {
  readonly intent: Intent
  readonly amount: number | undefined
  readonly reason: string | undefined
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Refunds a charge. With `pm_card_refundFail` the refund fails an hour later, with `pm_card_pendingRefund` it
 * takes that hour. Throws: Refusal 400.
 */
export function refundCharge(
  books: Books,
  { intent, amount, reason, metadata }: NewRefund,
): { readonly refund: Refund; readonly events: Events } {
  const charge = intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge)
  if (intent.status !== 'succeeded' || !charge)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  const wanted = amount ?? left
  if (wanted > left)
    throw invalid(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`, 'amount')
  const later = { pm_card_refundFail: 'failed', pm_card_pendingRefund: 'succeeded' } as const
  const next = later[intent.payment_method as keyof typeof later] ?? null
  const id = books.kit.newId('re_')
  const refund = books.refunds.put(id, {
    id,
    object: 'refund',
    amount: wanted,
    charge: charge.id,
    created: books.seconds(),
    currency: intent.currency,
    metadata,
    payment_intent: intent.id,
    reason: reason ?? null,
    status: next === 'succeeded' ? 'pending' : 'succeeded',
    _due: next === null ? null : books.seconds() + REFUND_SECONDS,
    _next: next,
  })
  keepRefunded(books, intent)
  const ref = refOf(books, intent)
  return {
    refund,
    events: [note(books, 'refund.created', id, ref), note(books, 'charge.refunded', charge.id, ref)],
  }
}

/** Completes or fails the refunds that are due. */
export function settleRefunds(books: Books, now: number): Events {
  return books.refunds.all().flatMap(({ id, payment_intent, _due, _next }) => {
    if (_due === null || _next === null || _due > now) return []
    const end = { status: _next, _due: null, _next: null } as const
    books.refunds.patch(id, _next === 'failed' ? { ...end, failure_reason: 'expired_or_canceled_card' } : end)
    const intent = books.intents.get(payment_intent)!
    keepRefunded(books, intent)
    const ref = refOf(books, intent)
    return [
      note(books, 'refund.updated', id, ref),
      ...(_next === 'failed' ? [note(books, 'refund.failed', id, ref)] : []),
    ]
  })
}

/** Opens a dispute as the bank, which withdraws the money in the meantime. Throws: Refusal 422. */
export function openDispute(books: Books, intent: Intent): Events {
  const charge = intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge)
  if (intent.status !== 'succeeded' || !charge)
    throw new Refusal(422, { error: 'only a paid payment can be disputed' })
  if (charge.disputed) throw new Refusal(422, { error: 'the payment is disputed already' })
  const id = books.kit.newId('du_')
  books.charges.patch(charge.id, { disputed: true })
  books.disputes.put(id, {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    charge: charge.id,
    created: books.seconds(),
    currency: charge.currency,
    evidence: { uncategorized_text: null },
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  const ref = refOf(books, intent)
  return [
    note(books, 'charge.dispute.created', id, ref),
    note(books, 'charge.dispute.funds_withdrawn', id, ref),
  ]
}

/** Decides a dispute as the bank. Throws: Refusal 400 for what is decided. */
export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): Events {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalid('This dispute is already closed', undefined, 'dispute_already_closed')
  books.disputes.patch(dispute.id, { status })
  const ref = refOf(books, books.intents.get(dispute.payment_intent)!)
  const back = status === 'won' ? [note(books, 'charge.dispute.funds_reinstated', dispute.id, ref)] : []
  return [note(books, 'charge.dispute.closed', dispute.id, ref), ...back]
}

/** Stores how much of a charge was refunded: pending refunds included, failed ones not. */
function keepRefunded(books: Books, intent: Intent): void {
  const charge = books.charges.get(intent.latest_charge ?? '')!
  const back = books.refunds
    .all()
    .filter(({ charge: id, status }) => id === charge.id && (status === 'succeeded' || status === 'pending'))
  const amount_refunded = back.reduce((sum, { amount }) => sum + amount, 0)
  books.charges.patch(charge.id, { amount_refunded, refunded: amount_refunded === charge.amount_captured })
  keepBook(books, intent)
}
