import { type OutgoingEvent, Refusal } from '../kit/index.ts'
import { type Books, bookCapture, bookOrder, newPaymentId, refundedMinor } from './books.ts'
import { unprocessable } from './errors.ts'
import { captureEvent, disputeEvent, orderEvent, refundEvent, reversalEvent } from './events.ts'
import { type Amount, amountOf, minorOf } from './money.ts'
import {
  type CaptureRow,
  type DisputeRow,
  type Instrument,
  type OrderRow,
  type RefundRow,
  stamp,
} from './rows.ts'
import { checkoutUrl } from './views.ts'

/**
 * How long an electronic cheque, or a refund from a bank account, takes to clear or bounce. Units:
 * milliseconds.
 */
const CLEARING_MS = 3 * 24 * 3_600_000

/** Approves an open order as the buyer, with an instrument. Throws: Refusal. */
export function approve(books: Books, order: OrderRow, instrument: Instrument): OutgoingEvent[] {
  if (order.status === 'COMPLETED') throw new Refusal(422, { error: 'This PayPal order is already paid.' })
  const approved = books.rows.orders.patch(order.id, {
    status: 'APPROVED',
    instrument,
    mishap: null,
    updatedAt: books.now(),
  })
  bookOrder(books, approved)
  return [orderEvent(books, 'CHECKOUT.ORDER.APPROVED', approved)]
}

/** Turns back as the buyer; the order stays open and can still be approved. */
export function turnBack(books: Books, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw new Refusal(422, { error: 'This PayPal order is already paid.' })
  bookOrder(books, books.rows.orders.patch(order.id, { mishap: 'canceled' }))
}

/** Captures an approved order. Throws: Refusal in PayPal's words. */
export function capture(books: Books, order: OrderRow): OutgoingEvent[] {
  const { kit, rows } = books
  requireCapturable(books, order)
  if (order.instrument === 'declined') {
    const status = order.asksPayer ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
    bookOrder(books, rows.orders.patch(order.id, { status, mishap: 'declined', updatedAt: books.now() }))
    const description =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    throw unprocessable('INSTRUMENT_DECLINED', description, {}, [
      { href: checkoutUrl(books, order.id), rel: 'redirect', method: 'GET' },
    ])
  }
  const { amountMinor: amount, currency, merchantId: account, customId, invoiceId } = order
  const recorded = kit.recorded('capture', { amount, currency, account })
  const isPending = order.instrument !== 'balance'
  const taken = newCapture(books, {
    orderId: order.id,
    subscriptionId: null,
    customId,
    invoiceId,
    ...moneyIn(recorded.amount, recorded.currency),
    status: isPending ? 'PENDING' : 'COMPLETED',
    dueAt: isPending ? inClearing(books) : null,
    bounces: order.instrument === 'bouncing-echeck',
  })
  bookOrder(
    books,
    rows.orders.patch(order.id, {
      status: 'COMPLETED',
      captureId: taken.id,
      merchantId: recorded.account,
      updatedAt: books.now(),
    }),
  )
  return [captureEvent(books, isPending ? 'PENDING' : 'COMPLETED', taken)]
}

/** Stores a new capture. */
export function newCapture(
  books: Books,
  made: Omit<CaptureRow, 'id' | 'refundBounces' | 'createdAt' | 'updatedAt'>,
  at = books.now(),
): CaptureRow {
  const id = newPaymentId(books)
  return books.rows.captures.put(id, { ...made, id, refundBounces: false, createdAt: at, updatedAt: at })
}

/** Clears or bounces a pending capture. */
export function settlePending(books: Books, pending: CaptureRow): OutgoingEvent[] {
  const status = pending.bounces ? 'DECLINED' : 'COMPLETED'
  const row = books.rows.captures.patch(pending.id, { status, dueAt: null, updatedAt: books.now() })
  bookCapture(books, row)
  return [captureEvent(books, pending.bounces ? 'DENIED' : 'COMPLETED', row)]
}

export interface RefundWish {
  readonly amount?: Amount
  readonly custom_id?: string
  readonly invoice_id?: string
  readonly note_to_payer?: string
}

