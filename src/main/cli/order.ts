import { cancelOrder, type OrderRow, readOrderById, readOrderByNumber, shipOrder } from '#domains/order/index.ts'
import { captureAuthorized, OPEN_STATUSES, readAttempts, readOpenHolds, recordSettlement, refundOrder, releaseHold } from '#domains/payment/index.ts'
import { formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import type { CliContext } from './cli-context.ts'

const ACTOR = 'cli'

/** What staff do with an order until the back office does it. */
export const ORDER_USAGE = 'order ship|settle|capture|refund|release|cancel NUMBER | holds'
const USAGE = `Usage: npm run kontor -- order ship NUMBER [TRACKING]
       npm run kontor -- order settle NUMBER REFERENCE [AMOUNT]
       npm run kontor -- order capture NUMBER [AMOUNT, 0 gives the authorisation back]
       npm run kontor -- order refund NUMBER [AMOUNT] [REASON]
       npm run kontor -- order release NUMBER WHY
       npm run kontor -- order cancel NUMBER [REASON]
       npm run kontor -- order holds
`

type Act = (context: CliContext, order: OrderRow, words: readonly string[]) => Promise<string | null>

/** Each says what is wrong, or null where it was done. */
const acts: Readonly<Record<string, Act>> = { ship, settle, capture, refund, release, cancel }

/** `order`: ship it, book its money, pay it back, let it go on, cancel it. */
export async function orderCommand(context: CliContext, [act = '', number = '', ...words]: readonly string[]): Promise<number> {
  if (act === 'holds') return listHolds(context)
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!run || number === '') return refuse(USAGE)
  const order = await readOrderByNumber(context.database, number.toUpperCase())
  if (!order) return refuse(`There is no order ${number}.\n`)
  const problem = await run(context, order, words)
  if (problem !== null) return refuse(problem)
  const after = await readOrderByNumber(context.database, order.number ?? '')
  process.stdout.write(`${order.number}: ${after?.state}${after?.invoiceNumber ? `, invoice ${after.invoiceNumber}` : ''}\n`)
  return 0
}

async function ship({ database, clock }: CliContext, order: OrderRow, [tracking = '']: readonly string[]): Promise<null> {
  await shipOrder(database, { orderId: order.id, actor: ACTOR, now: clock.now(), tracking })
  return null
}

async function cancel({ database, clock }: CliContext, order: OrderRow, words: readonly string[]): Promise<null> {
  await cancelOrder(database, { orderId: order.id, actor: ACTOR, now: clock.now(), why: words.join(' ') })
  return null
}

/** The reference names this money once and for ever: the same line of a bank or courier list is never booked twice. */
async function settle(
  { database, clock, payments }: CliContext,
  order: OrderRow,
  [reference = '', amount]: readonly string[],
): Promise<string | null> {
  const amountMinor = amount === undefined ? order.totalMinor : parseDecimalAmount(amount, order.currency)
  if (reference === '' || amountMinor === null || amountMinor <= 0) return USAGE
  const open = (await readAttempts(database, order.id)).find((attempt) => OPEN_STATUSES.includes(attempt.status))
  const gateway = payments.gatewayOf(open?.gatewayId ?? 'bank-transfer')
  if (!gateway?.info.offline) return `${open?.gatewayId} books its money by itself.\n`
  const command = { orderId: order.id, gateway, amountMinor, currency: order.currency, reference, actor: ACTOR, now: clock.now() }
  return (await recordSettlement(database, command)) ? null : `This money was booked before (${reference}).\n`
}

async function capture({ clock, payments }: CliContext, order: OrderRow, [amount]: readonly string[]): Promise<string | null> {
  const amountMinor = amount === undefined ? null : parseDecimalAmount(amount, order.currency)
  if (amount !== undefined && amountMinor === null) return USAGE
  await captureAuthorized(payments, { orderId: order.id, amountMinor }, { actor: ACTOR, now: clock.now() })
  return null
}

async function refund({ clock, payments }: CliContext, order: OrderRow, words: readonly string[]): Promise<string | null> {
  const [first, ...rest] = words
  const amountMinor = first === undefined ? null : parseDecimalAmount(first, order.currency)
  if (first !== undefined && amountMinor === null) return USAGE
  const refunds = await refundOrder(payments, { orderId: order.id, amountMinor, reason: rest.join(' ') }, { actor: ACTOR, now: clock.now() })
  for (const { amountMinor: minor, currency, state } of refunds) process.stdout.write(`${formatMoney({ amount: minor, currency }, 'en')}: ${state}\n`)
  return null
}

async function release({ clock, payments }: CliContext, order: OrderRow, words: readonly string[]): Promise<string | null> {
  if (words.length === 0) return USAGE
  const ended = await releaseHold(payments, order.id, words.join(' '), { actor: ACTOR, now: clock.now() })
  return ended > 0 ? null : `Nothing holds ${order.number}.\n`
}

async function listHolds({ database }: CliContext): Promise<number> {
  for (const hold of await readOpenHolds(database, null)) {
    const row = await readOrderById(database, hold.orderId)
    process.stdout.write(`${row?.number ?? hold.orderId}: ${hold.reason} (${hold.detail}), since ${hold.openedAt.toISOString()}\n`)
  }
  return 0
}

function refuse(text: string): number {
  process.stderr.write(text)
  return 1
}
