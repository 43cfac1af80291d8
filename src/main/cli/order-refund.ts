import { restockOrder } from '#domains/order/index.ts'
import { readAttempts, refundOrder } from '#domains/payment/index.ts'
import { amountIn } from './amounts.ts'
import { DONE, FAILED, Refused } from './command.ts'
import { orderAct } from './order-act.ts'
import { type NumberedPayment, paymentsText, readNumberedPayments } from './order-payments.ts'
import { refundText } from './order-refunds.ts'
import { flag, maybe, option, rest, text } from './parameters.ts'
import { refundPreview, takenText } from './refund-preview.ts'

/**
 * Exit code if a provider has not answered: the refund may or may not happen, and the shop asks again by
 * itself.
 */
const NOT_KNOWN_YET = 2

/** Refunds one payment of an order, or all of them. Exits with 0 only if the refund is done or on its way. */
export const orderRefund = orderAct({
  name: 'order refund',
  summary: 'refunds money',
  help: 'Without an amount it refunds everything that can be refunded. What goes back beyond the price of the other lines is taken off the gift vouchers that the order bought: blocked ones first, then those with the most money left.',
  takes: {
    amount: maybe('AMOUNT', text),
    reason: rest('REASON'),
    payment: option('N|all', 'chooses the payment, by its number in "order refunds"', text),
    again: flag('refunds the same amount a second time'),
    restock: flag('also returns the pieces to stock'),
    preview: flag('only says what it would refund, and what that takes off gift vouchers of the order'),
  },
  codes: {
    1: 'refused; no money was refunded',
    2: 'no answer from the provider yet, or mistyped; the text says which',
  },
  hints: {
    'refund-repeated': 'To refund the same amount a second time, add --again',
    'refund-disputed': 'Answer the dispute at the provider',
  },
  async run({ wanted, context: { database, payments: engine }, order, moment, streams }) {
    const payments = await readNumberedPayments(database, order.id)
    const chosen = choosePayment(order.number ?? '', payments, wanted.payment)
    const { amount, reason, again } = wanted
    const currency = chosen?.currency ?? order.currency
    const amountMinor = amount === undefined ? null : amountIn(currency, amount)
    const command = { chargeId: order.id, amountMinor, reason, attemptId: chosen?.attempt.id ?? null, again }
    if (wanted.preview) {
      streams.out.write(await refundPreview(database, order, { amountMinor, chosen, payments }))
      return DONE
    }
    const made = await refundOrder(engine, command, moment)
    const attempts = await readAttempts(database, order.id)
    for (const one of made) {
      const gatewayId = attempts.find(({ id }) => id === one.attemptId)?.gatewayId ?? 'payment'
      const isFine = one.state !== 'failed' && one.state !== 'requested'
      ;(isFine ? streams.out : streams.aside).write(refundText(one, gatewayId, order.number ?? ''))
    }
    streams.out.write(await takenText(database, order.id))
    const states = made.map(({ state }) => state)
    if (states.includes('failed')) return FAILED
    if (wanted.restock) await restockOrder(database, { orderId: order.id, ...moment })
    return states.includes('requested') ? NOT_KNOWN_YET : DONE
  },
})

/**
 * Returns the payment that staff named; null: all of them. Throws: Refused where the person must say which.
 */
function choosePayment(
  orderNumber: string,
  payments: readonly NumberedPayment[],
  wanted: string | undefined,
): NumberedPayment | null {
  const paid = payments.filter(({ attempt }) => attempt.capturedMinor > 0)
  if (paid.length === 0) throw new Refused(`Nothing was paid for ${orderNumber}.`)
  if (wanted === 'all') return null
  const list = paymentsText(payments).trimEnd()
  if (wanted !== undefined) {
    const named = paid.find(({ number }) => String(number) === wanted)
    if (named) return named
    throw new Refused(`No money came by payment ${wanted} of ${orderNumber}. Money came by:\n${list}`)
  }
  const open = paid.filter(({ refundableMinor }) => refundableMinor > 0)
  if (open.length > 1)
    throw new Refused(
      `${orderNumber} has several payments. Choose which one to refund, with --payment N or --payment all:\n${list}`,
    )
  // If nothing is left to refund, the command itself says why.
  return open[0] ?? (paid.length === 1 ? (paid[0] ?? null) : null)
}
