import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { cancelRequest, lastFlow } from './billing-requests.ts'
import {
  type BillingRequestRow,
  type Books,
  DEBIT_MS,
  FLOW_LIFE_MS,
  INSTANT_PAID_OUT_MS,
  type MandateRow,
  newId,
  type PaymentRow,
} from './books.ts'
import { type Happening, tell } from './events.ts'
import { cancelMandate, openPayment, setStatus } from './payments.ts'
import { billSubscriptions } from './subscriptions.ts'

export const PAGE_DEEDS: readonly BuyerDeed[] = [
  'pays',
  'pays-late',
  'declined',
  'fails-3ds',
  'pays-less',
  'cancels',
]

/** Performs a payer's action. Returns where the browser is sent, null when it stays. Throws: Refusal. */
export async function act(books: Books, ref: string, does: BuyerDeed): Promise<string | null> {
  const request = books.billingRequests.get(ref)
  const payment = books.payments.get(request?.paymentId ?? ref)
  if (payment) return actOnPayment(books, payment, does)
  if (!request) throw refused('there is no such payment')
  const isOver = request.status === 'cancelled' || books.kit.book.get(ref)?.status === 'expired'
  if (isOver && does !== 'pays-late')
    throw refused(`this billing request is ${request.status === 'cancelled' ? 'cancelled' : 'expired'}`)
  if (request.status === 'fulfilled') throw refused('the payer has agreed; the shop charges the mandate now')
  switch (does) {
    case 'pays':
    case 'pays-less':
    case 'declined':
      return fulfil(books, request, does)
    case 'pays-late':
      return fulfil(books, request, isOver ? 'arrives-after-all' : 'pays-by-debit')
    case 'fails-3ds':
      await tell(books, ref, [
        {
          ...about(request),
          action: 'bank_authorisation_denied',
          description: 'The payer did not authorise the payment at their bank.',
        },
      ])
      return null
    case 'cancels':
      cancelRequest(books, request, 'payer')
      return lastFlow(books, ref)?.exitUri ?? backTo(books, ref, 'failure')
    case 'abandons':
      return null
    case 'disputes':
      throw refused('only a paid payment can be disputed')
  }
}

/**
 * Does what happens over time: links expire, debits are sent, confirmed and paid out, subscriptions are
 * billed.
 */
export async function passTime(books: Books, now: Date): Promise<void> {
  await billSubscriptions(books, now)
  for (const { id, status, createdAt } of books.billingRequests.all()) {
    const lapses = Date.parse(lastFlow(books, id)?.expiresAt ?? '') || Date.parse(createdAt) + FLOW_LIFE_MS
    const entry = books.kit.book.get(id)
    // At GoCardless the request itself stays pending, but nobody can answer it any more.
    if (status === 'pending' && entry?.status === 'open' && lapses <= now.getTime())
      books.kit.book.put({ ...entry, status: 'expired' })
  }
  for (const payment of books.payments.all()) {
    const happenings: Happening[] = []
    for (
      let row = payment, next = nextStatus(row, now);
      next !== null;
      row = books.payments.get(row.id)!, next = nextStatus(row, now)
    ) {
      happenings.push(setStatus(books, row, next, `payment_${next}`))
    }
    if (happenings.length > 0) await tell(books, payment.ref, happenings)
    const mandate =
      payment.endsMandate && payment.mandateId ? books.mandates.get(payment.mandateId) : undefined
    if (mandate?.status === 'active' && books.payments.get(payment.id)?.status === 'failed')
      cancelMandate(books, mandate)
  }
}

function nextStatus(
  { status, isInstant, fails, createdAt }: PaymentRow,
  now: Date,
): PaymentRow['status'] | null {
  const age = now.getTime() - Date.parse(createdAt)
  if (status === 'pending_submission') return age >= DEBIT_MS.submitted ? 'submitted' : null
  if (status === 'submitted') return age < DEBIT_MS.confirmed ? null : fails ? 'failed' : 'confirmed'
  if (status === 'confirmed')
    return age >= (isInstant ? INSTANT_PAID_OUT_MS : DEBIT_MS.paidOut) ? 'paid_out' : null
  return null
}

type Answer = 'pays' | 'pays-less' | 'declined' | 'pays-by-debit' | 'arrives-after-all'

