import {
  cancelOrder,
  captureAuthorized,
  endReview,
  readUnallocated,
  shipPaid,
} from '#domains/payment/index.ts'
import { amountIn, moneyText } from './amounts.ts'
import { DONE, Refused } from './command.ts'
import { orderAct } from './order-act.ts'
import { readNumberedPayments } from './order-payments.ts'
import { flag, maybe, rest, text } from './parameters.ts'

/** Ships an order. */
export const orderShip = orderAct({
  name: 'order ship',
  summary: 'ships an order that is paid or will be paid on delivery',
  takes: {
    tracking: maybe('TRACKING', text),
    unpaid: flag('ships an order whose customer pays by invoice'),
    anyway: flag('ships an order although its money was refunded or is disputed'),
  },
  hints: {
    'ship-unpaid': 'If this customer pays by invoice, add --unpaid',
    'ship-refunded': 'To ship it anyway, add --anyway',
    'ship-disputed': 'To ship it anyway, add --anyway',
    'payment-in-review': 'See npm run kontor -- order holds, then type order release or order refund',
  },
  async run({ wanted: { tracking = '', unpaid, anyway }, context: { database }, order, moment }) {
    const overrule = { evenUnpaid: unpaid, evenLost: anyway }
    await shipPaid(database, { orderId: order.id, ...moment, tracking, ...overrule })
    return DONE
  },
})

/** Cancels an order. */
export const orderCancel = orderAct({
  name: 'order cancel',
  summary: 'cancels an order',
  takes: { reason: rest('REASON') },
  async run({ wanted, context: { payments }, order, moment }) {
    await cancelOrder(payments, { orderId: order.id, why: wanted.reason }, moment)
    return DONE
  },
})

/** Captures money that was authorised or secured. */
export const orderCapture = orderAct({
  name: 'order capture',
  summary: 'takes money that was authorised or secured; amount 0 releases it',
  help: 'Without an amount it takes all of it.',
  takes: { amount: maybe('AMOUNT', text) },
  async run({ wanted: { amount }, context: { payments }, order, moment }) {
    const amountMinor = amount === undefined ? null : amountIn(order.currency, amount, 0)
    await captureAuthorized(payments, { chargeId: order.id, amountMinor }, moment)
    return DONE
  },
})

/**
 * Ends an order's payment review. Money that no order needs stays an open item, so staff are told how to
 * refund it.
 */
export const orderRelease = orderAct({
  name: 'order release',
  summary: 'ends the review of an order’s payment',
  takes: { why: rest('WHY', 'Say why, so that others know.') },
  async run({ wanted: { why }, context: { database, payments }, order, moment, streams }) {
    const ended = await endReview(payments, order.id, why, moment)
    if (ended === 0) throw new Refused(`${order.number} is not held.`)
    const numbered = await readNumberedPayments(database, order.id)
    for (const { attemptId, gatewayId, leftMinor, currency } of await readUnallocated(database, order.id)) {
      const number = numbered.find(({ attempt }) => attempt.id === attemptId)?.number
      streams.out.write(
        `${moneyText(leftMinor, currency)} by ${gatewayId} waits to be refunded: npm run kontor -- order refund ${order.number} --payment ${number}\n`,
      )
    }
    return DONE
  },
})
