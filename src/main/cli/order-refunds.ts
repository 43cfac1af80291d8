import { readRefunds, type StoredRefund } from '#domains/payment/index.ts'
import { moneyOf, moneyText } from './amounts.ts'
import { report } from './command.ts'
import { ORDER, readNamedOrder, standingText } from './order-act.ts'
import { paymentData, paymentsText, readNumberedPayments } from './order-payments.ts'

/** Lists the payments of an order and their refunds. */
export const orderRefunds = report({
  name: 'order refunds',
  summary: 'lists the payments and refunds of an order, numbered as --payment and --refund expect',
  takes: { number: ORDER },
  async run({ wanted, context: { database } }) {
    const order = await readNamedOrder(database, wanted.number)
    const payments = await readNumberedPayments(database, order.id)
    const refunds = (await readRefunds(database, order.id)).map((refund, index) => {
      const payment = payments.find(({ attempt }) => attempt.id === refund.attemptId)
      return { refund, index: index + 1, payment: payment?.number, gatewayId: payment?.attempt.gatewayId }
    })
    const lines = refunds.map(
      ({ refund, index, payment, gatewayId }) =>
        `  refund ${index}: ${refundText(refund, `${gatewayId} (payment ${payment})`, order.number ?? '')}`,
    )
    return {
      text: paymentsText(payments) + lines.join('') + standingText(order),
      data: {
        order: order.number,
        state: order.state,
        invoiceNumber: order.invoiceNumber,
        payments: payments.map(paymentData),
        refunds: refunds.map(
          ({ refund: { amountMinor, currency, state, outcome, claimUrl }, index, ...of }) => ({
            refund: index,
            ...of,
            amount: moneyOf(amountMinor, currency),
            state,
            outcome,
            claimUrl,
          }),
        ),
      },
    }
  },
})

/** Formats the state of a refund and the next step. */
export function refundText(
  { state, amountMinor, currency, claimUrl, outcome }: StoredRefund,
  gatewayId: string,
  orderNumber: string,
): string {
  const what = `${moneyText(amountMinor, currency)} to ${gatewayId}`
  const said = outcome === '' ? '' : ` (${outcome})`
  switch (state) {
    case 'done':
      return `${what}: done${said}\n`
    case 'accepted':
      return `${what}: on its way: the provider accepted it\n`
    case 'waiting':
      return claimUrl === null
        ? `${what}: transfer it yourself, then type: npm run kontor -- order refund-done ${orderNumber} REFERENCE\n`
        : `${what}: waits until the buyer claims it at ${claimUrl}\n`
    case 'requested':
      return `${what}: no answer from the provider yet${said}. The shop retries by itself\n`
    case 'failed':
      return `${what}: refused${said}. No money was refunded\n`
  }
}
