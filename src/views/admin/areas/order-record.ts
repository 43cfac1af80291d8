import { orderStaffActions, readOrderByNumber } from '#domains/order/index.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { readHandBookings } from '../orders/hand-bookings.ts'
import { actsOf } from '../orders/order-acts.ts'
import { readDeskOrder } from '../orders/order-facts.ts'
import { factsOf, tablesOf } from '../orders/order-tables.ts'
import { readActors, readTimeline } from '../orders/timeline.ts'
import { heldState, holdingFact } from './hiding-reports.ts'
import { ORDER_STATES, PAYMENT_STATES, stateCell } from './order-words.ts'

/** The page of one order. */
export const orderRecord: AdminRecord = {
  action: orderStaffActions.list,
  async read(db, number, context) {
    const row = await readOrderByNumber(db, number)
    if (!row || row.state === 'cart') return null
    const { t, actor } = context
    const [order, history, bookings] = await Promise.all([
      readDeskOrder(db, row),
      readTimeline(db, row, context),
      readHandBookings(db, row.id),
    ])
    const authorOf = await readActors(
      db,
      order.notes.map(({ actor }) => actor),
      t,
    )
    const isRefundable = order.refundableMinor > 0 && may(actor, paymentStaffActions.refund)
    return {
      title: t('Order {number}', { number }),
      states: [
        stateCell(PAYMENT_STATES[order.payment], t),
        stateCell(ORDER_STATES[row.state], t),
        ...(order.heldBy.length > 0 ? [heldState(t)] : []),
      ],
      facts: [...order.heldBy.map((report) => holdingFact(report, t)), ...factsOf(order, t)],
      notes: order.notes.map(({ words, actor, at }) => ({
        words,
        who: authorOf(actor),
        at: at.toISOString(),
      })),
      tables: tablesOf(order, t),
      history,
      actLinks: [
        ...(isRefundable ? [{ title: t('Refund'), path: `orders/${number}/refund` }] : []),
        { title: t('Packing slip'), path: `files/packing-slips/${number}` },
        { title: t('Address label'), path: `files/labels/${number}` },
      ],
      isPrintable: true,
      acts: actsOf(order, bookings, context),
      form: null,
    }
  },
}
