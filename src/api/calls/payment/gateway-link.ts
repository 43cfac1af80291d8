import { z } from 'zod'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import type { OrderFacts } from '#domains/order/index.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { cancelPayment, capturePayment, paymentActions } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type Field, type FormReader, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { OK, ORDER_KEY } from '../../shapes/common.ts'
import { GATEWAY_ANSWER } from '../../shapes/gateway-answer.ts'
import { expressContents, finalizeFields } from '../order/finalize-fields.ts'
import type { OrderCallParts } from '../order/order-parts.ts'
import { beginPayment, findGateway, PAYING_FIELDS, pageAfter } from './begin-payment.ts'
import { orderExpress } from './express-order.ts'

/** Limit of cancel and capture calls per order: a buyer needs a few, and each asks the provider. */
const CALLS_PER_ORDER: Limit = { burst: 30, refillMs: 10 * MINUTE }

/**
 * Begins a payment: of a placed order by its key, or of one product at once (express). Source:
 * docs/http-contract.md "POST /gateway/link".
 */
export function gatewayLinkCall(parts: OrderCallParts): Call {
  const fields = linkFields(parts)
  return defineCall({
    path: '/gateway/link',
    summary: 'Begin to pay an order, or order and pay one product at once',
    action: paymentActions['pay-order'],
    errors: [
      'gateway-unavailable',
      'transform-unconfirmed',
      'invalid-phone-number',
      'already-paid',
      'payment-on-its-way',
      'payment-superseded',
      'payment-declined',
      'provider-unreachable',
      'order-shipped',
      'order-changed',
      'order-closed',
      'sold-out',
      'too-many-vouchers',
      'too-much-reserved',
      'not-for-cart',
      'code-used-up',
      'address-blocked',
    ],
    fields,
    fill: (form, context) => expressContents(form, context, parts),
    money: true,
    page: (answer: GatewayAnswer | null) => pageAfter(answer),
    answer: GATEWAY_ANSWER,
    async handle(context) {
      const values = context.fields
      const gateway = findGateway(parts.gateways, values.gatewayId)
      const orderKey = values.orderKey ?? (await orderExpress(parts, context, values as never, gateway))
      return beginPayment(parts, context, { gateway, orderKey, values }, (work) => context.commit(work))
    },
  })
}

/**
 * Ends the current payment attempt so that the buyer can choose another payment method. Source:
 * docs/http-contract.md "POST /gateway/cancel".
 */
export function gatewayCancelCall({ payments }: OrderCallParts): Call {
  return defineCall({
    path: '/gateway/cancel',
    summary: 'Cancel the payment that is under way',
    action: paymentActions['cancel-payment'],
    errors: ['nothing-to-cancel', 'already-paid', 'payment-on-its-way', 'order-shipped', 'order-changed'],
    fields: { orderKey: text({ max: 64 }) },
    page: (answer: { readonly orderKey: string } | null) =>
      answer === null ? '/cart' : `/order/${answer.orderKey}`,
    answer: z.object({ ...OK.shape, orderKey: ORDER_KEY }),
    async handle({ fields: { orderKey }, clock, authorise, count }) {
      count('cancel payment', orderKey, CALLS_PER_ORDER)
      const mayAct = (order: OrderFacts) => authorise(paymentActions['cancel-payment'], order, orderKey)
      await cancelPayment(payments, orderKey, mayAct, { actor: 'buyer', now: clock.now() })
      return { ok: true, orderKey }
    },
  })
}

/**
 * Captures a payment after the buyer approved it in a wallet's own dialog, where the provider waits for us to
 * take the money. Source: docs/http-contract.md "POST /gateway/capture".
 */
export function gatewayCaptureCall({ payments }: OrderCallParts): Call {
  return defineCall({
    path: '/gateway/capture',
    summary: 'Take the money of a payment that the buyer approved in a wallet',
    action: paymentActions['take-approved'],
    errors: ['nothing-to-capture', 'payment-declined', 'provider-unreachable'],
    fields: { orderKey: text({ max: 64 }) },
    page: (answer: { readonly orderKey: string } | null) =>
      answer === null ? '/cart' : `/order/${answer.orderKey}`,
    answer: z.object({ ...OK.shape, orderKey: ORDER_KEY }),
    async handle({ fields: { orderKey }, clock, authorise, count }) {
      count('capture payment', orderKey, CALLS_PER_ORDER)
      const mayAct = (order: OrderFacts) => authorise(paymentActions['take-approved'], order, orderKey)
      await capturePayment(payments, orderKey, mayAct, { actor: 'buyer', now: clock.now() })
      return { ok: true, orderKey }
    },
  })
}

function linkFields({ rules }: OrderCallParts) {
  const express = (form: FormReader): boolean => form('orderKey') === ''
  return {
    gatewayId: text({ max: 40 }),
    orderKey: optional(text({ max: 64 })),
    productId: whereExpress(text({ max: 40, pattern: PRODUCT_ID_PATTERN }), express),
    pieces: optional(text({ max: 10, pattern: /^-?\d{1,9}$/ })),
    discountCode: optional(text({ max: DISCOUNT_CODE_MAX })),
    ...expressOnly(finalizeFields(rules), express),
    ...PAYING_FIELDS,
  } as const
}

function whereExpress<Value>(
  inner: Field<Value>,
  express: (form: FormReader) => boolean,
): Field<Value | undefined> {
  return {
    required: false,
    schema: inner.schema,
    read: (value, form) => (express(form) ? inner.read(value, form) : { value: undefined }),
  }
}

/** Reads the address form only if no order is named yet. */
function expressOnly<Declared extends Readonly<Record<string, Field<unknown>>>>(
  declared: Declared,
  express: (form: FormReader) => boolean,
) {
  const entries = Object.entries(declared).map(([name, inner]) => [name, whereExpress(inner, express)])
  return Object.fromEntries(entries) as {
    readonly [Name in keyof Declared]: Declared[Name] extends Field<infer Value>
      ? Field<Value | undefined>
      : never
  }
}
