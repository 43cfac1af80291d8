import { readSettled } from '#domains/ledger/index.ts'
import {
  BY_HAND,
  dueMinor,
  findSettlement,
  isBookedByHand,
  isOpen,
  readAttempts,
  recordSettlement,
} from '#domains/payment/index.ts'
import { amountIn, moneyText } from './amounts.ts'
import { DONE, Refused } from './command.ts'
import { type OrderAct, orderAct } from './order-act.ts'
import { maybe, needed, option, text } from './parameters.ts'

const USAGE = 'order settle NUMBER REFERENCE [AMOUNT] [--by GATEWAY]'

type Act = Pick<OrderAct<Record<never, never>>, 'context' | 'order'>

/**
 * Books money that a courier's list or the bank names. The reference identifies this money permanently. If
 * the order does not show how the money was paid, staff must say so.
 */
export const orderSettle = orderAct({
  name: 'order settle',
  summary: 'books money that arrived for an order',
  help: 'Without an amount it books what is due. The reference names this money: a second booking under it is refused.',
  takes: {
    reference: needed(
      'REFERENCE',
      `Give a reference for this money, such as the line of the courier’s list: ${USAGE}`,
      text,
    ),
    amount: maybe('AMOUNT', text),
    by: option('GATEWAY', 'says how the money came, where the order does not', text),
  },
  async run({ wanted: { reference, amount, by }, context, order, moment, streams }) {
    const { database, payments } = context
    const before = await findSettlement(database, order.id, reference)
    if (before)
      throw new Refused(
        `${moneyText(before.amountMinor, before.currency)} by ${before.gatewayId} was already booked under ${reference}. Nothing was changed.`,
      )
    const amountMinor =
      amount === undefined ? await readDueMinor({ context, order }) : amountIn(order.currency, amount)
    const gateway = payments.gatewayOf((await chooseGateway({ context, order }, by)) ?? '')
    if (!gateway) throw new Refused(await whereFrom({ context, order }, by))
    const command = {
      chargeId: order.id,
      gateway,
      amountMinor,
      currency: order.currency,
      reference,
      ...moment,
    }
    // False only if the same money was booked at the same moment.
    if (!(await recordSettlement(payments, command)))
      throw new Refused(`Somebody else booked ${reference} at the same moment. Nothing was changed.`)
    streams.out.write(`${moneyText(amountMinor, order.currency)} by ${gateway.info.id}: booked\n`)
    return DONE
  },
})

async function readDueMinor({ context, order }: Act): Promise<number> {
  const owedMinor = dueMinor({ ...order, ...(await readSettled(context.database, order.id)) })
  if (owedMinor > 0) return owedMinor
  throw new Refused(`Nothing is due for ${order.number}. Say how much arrived: ${USAGE}`)
}

/**
 * Returns the gateway that staff name, or the order's only one that waits for money by hand; null if that is
 * ambiguous.
 */
async function chooseGateway({ context, order }: Act, by: string | undefined): Promise<string | null> {
  if (by !== undefined) return byHand(context).includes(by) ? by : null
  const open = (await readAttempts(context.database, order.id)).filter(isOpen)
  // Another open payment may bring the same money: then staff must say which one arrived.
  return open.length === 1 && open[0] && isBookedByHand(open[0].paidThrough) ? open[0].gatewayId : null
}

/** Gateways whose money staff book: those of couriers first. */
function byHand({ payments }: Act['context']): string[] {
  return BY_HAND.flatMap((way) =>
    payments.gateways.filter(({ info }) => info.paidThrough === way).map(({ info }) => info.id),
  )
}

async function whereFrom({ context, order }: Act, by: string | undefined): Promise<string> {
  const tried = (await readAttempts(context.database, order.id))
    .toReversed()
    .map(({ gatewayId, status }) => `${gatewayId} (${status})`)
  const choices = byHand(context).map((id) => `--by ${id}`)
  const unknown = by === undefined ? '' : `Money by ${by} cannot be booked by hand. `
  const history =
    tried.length === 0
      ? `${order.number} has no payment yet`
      : `The payments of ${order.number}: ${tried.join(', ')}`
  return `${unknown}${history}. Say where the money came from: ${choices.join(' or ')}`
}
