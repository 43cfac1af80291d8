import { z } from 'zod'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#domains/coupon/contract.ts'
import { orderActions, readsUnmasked } from '#domains/order/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { giveVouchers } from '#processes/give-vouchers.ts'
import { clearable, oneOf, requiredIf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK, ORDER_KEY } from '../../shapes/common.ts'
import { emailField } from '../email-field.ts'

/** An ISO 8601 date, as a field for dates sends it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Changes of one order in an hour. */
const PER_ORDER = { burst: 30, refillMs: HOUR }

/**
 * Says who gets the gift vouchers of a line: the buyer, or somebody else by mail on a day. Nothing is sent
 * before the order is paid. Source: docs/http-contract.md "Coupons", decision 0044.
 */
export function orderVoucherCall(): Call {
  const isGift = (form: (name: string) => string): boolean => form('for') === 'other'
  return defineCall({
    path: '/order/voucher',
    summary: 'Say who gets the gift vouchers of a line',
    action: orderActions['give-vouchers'],
    errors: ['order-closed', 'voucher-sent'],
    fields: {
      key: text({ max: 64 }),
      productId: text({ max: 40, pattern: PRODUCT_ID_PATTERN }),
      for: oneOf(['me', 'other']),
      recipientName: requiredIf(text({ max: GIFT_NAME_MAX }), isGift),
      recipientEmail: requiredIf(emailField(), isGift),
      message: clearable(text({ max: GIFT_MESSAGE_MAX, lines: true })),
      deliverOn: clearable(text({ max: 10, pattern: DAY })),
    },
    page: (answer: { readonly orderKey: string | null } | null) =>
      answer?.orderKey ? `/order/${answer.orderKey}` : '/cart',
    answer: z.object({ ...OK.shape, orderKey: ORDER_KEY.nullable() }),
    async handle({ fields, clock, session, authorise, count, commit }) {
      count('give vouchers', fields.key, PER_ORDER)
      const now = clock.now()
      const { recipientName = '', recipientEmail = '', message, deliverOn } = fields
      const wanted = { recipientName, recipientEmail, message: message ?? '', deliverOn: deliverOn ?? null }
      return commit(async (tx) => {
        const visit = await session.find()
        const order = await giveVouchers(tx, {
          key: fields.key,
          productId: fields.productId,
          now,
          gift: fields.for === 'other' ? wanted : null,
          async authorise(row) {
            const isReader = await readsUnmasked(tx, row, visit, now)
            authorise(orderActions['give-vouchers'], { ...row, isReader }, fields.key)
          },
        })
        return { ok: true, orderKey: order.state === 'cart' ? null : order.key }
      })
    },
  })
}
