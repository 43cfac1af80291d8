import { readOrderById, readOrderByNumber } from '#domains/order/index.ts'
import {
  cancelOrder,
  captureAuthorized,
  endReview,
  readOpenReviews,
  readUnallocated,
  shipPaid,
} from '#domains/payment/index.ts'
import { formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import { CLI_ACTOR, explained, type OrderAct, type RunAct, readActArguments } from './order-act.ts'
import { ORDER_LIST_USAGE, orderListCommand } from './order-list.ts'
import { readNumberedPayments } from './order-payments.ts'
import { listRefunds, refund, refundDone, refundFailed, restock, unrestock } from './order-refund.ts'
import { settle } from './order-settle.ts'
import { ORDER_SHOW_USAGE, orderShowCommand } from './order-show.ts'

/** What staff do with an order until the back office does it. */
export const ORDER_USAGE =
  'order ship|settle|capture|refund|release|cancel NUMBER | list | show NUMBER | holds'
const USAGE = `Usage: npm run kontor -- order ship NUMBER [TRACKING] [--unpaid] [--anyway]
       npm run kontor -- order settle NUMBER REFERENCE [AMOUNT] [--by GATEWAY]
       npm run kontor -- order capture NUMBER [AMOUNT]   (0 releases the authorisation)
       npm run kontor -- order refund NUMBER [AMOUNT] [REASON] [--payment N|all] [--again] [--restock]
       npm run kontor -- order refund-done NUMBER REFERENCE [--refund N]
       npm run kontor -- order refund-failed NUMBER WHY [--refund N]
       npm run kontor -- order refunds NUMBER
       npm run kontor -- order restock NUMBER
       npm run kontor -- order unrestock NUMBER
       npm run kontor -- order release NUMBER WHY
       npm run kontor -- order cancel NUMBER [REASON]
       npm run kontor -- order holds
       npm run kontor -- ${ORDER_LIST_USAGE}
       npm run kontor -- ${ORDER_SHOW_USAGE}
`

const acts: Readonly<Record<string, RunAct>> = {
  ...{
    ship,
    settle,
    capture,
    refund,
    refunds: listRefunds,
    'refund-done': refundDone,
    'refund-failed': refundFailed,
  },
  ...{ restock, unrestock, release, cancel },
}

/**
 * `order`: ship it, book its money, pay it back, let it go on, cancel it. Exit 0 only where all went well.
 */
export async function orderCommand(
  context: CliContext,
  [act = '', number = '', ...args]: readonly string[],
  streams: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const refuse = (text: string): number => {
    streams.aside.write(text)
    return 1
  }
  if (act === 'holds') return listReviews(context, streams)
  const typed = [number, ...args].filter((word) => word !== '')
  if (act === 'list') return orderListCommand(context, typed, streams)
  if (act === 'show') return orderShowCommand(context, typed, streams)
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!run || number === '') return refuse(USAGE)
  const wanted = readActArguments(args)
  if (typeof wanted === 'string') return refuse(`${wanted}${USAGE}`)
  const order = await readOrderByNumber(context.database, number.toUpperCase())
  if (!order) return refuse(`There is no order ${number}.\n`)
  const result = await run({ context, order, streams, ...wanted })
  if (typeof result === 'string') return refuse(result)
  const after = await readOrderByNumber(context.database, order.number ?? '')
  streams.out.write(
    `${order.number}: ${after?.state}${after?.invoiceNumber ? `, invoice ${after.invoiceNumber}` : ''}\n`,
  )
  return result
}

const SHIP_HINTS = {
  'ship-unpaid': 'If this customer pays by invoice, add --unpaid',
  'ship-refunded': 'To ship it anyway, add --anyway',
  'ship-disputed': 'To ship it anyway, add --anyway',
  'payment-in-review': 'See npm run kontor -- order holds, then type order release or order refund',
} as const

function ship({
  context: { database, clock },
  order,
  words: [tracking = ''],
  flags,
}: OrderAct): Promise<number | string> {
  const overrule = { evenUnpaid: flags.unpaid ?? false, evenLost: flags.anyway ?? false }
  return explained(async () => {
    await shipPaid(database, { orderId: order.id, actor: CLI_ACTOR, now: clock.now(), tracking, ...overrule })
    return 0
  }, SHIP_HINTS)
}

function cancel({ context: { clock, payments }, order, words }: OrderAct): Promise<number | string> {
  return explained(async () => {
    await cancelOrder(
      payments,
      { orderId: order.id, why: words.join(' ') },
      { actor: CLI_ACTOR, now: clock.now() },
    )
    return 0
  })
}

function capture({
  context: { clock, payments },
  order,
  words: [amount],
}: OrderAct): Promise<number | string> {
  return explained(async () => {
    const amountMinor = amount === undefined ? null : parseDecimalAmount(amount, order.currency)
    if (amount !== undefined && amountMinor === null) return USAGE
    await captureAuthorized(
      payments,
      { chargeId: order.id, amountMinor },
      { actor: CLI_ACTOR, now: clock.now() },
    )
    return 0
  })
}

/**
 * Money that no order wants stays an open item after its hold is released, so the person is told how to pay
 * it back.
 */
async function release({ context, order, words, streams }: OrderAct): Promise<number | string> {
  if (words.length === 0) return USAGE
  const { database, clock, payments } = context
  const ended = await endReview(payments, order.id, words.join(' '), { actor: CLI_ACTOR, now: clock.now() })
  if (ended === 0) return `${order.number} is not held.\n`
  const numbered = await readNumberedPayments(database, order.id)
  for (const { attemptId, gatewayId, leftMinor, currency } of await readUnallocated(database, order.id)) {
    const number = numbered.find(({ attempt }) => attempt.id === attemptId)?.number
    const money = formatMoney({ amount: leftMinor, currency }, 'en')
    streams.out.write(
      `${money} by ${gatewayId} waits to be refunded: npm run kontor -- order refund ${order.number} --payment ${number}\n`,
    )
  }
  return 0
}

async function listReviews({ database }: CliContext, { out }: CliStreams): Promise<number> {
  const holds = await readOpenReviews(database, null)
  const held = new Set(holds.map(({ attemptId }) => attemptId))
  for (const hold of holds) {
    const row = await readOrderById(database, hold.chargeId)
    out.write(
      `${row?.number ?? hold.chargeId}: ${hold.reason} (${hold.detail}), since ${hold.openedAt.toISOString()}\n`,
    )
  }
  for (const { chargeId: orderId, attemptId, gatewayId, leftMinor, currency } of await readUnallocated(
    database,
    null,
  )) {
    if (held.has(attemptId)) continue
    const row = await readOrderById(database, orderId)
    out.write(
      `${row?.number ?? orderId}: ${formatMoney({ amount: leftMinor, currency }, 'en')} by ${gatewayId} waits to be refunded\n`,
    )
  }
  return 0
}
