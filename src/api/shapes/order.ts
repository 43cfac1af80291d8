import { z } from 'zod'
import { ORDER_TEXTS, type OrderTextName } from '#domains/order/contract.ts'
import { WAY_GROUPS } from '#domains/payment/contract.ts'
import { ADDRESS, INSTANT, MONEY, ORDER_KEY } from './common.ts'

const TEXTS = Object.fromEntries(
  Object.keys(ORDER_TEXTS).map((name) => [name, z.string().nullable()]),
) as Record<OrderTextName, z.ZodNullable<z.ZodString>>

const LINE = z.object({
  productId: z.string(),
  name: z.string(),
  pieces: z.int(),
  unitPrice: MONEY,
  total: MONEY,
  image: z.string().nullable(),
  path: z.string().nullable(),
  isDigital: z.boolean(),
})

/** Where an order is in its life. */
export const ORDER_STATE = z.enum(['cart', 'placed', 'completed', 'cancelled'])

/** What an order's money is up to. */
export const PAYMENT_STATE = z.enum([
  'unpaid',
  'awaiting',
  'partly-paid',
  'paid',
  'overpaid',
  'partly-refunded',
  'refunded',
  'disputed',
  'hold',
])

/** An order as its page shows it. Source: docs/http-contract.md "Carts and orders". */
export const ORDER = z
  .object({
    key: ORDER_KEY,
    serial: z.int().describe('Grows with every change'),
    number: z.string().nullable(),
    state: ORDER_STATE,
    currency: z.string(),
    email: z.string().nullable(),
    lines: z.array(LINE),
    pieces: z.int(),
    subtotal: MONEY,
    discount: MONEY.nullable(),
    shipping: MONEY.nullable(),
    tax: MONEY,
    taxIncluded: z.boolean(),
    total: MONEY,
    discountCode: z.string().nullable(),
    discounts: z.array(
      z.object({ code: z.string(), amount: MONEY.nullable(), problem: z.string().nullable() }),
    ),
    shippingMethod: z.string().nullable(),
    shippingMethods: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        price: MONEY,
        deliveryDays: z.object({ min: z.int(), max: z.int() }).describe('Working days'),
      }),
    ),
    billing: ADDRESS.nullable(),
    shippingAddress: ADDRESS.nullable(),
    taxes: z.array(z.object({ rateBp: z.int(), amount: MONEY })),
    requiresShipping: z.boolean(),
    invoiceNumber: z.string().nullable(),
    placedAt: INSTANT.nullable(),
    masked: z.boolean().describe('Whether personal data is hidden from this reader'),
    ...TEXTS,
  })
  .meta({ id: 'Order' })

/** What a buyer confirms before a gateway that sells the product otherwise. */
const TRANSFORM = z.object({
  hash: z.string(),
  products: z.record(
    z.string(),
    z.object({ title: z.string(), message: z.string(), name: z.string(), price: MONEY }),
  ),
  transactionType: z.enum(['single', 'subscription']),
})

/** A way to pay, as it is offered. */
export const GATEWAY = z
  .object({
    gatewayId: z.string(),
    name: z.string(),
    icon: z.string(),
    group: z.enum(WAY_GROUPS).describe('Among which ways a page shows it'),
    single: z.boolean(),
    subscriptions: z.boolean(),
    transform: TRANSFORM.nullable(),
    needs: z.array(z.enum(['tel', 'address', 'email'])),
    button: z.object({ provider: z.string(), script: z.string() }).nullable(),
  })
  .meta({ id: 'Gateway' })

/** The answer of `/order/update`. */
export const UPDATED_ORDER = z.object({
  serial: z.int(),
  html: z.string(),
  key: ORDER_KEY,
  order: ORDER,
  discountCodeSuccess: z.boolean().optional(),
  discountCodeError: z.object({ code: z.string(), text: z.string() }).optional(),
  discountMinimum: z.int().optional().describe('Minor units that the order lacks for the code'),
})

/** The answer of `/order/state`. */
export const ORDER_WITH_MONEY = z.object({
  order: ORDER,
  gateways: z.array(GATEWAY),
  paymentState: PAYMENT_STATE,
  attempt: z.object({ gatewayId: z.string(), status: z.string() }).nullable(),
})
