import { finalizeOrder } from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { optional, text } from '../fields.ts'
import { type Call, defineCall } from '../form-call.ts'
import { finalizeDetails, finalizeFields } from './finalize-fields.ts'
import type { OrderCallParts } from './order-parts.ts'

/** Places the cart. The answer is the order's key. Source: contract §4 (`/order/finalize`). */
export function orderFinalizeCall({ rules }: OrderCallParts): Call {
  return defineCall({
    path: '/order/finalize',
    summary: 'Place the order; answers its key',
    fields: { key: optional(text({ max: 64 })), ...finalizeFields(rules) },
    page: (key) => (key === null ? '/cart' : `/order/${key}`),
    async handle({ fields, locale, withoutScript, clock, session, database, commit }) {
      return finalizeOrder(database, (work) => commit(work, (order) => order.row.key), {
        session: (tx) => session.open(tx),
        key: fields.key ?? null,
        locale,
        ...finalizeDetails(fields),
        mustCostAsShown: withoutScript,
        rules: rules.current(),
        now: clock.now(),
        afterPlacing: (tx, orderId) => enqueue(tx, 'send-order-confirmation', { orderId }),
      })
    },
  })
}
