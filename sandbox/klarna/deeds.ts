import { randomUUID } from 'node:crypto'
import { type BuyerDeed, type OutgoingEvent, Refusal } from '../kit/index.ts'
import {
  type Books,
  capturedOf,
  type OrderRow,
  type PageRow,
  type PageStatus,
  writeOrder,
  writePage,
} from './books.ts'
import { pageView } from './views.ts'

const DAY = 24 * 60 * 60_000
/** How long an order may be captured. */
const ORDER_TTL_MS = 28 * DAY

type Return = { readonly returnUrl: string | null }

/** Performs a buyer's action on the hosted page. Throws: Refusal. */
export async function actAsBuyer(books: Books, ref: string, does: BuyerDeed): Promise<Return> {
  const page = requirePage(books, ref)
  switch (does) {
    case 'pays':
      return pay(books, requireOpen(page), 'ACCEPTED')
    case 'declined':
      return back(await turn(books, requireOpen(page), 'FAILED'), 'failure')
    case 'cancels':
      return back(await turn(books, requireOpen(page), 'CANCELLED'), 'cancel')
    case 'abandons':
      await enter(books, requireOpen(page))
      return { returnUrl: null }
    case 'pays-late': {
      if (page.status === 'COMPLETED') throw new Refusal(422, { error: `${ref} is paid already` })
      await pay(books, isOpen(page) ? await turn(books, page, 'TIMEOUT') : page, 'ACCEPTED')
      return { returnUrl: null }
    }
    case 'pays-less':
      throw new Refusal(422, {
        error: 'An order at Klarna has one amount: the buyer agrees to it or does not.',
      })
    case 'fails-3ds':
      throw new Refusal(422, { error: 'Klarna has no 3-D Secure: it declines a buyer, or does not.' })
    case 'disputes':
      throw new Refusal(422, {
        error: 'Klarna settles disputes outside its order management: the shop sees nothing of them there.',
      })
  }
}

/** Opens the page as the buyer. */
export async function enter(books: Books, page: PageRow): Promise<PageRow> {
  return page.status === 'WAITING' ? turn(books, page, 'IN_PROGRESS') : page
}

/**
 * Agrees to the payment as the buyer. Klarna places the order, and captures it if the page was created for
 * capturing and the order is not under review.
 */
export async function pay(
  books: Books,
  page: PageRow,
  fraudStatus: OrderRow['fraudStatus'],
): Promise<Return> {
  const { kit, sessions } = books
  const session = sessions.patch(page.sessionId, { isComplete: true })
  const now = kit.now()
  const capturesNow = page.mode === 'CAPTURE_ORDER' && fraudStatus === 'ACCEPTED'
  const agreed = { amount: session.amount, currency: session.currency, account: session.account }
  // When the shop captures later, the placed order is what it will get, so a fault here changes what Klarna
  // says about the order.
  const { amount, currency, account } =
    page.mode === 'PLACE_ORDER' && fraudStatus === 'ACCEPTED' ? kit.recorded('capture', agreed) : agreed
  const order: OrderRow = {
    id: randomUUID(),
    pageId: page.id,
    account,
    status: 'AUTHORIZED',
    fraudStatus,
    captures: [],
    refunds: [],
    isReleased: false,
    original: amount,
    amount,
    currency,
    createdAt: now.toISOString(),
    expiresAt: expiryFrom(now).toISOString(),
  }
  writeOrder(books, order)
  if (capturesNow) capture(books, order, order.amount)
  return back(await turn(books, { ...page, orderId: order.id }, 'COMPLETED'), 'success')
}

/** Returns until when an order may be captured, counted from its placing or from an extension. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + ORDER_TTL_MS)
}

/** Captures money of an order. The caller has checked that this much is left. */
export function capture(books: Books, order: OrderRow, wanted: number): OrderRow {
  const { amount, currency, account } = books.kit.recorded('capture', {
    amount: wanted,
    currency: order.currency,
    account: order.account,
  })
  const captures = [...order.captures, { id: randomUUID(), amount, at: books.kit.now().toISOString() }]
  const captured = capturedOf({ ...order, captures })
  return writeOrder(books, {
    ...order,
    currency,
    account,
    captures,
    status: captured < order.amount ? 'PART_CAPTURED' : 'CAPTURED',
  })
}

/** Changes the state of a page and notifies the shop. */
export async function turn(books: Books, page: PageRow, status: PageStatus): Promise<PageRow> {
  const turned = writePage(books, { ...page, status, updatedAt: books.kit.now().toISOString() })
  if (turned.urls.status_update !== undefined) await books.kit.send(callBack(turned, status))
  return turned
}

/**
 * Builds a webhook as Klarna posts it: unsigned, to the address given when the page was created. Source:
 * docs.klarna.com "Status callbacks".
 */
export function callBack(
  page: PageRow,
  type: string,
  more: Readonly<Record<string, unknown>> = {},
): OutgoingEvent {
  const url = filled(page, 'status_update')
  const body = JSON.stringify({ event_id: randomUUID(), session: pageView(page), ...more })
  return {
    ref: page.id,
    type,
    body,
    headers: () => ({ 'content-type': 'application/json' }),
    ...(url === null ? {} : { url }),
  }
}

export function requirePage({ pages }: Books, id: string): PageRow {
  const page = pages.get(id)
  if (!page) throw new Refusal(404, { error: `there is no page ${id}` })
  return page
}

export function isOpen({ status }: PageRow): boolean {
  return !['COMPLETED', 'CANCELLED', 'DISABLED', 'TIMEOUT'].includes(status)
}

function requireOpen(page: PageRow): PageRow {
  if (!isOpen(page)) throw new Refusal(422, { error: `${page.id} is ${page.status}` })
  return page
}

function back(page: PageRow, name: string): Return {
  return { returnUrl: filled(page, name) }
}

/** Replaces the placeholders in the shop's address. */
function filled({ id, orderId, urls }: PageRow, name: string): string | null {
  return urls[name]?.replaceAll('{{session_id}}', id).replaceAll('{{order_id}}', orderId ?? '') ?? null
}
