import { readSettled } from '#domains/ledger/index.ts'
import {
  BY_HAND_GATEWAYS,
  dueMinor,
  findSettlement,
  isOpen,
  readAttempts,
  recordSettlement,
} from '#domains/payment/index.ts'
import { formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import { CLI_ACTOR, explained, type OrderAct, type RunAct } from './order-act.ts'

const USAGE = 'order settle NUMBER REFERENCE [AMOUNT] [--by GATEWAY]\n'

/**
 * `order settle NUMBER REFERENCE [AMOUNT]`: books money that a courier's list or the bank names. The
 * reference names this money once and for ever. Where the order does not say where the money came from, the
 * person does.
 */
export const settle: RunAct = (act) => explained(() => book(act))

async function book(act: OrderAct): Promise<number | string> {
  const { database, clock, payments } = act.context
  const { order, streams } = act
  const [reference = '', amount] = act.words.map((word) => word.trim())
  if (reference === '')
    return `Give a reference for this money, such as the line of the courier’s list: ${USAGE}`
  const before = await findSettlement(database, order.id, reference)
  if (before)
    return `${money(before.amountMinor, before.currency)} by ${before.gatewayId} was already booked under ${reference}. Nothing was changed.\n`
  const amountMinor =
    amount === undefined ? await readDueMinor(act) : parseDecimalAmount(amount, order.currency)
  if (amountMinor === null || amountMinor <= 0) {
    return amount === undefined
      ? `Nothing is due for ${order.number}. Say how much arrived: ${USAGE}`
      : `"${amount}" is not an amount in ${order.currency}. Write it like 12.50.\n`
  }
  const gateway = payments.gatewayOf((await chooseGateway(act)) ?? '')
  if (!gateway) return whereFrom(act)
  const command = {
    chargeId: order.id,
    gateway,
    amountMinor,
    currency: order.currency,
    reference,
    actor: CLI_ACTOR,
    now: clock.now(),
  }
  // False only where somebody booked the same money in this moment.
  if (!(await recordSettlement(payments, command)))
    return `Somebody else booked ${reference} at the same moment. Nothing was changed.\n`
  streams.out.write(`${money(amountMinor, order.currency)} by ${gateway.info.id}: booked\n`)
  return 0
}

async function readDueMinor({ context, order }: OrderAct): Promise<number> {
  return dueMinor({ ...order, ...(await readSettled(context.database, order.id)) })
}

/**
 * The gateway that the person names, or the only one of the order that waits for money by hand; null where
 * that is not clear.
 */
async function chooseGateway({ context, order, flags }: OrderAct): Promise<string | null> {
  if (flags.by !== undefined) return BY_HAND_GATEWAYS.includes(flags.by) ? flags.by : null
  const open = (await readAttempts(context.database, order.id)).filter(isOpen)
  // Another payment under way may bring the same money: then a person must say what came.
  return open.length === 1 && open[0] && BY_HAND_GATEWAYS.includes(open[0].gatewayId)
    ? open[0].gatewayId
    : null
}

async function whereFrom({ context, order, flags }: OrderAct): Promise<string> {
  const tried = (await readAttempts(context.database, order.id))
    .toReversed()
    .map(({ gatewayId, status }) => `${gatewayId} (${status})`)
  const choices = BY_HAND_GATEWAYS.filter((id) => context.payments.gatewayOf(id)).map((id) => `--by ${id}`)
  const unknown = flags.by === undefined ? '' : `Money by ${flags.by} cannot be booked by hand. `
  const history =
    tried.length === 0
      ? `${order.number} has no payment yet`
      : `The payments of ${order.number}: ${tried.join(', ')}`
  return `${unknown}${history}. Say where the money came from: ${choices.join(' or ')}\n`
}

function money(amount: number, currency: string): string {
  return formatMoney({ amount, currency }, 'en')
}
