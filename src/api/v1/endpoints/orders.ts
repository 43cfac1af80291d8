import { z } from 'zod'
import { documentFileName } from '#domains/invoice/contract.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canBePrinted, printDocument } from '#processes/print-document.ts'
import { type OrderCursor, readMemberOrder, readMemberOrders } from '#views/member/orders.ts'
import { INSTANT, MONEY } from '../../shapes/common.ts'
import { ORDER, ORDER_STATE, PAYMENT_STATE } from '../../shapes/order.ts'
import { defineEndpoint, defineFileEndpoint, type Endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { ORDER_EXAMPLE } from './order-example.ts'
import type { EndpointParts } from './parts.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const NUMBER = z
  .string()
  .regex(/^[A-Z0-9-]{1,20}$/)
  .describe('Number of an order')
const PLACED_STATE = ORDER_STATE.exclude(['cart'])

const DOCUMENT = z.object({
  number: z.string(),
  kind: z.string().describe('Such as `invoice`'),
  url: z.url().nullable().describe('Where this token downloads it; null: not printed yet'),
})

const LISTED = z
  .object({
    number: NUMBER,
    placedAt: INSTANT,
    state: PLACED_STATE,
    paymentState: PAYMENT_STATE,
    pieces: z.int(),
    total: MONEY,
  })
  .meta({ id: 'ListedOrder' })

const DETAIL = ORDER.omit({ key: true, masked: true, serial: true, state: true, number: true })
  .extend({
    number: NUMBER,
    state: PLACED_STATE,
    paymentState: PAYMENT_STATE,
    documents: z.array(DOCUMENT),
  })
  .meta({ id: 'MemberOrder' })

/** Declares `GET /orders`, `/orders/{number}` and its documents. No answer has the key of an order. */
export function orderEndpoints(parts: EndpointParts): readonly Endpoint[] {
  return [ordersEndpoint(), orderEndpoint(parts), documentEndpoint(parts)]
}

function ordersEndpoint(): Endpoint {
  return defineEndpoint({
    path: '/orders',
    name: 'listOrders',
    summary: 'List the orders of the member, the newest first',
    scope: 'orders',
    params: {},
    query: pageQuery(z.string().regex(CURSOR)),
    answer: pageOf(LISTED),
    example: {
      items: [
        {
          number: 'K100001',
          placedAt: '2026-11-20T10:00:00.000Z',
          state: 'placed',
          paymentState: 'paid',
          pieces: 2,
          total: { amount: 4980, currency: 'EUR' },
        },
      ],
      next: null,
    },
    async handle({ database, accountId, query: { limit, after } }) {
      const { items, next } = await readMemberOrders(database, accountId, {
        limit,
        after: after === undefined ? null : cursorIn(after),
      })
      return { items: [...items], next: next && `${next.at}_${next.id}` }
    },
  })
}

function cursorIn(text: string): OrderCursor {
  const [, at = '', id = ''] = CURSOR.exec(text) ?? []
  if (!isInstant(at)) throw commonErrors['invalid-fields']({ fields: ['after'] })
  return { at, id }
}

/** Returns whether the database knows an instant: `Date` alone takes a 30 February and a year 0. */
function isInstant(at: string): boolean {
  const milliseconds = `${at.slice(0, -4)}Z`
  const time = Date.parse(milliseconds)
  return !Number.isNaN(time) && !at.startsWith('0000') && new Date(time).toISOString() === milliseconds
}

function orderEndpoint({ mountPath, publicOrigin, rules }: EndpointParts): Endpoint {
  return defineEndpoint({
    path: '/orders/{number}',
    name: 'getOrder',
    summary: 'Read one order with its documents',
    scope: 'orders',
    params: { number: NUMBER },
    query: {},
    answer: DETAIL,
    example: ORDER_EXAMPLE,
    async handle({ database, accountId, locale, params: { number } }) {
      const reader = { accountId, mountPath, locale, rules: rules.current() }
      const found = await readMemberOrder(database, number, reader)
      if (!found) throw commonErrors['not-found']()
      const { masked: _, serial: __, ...order } = found.order
      const printable = await Promise.all(found.documents.map((document) => canBePrinted(database, document)))
      const documents = found.documents.map(({ kind, number: own }, index) => ({
        kind,
        number: own,
        url: printable[index] ? `${publicOrigin}${mountPath}/api/v1/orders/${number}/documents/${own}` : null,
      }))
      return { ...order, paymentState: found.paymentState, documents } as z.input<typeof DETAIL>
    },
  })
}

function documentEndpoint({ mountPath, rules, printing }: EndpointParts): Endpoint {
  return defineFileEndpoint({
    path: '/orders/{number}/documents/{document}',
    name: 'downloadDocument',
    summary: 'Download an invoice or credit note of an order',
    scope: 'orders',
    params: {
      number: NUMBER,
      document: z
        .string()
        .regex(/^[RG]\d{6,15}$/)
        .describe('Number of the document'),
    },
    query: {},
    mediaType: 'application/pdf',
    async handle({ database, accountId, locale, params: { number, document: wanted } }) {
      const reader = { accountId, mountPath, locale, rules: rules.current() }
      const found = await readMemberOrder(database, number, reader)
      const document = found?.documents.find((one) => one.number === wanted)
      const bytes = document ? await printDocument(printing, document) : null
      if (!document || !bytes) throw commonErrors['not-found']()
      return { name: documentFileName(document), bytes }
    },
  })
}
