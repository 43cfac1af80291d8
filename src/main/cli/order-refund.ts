import { restockOrder, unrestockOrder } from '#domains/order/index.ts'
import {
  confirmRefund,
  giveUpRefund,
  readAttempts,
  readRefunds,
  refundOrder,
  type StoredRefund,
} from '#domains/payment/index.ts'
import { formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import { CLI_ACTOR, explained, type OrderAct, type RunAct } from './order-act.ts'
import { type NumberedPayment, paymentsText, readNumberedPayments } from './order-payments.ts'

/**
 * Exit code where a provider has not answered: the money may or may not go back, and the shop asks again by
 * itself.
 */
const NOT_KNOWN_YET = 2

const HINTS = {
  'refund-repeated': 'To refund the same amount a second time, add --again',
  'refund-disputed': 'Answer the dispute at the provider',
} as const

const UNRESTOCK_HINTS = {
  'restock-sold': 'Nothing was changed. Count the stock, and import the real quantity',
} as const

/**
 * `order refund NUMBER [AMOUNT] [REASON]`: pays back one payment, or all of them. Exit 0 only where it is
 * done or on its way.
 */
export const refund: RunAct = (act) => explained(() => payBack(act), HINTS)

async function payBack({ context, order, words, flags, streams }: OrderAct): Promise<number | string> {
  const { database, clock, payments: engine } = context
  const payments = await readNumberedPayments(database, order.id)
  const chosen = choosePayment(order.number ?? '', payments, flags.payment)
  if (typeof chosen === 'string') return chosen
  const [amount, ...reason] = words
  const currency = chosen?.currency ?? order.currency
  const amountMinor = amount === undefined ? null : parseDecimalAmount(amount, currency)
  if (amount !== undefined && (amountMinor === null || amountMinor <= 0))
    return `"${amount}" is not an amount in ${currency}. Write it like 12.50.\n`
  const command = {
    chargeId: order.id,
    amountMinor,
    reason: reason.join(' '),
    attemptId: chosen?.attempt.id ?? null,
    again: flags.again ?? false,
  }
  const made = await refundOrder(engine, command, { actor: CLI_ACTOR, now: clock.now() })
  const attempts = await readAttempts(database, order.id)
  for (const one of made) {
    const gatewayId = attempts.find(({ id }) => id === one.attemptId)?.gatewayId ?? 'payment'
    const isFine = one.state !== 'failed' && one.state !== 'requested'
    ;(isFine ? streams.out : streams.aside).write(refundText(one, gatewayId, order.number ?? ''))
  }
  const code = made.some(({ state }) => state === 'failed')
    ? 1
    : made.some(({ state }) => state === 'requested')
      ? NOT_KNOWN_YET
      : 0
  if (flags.restock && code !== 1)
    await restockOrder(database, { orderId: order.id, actor: CLI_ACTOR, now: clock.now() })
  return code
}

/** The payment that is meant; null: all of them; text: the person must say which. */
function choosePayment(
  orderNumber: string,
  payments: readonly NumberedPayment[],
  wanted: string | undefined,
): NumberedPayment | null | string {
  const paid = payments.filter(({ attempt }) => attempt.capturedMinor > 0)
  if (paid.length === 0) return `Nothing was paid for ${orderNumber}.\n`
  if (wanted === 'all') return null
  if (wanted !== undefined) {
    const named = paid.find(({ number }) => String(number) === wanted)
    return (
      named ??
      `No money came by payment ${wanted} of ${orderNumber}. Money came by:\n${paymentsText(payments)}`
    )
  }
  const open = paid.filter(({ refundableMinor }) => refundableMinor > 0)
  if (open.length > 1)
    return `${orderNumber} has several payments. Choose which one to refund, with --payment N or --payment all:\n${paymentsText(payments)}`
  // Where nothing is left the command itself says why.
  return open[0] ?? (paid.length === 1 ? (paid[0] ?? null) : null)
}

/** What has become of a refund, and what to do next. */
export function refundText(
  { state, amountMinor, currency, claimUrl, outcome }: StoredRefund,
  gatewayId: string,
  orderNumber: string,
): string {
  const what = `${formatMoney({ amount: amountMinor, currency }, 'en')} to ${gatewayId}`
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

/** `order refunds NUMBER`: lists the payments of an order and what went back. */
export const listRefunds: RunAct = async ({ context: { database }, order, streams }) => {
  const payments = await readNumberedPayments(database, order.id)
  streams.out.write(paymentsText(payments))
  for (const [index, one] of (await readRefunds(database, order.id)).entries()) {
    const payment = payments.find(({ attempt }) => attempt.id === one.attemptId)
    streams.out.write(
      `  refund ${index + 1}: ${refundText(one, `${payment?.attempt.gatewayId} (payment ${payment?.number})`, order.number ?? '')}`,
    )
  }
  return 0
}

/** `order refund-done NUMBER REFERENCE`: staff transferred a refund by hand. */
export const refundDone: RunAct = (act) =>
  explained(async () => {
    const [reference = ''] = act.words
    if (reference.trim() === '')
      return 'Give your bank’s reference of the transfer: order refund-done NUMBER REFERENCE\n'
    const found = await findByHand(act, 'waiting')
    if (typeof found === 'string') return found
    const isNew = await confirmRefund(
      act.context.payments,
      { chargeId: act.order.id, refundId: found.id, note: reference },
      momentOf(act),
    )
    return isNew ? 0 : 'This refund was already confirmed. Nothing was changed.\n'
  })

/** `order refund-failed NUMBER WHY`: a refund by hand will not be made, or the transfer came back. */
export const refundFailed: RunAct = (act) =>
  explained(async () => {
    const why = act.words.join(' ')
    if (why.trim() === '') return 'Say why: order refund-failed NUMBER WHY\n'
    const found = await findByHand(act, 'waiting')
    if (typeof found === 'string') return found
    const isNew = await giveUpRefund(
      act.context.payments,
      { chargeId: act.order.id, refundId: found.id, note: why },
      momentOf(act),
    )
    return isNew ? 0 : 'This refund was already given up. Nothing was changed.\n'
  })

/** The refund that is meant: the one that waits, or the one that `--refund N` names. */
async function findByHand(
  { context, order, flags }: OrderAct,
  state: StoredRefund['state'],
): Promise<StoredRefund | string> {
  const refunds = await readRefunds(context.database, order.id)
  if (flags.refund !== undefined)
    return refunds[Number(flags.refund) - 1] ?? `${order.number} has no refund ${flags.refund}.\n`
  const open = refunds.filter((one) => one.state === state && one.claimUrl === null)
  if (open.length === 1 && open[0]) return open[0]
  const list = `See npm run kontor -- order refunds ${order.number}, then add --refund N\n`
  return open.length === 0
    ? `No refund of ${order.number} waits for a transfer. ${list}`
    : `Several refunds of ${order.number} wait for a transfer. ${list}`
}

/** `order restock NUMBER`: puts the pieces that the buyer sent back on the shelf. */
export const restock: RunAct = (act) =>
  explained(async () => {
    await restockOrder(act.context.database, { orderId: act.order.id, ...momentOf(act) })
    return 0
  })

/** `order unrestock NUMBER`: takes pieces off the shelf again that were put there by mistake. */
export const unrestock: RunAct = (act) =>
  explained(async () => {
    await unrestockOrder(act.context.database, { orderId: act.order.id, ...momentOf(act) })
    return 0
  }, UNRESTOCK_HINTS)

function momentOf({ context }: OrderAct): { readonly actor: string; readonly now: Date } {
  return { actor: CLI_ACTOR, now: context.clock.now() }
}