/** Answers a request as the payer: gives the mandate and the payment that were requested. */
async function fulfil(books: Books, request: BillingRequestRow, how: Answer): Promise<string | null> {
  const { kit, billingRequests } = books
  const { id, payment: asked, mandate: agreed, creditor } = request
  const customerId = newId(kit, 'CU')
  const mandate = agreed ? openMandate(books, request, agreed, customerId, how === 'declined') : null
  const instant = how !== 'pays-by-debit'
  if (asked && mandate) kit.book.put({ ...kit.book.get(id)!, subscription: mandate.id })
  const payment = asked && {
    ...openPayment(books, {
      ref: id,
      creditor,
      amount: asked.amount - (how === 'pays-less' ? 1 : 0),
      currency: asked.currency,
      isInstant: instant,
      mandateId: mandate?.id ?? null,
      description: asked.description,
      metadata: asked.metadata,
      status: how === 'declined' ? 'failed' : instant ? 'confirmed' : 'pending_submission',
    }),
  }
  billingRequests.patch(id, {
    status: how === 'arrives-after-all' ? request.status : 'fulfilled',
    customerId,
    mandateId: mandate?.id ?? null,
    paymentId: payment?.id ?? null,
    fallbackOccurred: asked !== null && !instant,
  })
  const links: Record<string, string> = { billing_request: id, customer: customerId }
  if (mandate) links.mandate_request_mandate = mandate.id
  if (payment) links.payment_request_payment = payment.id
  await tell(books, id, [
    { ...about(request), action: 'fulfilled', links, cause: 'billing_request_fulfilled' },
    ...(mandate
      ? [
          ofMandate(mandate, 'created'),
          ...(mandate.status === 'failed' ? [ofMandate(mandate, 'failed')] : []),
        ]
      : []),
    ...(payment
      ? [
          ofPayment(payment, 'created'),
          ...(payment.status === 'pending_submission' ? [] : [ofPayment(payment, payment.status)]),
        ]
      : []),
  ])
  return how === 'arrives-after-all' ? null : backTo(books, id, how === 'declined' ? 'failure' : 'success')
}

function openMandate(
  books: Books,
  { id: billingRequestId, creditor }: BillingRequestRow,
  agreed: NonNullable<BillingRequestRow['mandate']>,
  customerId: string,
  fails: boolean,
): MandateRow {
  const id = newId(books.kit, 'MD')
  return books.mandates.put(id, {
    id,
    creditor,
    customerId,
    billingRequestId,
    currency: agreed.currency,
    metadata: agreed.metadata,
    status: fails ? 'failed' : 'active',
    failsNext: false,
    createdAt: books.kit.now().toISOString(),
  })
}

/** Performs an action on an existing payment: the bank returns it, or the payer cancels further ones. */
async function actOnPayment(books: Books, payment: PaymentRow, does: BuyerDeed): Promise<string | null> {
  const { kit, mandates } = books
  const mandate = payment.mandateId === null ? undefined : mandates.get(payment.mandateId)
  const isRepeated = kit.book.get(payment.ref)?.subscription != null && mandate?.status === 'active'
  const isPaid = payment.status === 'confirmed' || payment.status === 'paid_out'
  if (does === 'disputes' && isPaid)
    await tell(books, payment.ref, [setStatus(books, payment, 'charged_back', 'refund_requested')])
  else if (does === 'declined' && isRepeated && isPaid) mandates.patch(mandate.id, { failsNext: true })
  // A debit may be returned even after it was confirmed.
  else if (does === 'declined' && (isPaid || bookable(payment)))
    await tell(books, payment.ref, [setStatus(books, payment, 'failed', 'insufficient_funds')])
  else if (does === 'cancels' && isRepeated) cancelMandate(books, mandate)
  else
    throw refused(
      `this payment is ${payment.status}; now the bank can take it back (disputes, declined) and a payer can end a mandate (cancels)`,
    )
  return null
}

function bookable({ status }: PaymentRow): boolean {
  return status === 'pending_submission' || status === 'submitted'
}

function about({ id, metadata }: BillingRequestRow): Pick<Happening, 'type' | 'links' | 'metadata'> {
  return { type: 'billing_requests', links: { billing_request: id }, metadata }
}

function ofMandate({ id, metadata }: MandateRow, action: string): Happening {
  return { type: 'mandates', action, links: { mandate: id }, metadata, cause: `mandate_${action}` }
}

function ofPayment({ id, metadata }: PaymentRow, action: string): Happening {
  return {
    type: 'payments',
    action,
    links: { payment: id },
    metadata,
    cause: action === 'failed' ? 'insufficient_funds' : `payment_${action}`,
  }
}

function backTo(books: Books, billingRequestId: string, outcome: 'success' | 'failure'): string | null {
  const flow = lastFlow(books, billingRequestId)
  if (!flow) return null
  const url = new URL(flow.redirectUri)
  url.searchParams.set('outcome', outcome)
  url.searchParams.set('id', flow.id)
  return url.href
}

function refused(text: string): Refusal {
  return new Refusal(422, { error: text })
}
