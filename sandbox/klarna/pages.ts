import { payPage, Refusal, type Reply, type Route, type SimRequest } from '../kit/index.ts'
import { type Books, capturedOf, type OrderRow, refundedOf, remainingOf, writeOrder } from './books.ts'
import { actAsBuyer, capture, enter, isOpen, pay, requirePage, turn } from './deeds.ts'
import { addRefund, cancelOrder } from './order-routes.ts'
import { redirectUrl } from './views.ts'

const PROVIDER = 'Klarna'
const CHOICES = [
  ['pays', 'Pay'],
  ['pending', 'Pay, and Klarna looks into it first'],
  ['declined', 'Decline'],
  ['cancels', 'Cancel'],
  ['back', 'Back to the shop'],
] as const

/** Serves what people see: the hosted page, and the refund button of Klarna's portal. */
export function pageRoutes(books: Books): Route[] {
  return [
    { method: 'GET', path: '/eu/hpp/payments/:id', handle: (request) => hostedPage(books, request) },
    { method: 'POST', path: '/eu/hpp/payments/:id', handle: (request) => clicked(books, request) },
    { method: 'POST', path: '/portal/refund', handle: (request) => refundInPortal(books, request) },
    { method: 'POST', path: '/portal/order', handle: (request) => actInPortal(books, request) },
  ]
}

async function hostedPage(books: Books, { params }: SimRequest): Promise<Reply> {
  const page = requirePage(books, params.id ?? '')
  const session = books.sessions.get(page.sessionId)
  const title = `Pay ${written(session?.amount ?? 0, session?.currency ?? '')}`
  const lines = [['Order', session?.reference1 ?? '']] as const
  if (!isOpen(page))
    return payPage({
      title,
      provider: PROVIDER,
      lines,
      notice: `This payment is ${page.status.toLowerCase()}.`,
      actions: [],
    })
  await enter(books, page)
  const action = redirectUrl(books.kit.url, page.id)
  const notice = page.status === 'FAILED' ? { notice: 'Klarna declined the payment. You may try again.' } : {}
  return payPage({
    title,
    provider: PROVIDER,
    lines,
    ...notice,
    actions: CHOICES.map(([does, label]) => ({ label, action, fields: { does } })),
  })
}

async function clicked(books: Books, request: SimRequest): Promise<Reply> {
  const { does } = request.form()
  const page = requirePage(books, request.params.id ?? '')
  const choice = CHOICES.find(([name]) => name === does)?.[0]
  if (!choice) throw new Refusal(422, { error: `does: ${does} is not on the page` })
  if (!isOpen(page)) throw new Refusal(422, { error: `${page.id} is ${page.status}` })
  if (choice === 'back')
    return seeOther((await turn(books, page, 'BACK')).urls.back ?? null, redirectUrl(books.kit.url, page.id))
  const { returnUrl } =
    choice === 'pending' ? await pay(books, page, 'PENDING') : await actAsBuyer(books, page.id, choice)
  return seeOther(returnUrl, redirectUrl(books.kit.url, page.id))
}

/**
 * Refunds as the shop's staff do in Klarna's portal, without the shop's program: `{ ref, amount }` in minor
 * units.
 */
function refundInPortal(books: Books, request: SimRequest): Reply {
  const { ref, amount } = request.json()
  const order = orderOf(books, String(ref))
  const left = capturedOf(order) - refundedOf(order)
  if (!Number.isInteger(amount) || Number(amount) < 1 || Number(amount) > left)
    throw new Refusal(422, { error: `amount: expected 1 to ${left} minor units` })
  return {
    body: {
      refund: addRefund(books, order, {
        amount: Number(amount),
        reference: null,
        description: 'Refunded in the portal',
      }).id,
    },
  }
}

/**
 * Acts as the shop's staff or Klarna do in the portal: `{ ref, does }` with `captures`, `cancels`, `lowers`
 * (and `amount`), or `rejects` for an order under review.
 */
function actInPortal(books: Books, request: SimRequest): Reply {
  const { ref, does, amount } = request.json()
  const order = orderOf(books, String(ref))
  if (does === 'captures') capture(books, order, remainingOf(order))
  else if (does === 'cancels') cancelOrder(books, order)
  else if (does === 'lowers' && Number.isInteger(amount))
    writeOrder(books, { ...order, amount: Number(amount) })
  else if (does === 'rejects') writeOrder(books, { ...order, fraudStatus: 'REJECTED', status: 'CANCELLED' })
  else throw new Refusal(422, { error: `does: ${does} is not in the portal` })
  return { body: {} }
}

function orderOf(books: Books, ref: string): OrderRow {
  const order = books.orders.get(requirePage(books, ref).orderId ?? '')
  if (!order) throw new Refusal(422, { error: `${ref} has no order` })
  return order
}

function seeOther(location: string | null, otherwise: string): Reply {
  return { status: 303, headers: { location: location ?? otherwise } }
}

/** Formats an amount; all of Klarna's currencies have two decimals. */
function written(minor: number, currency: string): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`
}
