import type { Tx } from '#db/database.ts'
import { orderErrors, orderStaffActions } from '#domains/order/index.ts'
import { cancelOrder, type PaymentEngine, shipPaid } from '#domains/payment/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { recordingAct } from '#processes/recording-act.ts'
import { flag, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { findOrder, linesField, numberField, staffMoment, tickedOf, WORDS_MAX } from './order-of-act.ts'

/** Ships what is left of an order, or the lines that staff tick. Source: decision 0056. */
export function adminOrderShipCall(): Call {
  return defineCall({
    path: '/admin/order/ship',
    summary: 'Ship an order',
    action: orderStaffActions.ship,
    errors: [
      'nothing-to-ship',
      'order-closed',
      'ship-unpaid',
      'ship-refunded',
      'ship-disputed',
      'payment-in-review',
      'order-held',
      'order-withdrawn',
      'order-changed',
      'sold-out',
    ],
    fields: {
      number: numberField(),
      carrier: optional(text({ max: 50 })),
      tracking: optional(text({ max: 100 })),
      lines: linesField(),
      unpaid: flag(),
      anyway: flag(),
    },
    flash: () => ({ success: msg('The order is shipped') }),
    async handle({ fields, database, ...context }) {
      const order = await findOrder(database, fields.number)
      const { number, tracking = '', carrier = '', unpaid, anyway } = fields
      const ticked = tickedOf(fields.lines)
      const after = { carrier, tracking, lines: ticked, unpaid, anyway }
      await shipPaid(recordingAct(database, context, { what: 'orders.ship', subject: number, after }), {
        orderId: order.id,
        ...staffMoment(context),
        carrier,
        tracking,
        variantIds: ticked.length === 0 ? null : ticked,
        evenUnpaid: unpaid,
        evenLost: anyway,
      })
    },
  })
}

/**
 * Ships several orders, each in a transaction of its own: one that is refused holds up none of the others, and is
 * named in the error. Source: decision 0056.
 */
export function adminOrdersShipCall(): Call {
  return defineCall({
    path: '/admin/orders/ship',
    summary: 'Ship several orders',
    action: orderStaffActions.ship,
    fields: { numbers: text({ max: 4000, lines: true }) },
    errors: ['some-not-shipped'],
    flash: () => ({ success: msg('All orders are shipped') }),
    async handle({ fields, database, ...context }) {
      const refused: { number: string; code: string }[] = []
      const numbers = [...new Set(fields.numbers.toUpperCase().split(/[\s,;]+/))].filter(Boolean)
      for (const number of numbers.slice(0, MOST_SHIPPED)) {
        try {
          const { id: orderId } = await findOrder(database, number)
          const act = { what: 'orders.ship', subject: number } as const
          const recording = recordingAct(database, context, act)
          await shipPaid(recording, { orderId, ...staffMoment(context), tracking: '' })
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          refused.push({ number, code: error.code })
        }
      }
      if (refused.length > 0) throw orderErrors['some-not-shipped']({ extra: { refused } })
    },
  })
}

/** Most orders that one call ships. */
const MOST_SHIPPED = 100

/** Cancels an order with its payments. Source: decision 0051. */
export function adminOrderCancelCall({ payments }: { readonly payments: PaymentEngine }): Call {
  return defineCall({
    path: '/admin/order/cancel',
    summary: 'Cancel an order',
    action: orderStaffActions.cancel,
    errors: ['order-closed', 'payment-on-its-way', 'order-changed', 'provider-unreachable'],
    fields: { number: numberField(), reason: text({ max: WORDS_MAX, lines: true }) },
    flash: () => ({ success: msg('The order is cancelled') }),
    async handle({ fields, database, ...context }) {
      const order = await findOrder(database, fields.number)
      const { accountId } = context
      const { number, reason } = fields
      const moment = staffMoment(context)
      const onCancelled = (tx: Tx): void => {
        const after = { reason }
        queueStaffAct(tx, { accountId, what: 'orders.cancel', subject: number, after, now: moment.now })
      }
      await cancelOrder(payments, { orderId: order.id, why: reason, onCancelled }, moment)
    },
  })
}
