import type { Database } from '#db/database.ts'
import { noteDelivery, type OrderRow, restockOrder, unrestockOrder } from '#domains/order/index.ts'
import { confirmRefund, readRefunds, type StoredRefund } from '#domains/payment/index.ts'
import { giveUpRefund } from '#processes/staff-refund/give-up-refund.ts'
import { DONE, Refused } from './command.ts'
import { orderAct } from './order-act.ts'
import { day, isoDay, needed, option, rest, text } from './parameters.ts'

const refund = option('N', 'chooses the refund, by its number in "order refunds"', text)

/** Confirms a refund that staff transferred by hand. */
export const orderRefundDone = orderAct({
  name: 'order refund-done',
  summary: 'confirms a refund that you transferred',
  takes: {
    reference: needed(
      'REFERENCE',
      'Give your bank’s reference of the transfer: order refund-done NUMBER REFERENCE',
      text,
    ),
    refund,
  },
  async run({ wanted, context: { database, payments }, order, moment }) {
    const { id } = await findByHand(database, order, wanted.refund)
    const command = { chargeId: order.id, refundId: id, note: wanted.reference }
    if (await confirmRefund(payments, command, moment)) return DONE
    throw new Refused('This refund was already confirmed. Nothing was changed.')
  },
})

/** Records that a refund by hand will not be made, or that its transfer came back. */
export const orderRefundFailed = orderAct({
  name: 'order refund-failed',
  summary: 'gives up a refund that you will not transfer, or whose transfer came back',
  takes: { why: rest('WHY', 'Say why: order refund-failed NUMBER WHY'), refund },
  async run({ wanted, context: { database, payments }, streams, order, moment }) {
    const { id } = await findByHand(database, order, wanted.refund)
    const command = { chargeId: order.id, refundId: id, note: wanted.why }
    const back = await giveUpRefund(payments, command, moment)
    if (!back) throw new Refused('This refund was already given up. Nothing was changed.')
    if (back.lines > 0) streams.out.write(`Products that are to be shipped again: ${back.lines}\n`)
    if (back.short.length > 0)
      streams.out.write('Others bought some of them meanwhile: the order is held for review.\n')
    return DONE
  },
})

/**
 * Returns the refund that staff mean: the one that waits, or the one that `--refund N` names. Throws:
 * Refused.
 */
async function findByHand(
  database: Database,
  order: OrderRow,
  wanted: string | undefined,
): Promise<StoredRefund> {
  const refunds = await readRefunds(database, order.id)
  if (wanted !== undefined) {
    const named = refunds[Number(wanted) - 1]
    if (named) return named
    throw new Refused(`${order.number} has no refund ${wanted}.`)
  }
  const open = refunds.filter(({ state, claimUrl }) => state === 'waiting' && claimUrl === null)
  if (open.length === 1 && open[0]) return open[0]
  const list = `See npm run kontor -- order refunds ${order.number}, then add --refund N`
  throw new Refused(
    open.length === 0
      ? `No refund of ${order.number} waits for a transfer. ${list}`
      : `Several refunds of ${order.number} wait for a transfer. ${list}`,
  )
}

/** Restocks pieces that the buyer sent back. */
export const orderRestock = orderAct({
  name: 'order restock',
  summary: 'returns the pieces that came back to stock',
  takes: {},
  async run({ context: { database }, order, moment }) {
    await restockOrder(database, { orderId: order.id, ...moment })
    return DONE
  },
})

/** Removes pieces from stock that were restocked by mistake. */
export const orderUnrestock = orderAct({
  name: 'order unrestock',
  summary: 'undoes "order restock"',
  takes: {},
  hints: { 'restock-sold': 'Nothing was changed. Count the stock, and import the real quantity' },
  async run({ context: { database }, order, moment }) {
    await unrestockOrder(database, { orderId: order.id, ...moment })
    return DONE
  },
})

/** Notes the day on which an order arrived. */
export const orderDelivered = orderAct({
  name: 'order delivered',
  summary: 'notes the day on which the last of the goods arrived; the 14 days to withdraw begin then',
  help: 'Without it, the shop counts from the longest delivery time after shipment.',
  takes: { day: needed('DAY', 'On which day? Write it like 2027-12-31', day) },
  async run({ wanted, context: { database }, order, moment }) {
    await noteDelivery(database, { orderId: order.id, deliveredOn: isoDay(wanted.day), ...moment })
    return DONE
  },
})
