import { readWaitingMoney } from '#views/waiting-money.ts'
import { moneyOf, moneyText } from './amounts.ts'
import { report } from './command.ts'

/** Lists payments that staff must look at. */
export const orderHolds = report({
  name: 'order holds',
  summary: 'lists payments that staff must look at, and money that waits to be refunded',
  takes: {},
  async run({ context: { database } }) {
    const { reviews, unallocated } = await readWaitingMoney(database)
    const lines = [
      ...reviews.map(
        ({ orderNumber, reason, detail, openedAt }) =>
          `${orderNumber}: ${reason} (${detail}), since ${openedAt.toISOString()}\n`,
      ),
      ...unallocated.map(
        ({ orderNumber, gatewayId, leftMinor, currency }) =>
          `${orderNumber}: ${moneyText(leftMinor, currency)} by ${gatewayId} waits to be refunded\n`,
      ),
    ]
    return {
      text: lines.join(''),
      data: {
        reviews: reviews.map(({ orderNumber, reason, detail, openedAt }) => ({
          order: orderNumber,
          reason,
          detail,
          since: openedAt,
        })),
        unallocated: unallocated.map(({ orderNumber, gatewayId, leftMinor, currency }) => ({
          order: orderNumber,
          gatewayId,
          amount: moneyOf(leftMinor, currency),
        })),
      },
    }
  },
})