/** Refunds all or part of a capture. Returns the refund's id. Throws: Refusal in PayPal's words. */
export function refund(
  books: Books,
  capture: CaptureRow,
  wish: RefundWish,
): { readonly id: string; readonly events: OutgoingEvent[] } {
  const { rows } = books
  const left = capture.amountMinor - refundedMinor(books, capture.id)
  const currency = wish.amount?.currency_code ?? capture.currency
  requireRefundable(books, capture, left)
  if (currency !== capture.currency)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture.',
    )
  const amountMinor = wish.amount ? minorOf(wish.amount) : left
  if (amountMinor > left) {
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  }
  const id = newPaymentId(books)
  const at = books.now()
  const row = rows.refunds.put(id, {
    id,
    captureId: capture.id,
    amountMinor,
    currency,
    createdAt: at,
    updatedAt: at,
    status: capture.refundBounces ? 'PENDING' : 'COMPLETED',
    customId: wish.custom_id ?? null,
    invoiceId: wish.invoice_id ?? null,
    note: wish.note_to_payer ?? null,
    dueAt: capture.refundBounces ? inClearing(books) : null,
  })
  restate(books, capture.id)
  return {
    id,
    events: [
      refundEvent(books, capture.refundBounces ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED', row),
    ],
  }
}

/** Fails a refund that was accepted: the shop gets the money back. */
export function failRefund(books: Books, refund: RefundRow): OutgoingEvent[] {
  const row = books.rows.refunds.patch(refund.id, { status: 'FAILED', dueAt: null, updatedAt: books.now() })
  books.rows.captures.patch(refund.captureId, { refundBounces: false })
  restate(books, refund.captureId)
  return [refundEvent(books, 'PAYMENT.REFUND.FAILED', row)]
}

/** Opens a dispute as the buyer. Throws: Refusal where nothing was paid, or a complaint stands. */
export function openDispute(books: Books, capture: CaptureRow | undefined): OutgoingEvent[] {
  const { rows, kit } = books
  if (!capture || (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED'))
    throw new Refusal(422, { error: 'Only a payment that was taken can be disputed.' })
  if (disputeOf(books, capture)) throw new Refusal(422, { error: 'This payment is already disputed.' })
  const id = `PP-R-${kit.newId('', 3)}-${kit.newId('', 10)}`.toUpperCase()
  const at = books.now()
  const row = rows.disputes.put(id, {
    id,
    captureId: capture.id,
    status: 'OPEN',
    outcome: null,
    createdAt: at,
    updatedAt: at,
  })
  return [disputeEvent(books, 'CUSTOMER.DISPUTE.CREATED', row)]
}

/** Decides a dispute as PayPal. If the buyer wins, the money is taken back. */
export function resolveDispute(
  books: Books,
  dispute: DisputeRow,
  winner: 'buyer' | 'seller',
): OutgoingEvent[] {
  const { rows } = books
  const outcome = winner === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
  const row = rows.disputes.patch(dispute.id, { status: 'RESOLVED', outcome, updatedAt: books.now() })
  const resolved = disputeEvent(books, 'CUSTOMER.DISPUTE.RESOLVED', row)
  if (winner === 'seller') return [resolved]
  const reversed = rows.captures.patch(dispute.captureId, { status: 'REVERSED', updatedAt: books.now() })
  bookCapture(books, reversed)
  return [reversalEvent(books, reversed), resolved]
}

export function disputeOf({ rows }: Books, capture: CaptureRow): DisputeRow | undefined {
  return rows.disputes.all().find(({ captureId }) => captureId === capture.id)
}

function requireCapturable({ rows }: Books, { status, invoiceId }: OrderRow): void {
  if (status === 'COMPLETED') {
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    )
  }
  if (status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  const isTaken =
    invoiceId !== null &&
    rows.captures.all().some((capture) => capture.invoiceId === invoiceId && capture.status !== 'DECLINED')
  if (!isTaken) return
  const description =
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.'
  throw unprocessable('DUPLICATE_INVOICE_ID', description)
}

function requireRefundable(books: Books, capture: CaptureRow, left: number): void {
  if (capture.status === 'PENDING' || capture.status === 'DECLINED')
    throw unprocessable('INVALID_RESOURCE_STATE', 'The capture is not completed.')
  if (capture.status === 'REVERSED' || disputeOf(books, capture)?.status === 'OPEN') {
    throw unprocessable(
      'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
      'Refunds not allowed on this capture due to a chargeback on the card or bank.',
    )
  }
  if (left <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
}

/** Updates a capture's status from its refunds. */
function restate(books: Books, captureId: string): void {
  const capture = books.rows.captures.get(captureId)
  if (!capture) return
  const refunded = refundedMinor(books, captureId)
  const status =
    refunded === 0 ? 'COMPLETED' : refunded < capture.amountMinor ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  bookCapture(books, books.rows.captures.patch(captureId, { status, updatedAt: books.now() }))
}

/** Converts an amount; a record changed by a fault may have one that its currency cannot show. */
export function moneyIn(
  amount: number,
  currency: string,
): { readonly amountMinor: number; readonly currency: string } {
  return { amountMinor: minorOf(amountOf(amount, currency)), currency }
}

function inClearing({ kit }: Books): string {
  return stamp(new Date(kit.now().getTime() + CLEARING_MS))
}
