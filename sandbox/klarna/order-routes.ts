import { randomUUID } from 'node:crypto'
import type { Reply, Route, SimRequest } from '../kit/index.ts'
import { apiRoute, refusal } from './api.ts'
import { type Books, capturedOf, type OrderRow, refundedOf, remainingOf, writeOrder } from './books.ts'
import { capture, expiryFrom } from './deeds.ts'
import { badValues, isAmount, readBody, text } from './fields.ts'
import { orderView } from './views.ts'

/**
 * Builds the routes of placed orders: captures, refunds and cancellations. Source: docs.klarna.com "Order
 * management API".
 */
export function orderRoutes(books: Books): Route[] {
  const found = ({ params }: SimRequest): OrderRow => {
    const order = books.orders.get(params.id ?? '')
    if (order?.account !== books.account)
      throw refusal(books, 404, 'NO_SUCH_ORDER', `There is no order ${params.id}`)
    return order
  }
  const path = '/ordermanagement/v1/orders/:id'
  return [
    apiRoute(books, 'GET', path, (request) => ({ body: orderView(books, found(request)) })),
    apiRoute(
      books,
      'POST',
      `${path}/captures`,
      (request) => captureOrder(books, found(request), request),
      'capture',
    ),
    apiRoute(
      books,
      'POST',
      `${path}/refunds`,
      (request) => refundOrder(books, found(request), request),
      'refund',
    ),
    apiRoute(books, 'POST', `${path}/cancel`, (request) => cancelOrder(books, found(request)), 'refund'),
    apiRoute(
      books,
      'PATCH',
      `${path}/authorization`,
      (request) => changeAmount(books, found(request), request),
      'refund',
    ),
    apiRoute(books, 'POST', `${path}/release-remaining-authorization`, (request) =>
      releaseRest(books, found(request)),
    ),
    apiRoute(books, 'POST', `${path}/extend-authorization-time`, (request) => extend(books, found(request))),
  ]
}

const DAY = 24 * 60 * 60_000
/** An order cannot be captured later than this after it was placed, however often it is extended. */
const LONGEST_MS = 180 * DAY

/** Cancels an order. Source: docs.klarna.com "Cancel an order". */
export function cancelOrder(books: Books, order: OrderRow): Reply {
  if (order.status !== 'AUTHORIZED')
    throw refusal(books, 403, 'CANCEL_NOT_ALLOWED', `The order is ${order.status}`)
  writeOrder(books, { ...order, status: 'CANCELLED' })
  return { status: 204 }
}

/**
 * Changes the uncaptured amount. The simulator only lowers it: for a higher amount, Klarna would assess the
 * buyer again.
 */
function changeAmount(books: Books, order: OrderRow, request: SimRequest): Reply {
  const { order_amount: amount } = readBody(books, request, ['order_amount', 'description', 'order_lines'])
  if (!isAmount(amount) || amount < 1) throw badValues(books, ['order_amount'])
  const isOpen = order.status === 'AUTHORIZED' || order.status === 'PART_CAPTURED'
  if (!isOpen || amount < capturedOf(order) || amount > order.amount)
    throw refusal(
      books,
      403,
      'UPDATE_NOT_ALLOWED',
      `An order that is ${order.status} cannot be changed to this amount`,
    )
  writeOrder(books, { ...order, amount, status: amount === capturedOf(order) ? 'CAPTURED' : order.status })
  return { status: 204 }
}

function releaseRest(books: Books, order: OrderRow): Reply {
  if (order.status !== 'PART_CAPTURED')
    throw refusal(books, 403, 'RELEASE_NOT_ALLOWED', `The order is ${order.status}`)
  writeOrder(books, { ...order, status: 'CAPTURED', isReleased: true })
  return { status: 204 }
}

/** Extends the time for capturing. Source: docs.klarna.com "Extend order authorization". */
function extend(books: Books, order: OrderRow): Reply {
  if (remainingOf(order) === 0)
    throw refusal(books, 403, 'EXTEND_NOT_ALLOWED', `The order is ${order.status}`)
  const latest = Date.parse(order.createdAt) + LONGEST_MS
  const expiresAt = new Date(Math.min(expiryFrom(books.kit.now()).getTime(), latest)).toISOString()
  writeOrder(books, { ...order, expiresAt })
  return { status: 204 }
}

function captureOrder(books: Books, order: OrderRow, request: SimRequest): Reply {
  const { captured_amount: amount } = readBody(books, request, [
    'captured_amount',
    'description',
    'reference',
    'order_lines',
    'shipping_info',
  ])
  if (!isAmount(amount) || amount < 1) throw badValues(books, ['captured_amount'])
  if (order.fraudStatus !== 'ACCEPTED' || amount > remainingOf(order))
    throw refusal(books, 403, 'CAPTURE_NOT_ALLOWED', 'Not so much may be captured')
  const { captures } = capture(books, order, amount)
  return made(request, 'capture-id', captures.at(-1)?.id ?? '')
}

function refundOrder(books: Books, order: OrderRow, request: SimRequest): Reply {
  const {
    refunded_amount: amount,
    reference,
    description,
  } = readBody(books, request, ['refunded_amount', 'reference', 'description', 'order_lines'])
  if (!isAmount(amount) || amount < 1) throw badValues(books, ['refunded_amount'])
  if (refundedOf(order) + amount > capturedOf(order))
    throw refusal(books, 403, 'REFUND_NOT_ALLOWED', 'Not so much was captured')
  const { id } = addRefund(books, order, {
    amount,
    reference: text(reference) || null,
    description: text(description) || null,
  })
  return made(request, 'refund-id', id)
}

/** Refunds an order. The caller has checked that this much is left. */
export function addRefund(
  books: Books,
  order: OrderRow,
  refund: Pick<OrderRow['refunds'][number], 'amount' | 'reference' | 'description'>,
) {
  const added = { ...refund, id: randomUUID(), at: books.kit.now().toISOString() }
  writeOrder(books, { ...order, refunds: [...order.refunds, added] })
  return added
}

function made({ url }: SimRequest, header: string, id: string): Reply {
  return { status: 201, headers: { [header]: id, location: `${url.origin}${url.pathname}/${id}` } }
}
