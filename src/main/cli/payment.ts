import { readOrderByNumber } from '#domains/order/index.ts'
import { endSwitchedOff, isOpen, readUnmatched, resolveUnmatched } from '#domains/payment/index.ts'
import { formatMoney } from '#kernel/money.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import { explained, readActArguments } from './order-act.ts'
import { readNumberedPayments } from './order-payments.ts'

const ACTOR = 'cli'
/** Payments that are listed at most. */
const SHOWN = 500

/** What the command line says of this command. */
export const PAYMENT_USAGE = 'payment unmatched [--all] | resolve GATEWAY REF WHY | end NUMBER WHY'
const USAGE = `Usage: npm run kontor -- payment unmatched [--all]
       npm run kontor -- payment resolve GATEWAY REF WHY
       npm run kontor -- payment end NUMBER WHY [--payment N]
`

/**
 * `payment`: lists money that came to a provider and that no order and no subscription expects, notes what became of it, and ends
 * payments whose gateway is switched off. Source: gateways §4 row 9.
 */
export async function paymentCommand(
  context: Pick<CliContext, 'database' | 'clock' | 'payments'>,
  [act = '', ...words]: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const { database, clock } = context
  const refuse = (text: string): number => {
    aside.write(text)
    return 1
  }
  if (act === 'unmatched') {
    if (words.some((word) => word !== '--all')) return refuse(USAGE)
    const payments = await readUnmatched(database, { all: words.length > 0, limit: SHOWN })
    for (const {
      gatewayId,
      providerRef,
      amountMinor,
      currency,
      status,
      agreement,
      period,
      firstSeenAt,
      resolvedAt,
      resolvedBy,
      resolution,
    } of payments) {
      const ended = resolvedAt ? `, ${resolvedBy} on ${resolvedAt.toISOString()}: ${resolution}` : ''
      const amount = formatMoney({ amount: amountMinor, currency }, 'en')
      const renews = agreement === null ? '' : `, renews ${agreement} for ${period}`
      out.write(
        `${gatewayId} ${providerRef}: ${amount}, ${status}${renews}, since ${firstSeenAt.toISOString()}${ended}\n`,
      )
    }
    return 0
  }
  if (act === 'end') {
    const ended = await explained(() => endPayment(context, words))
    if (typeof ended === 'string') return refuse(ended)
    out.write(`${words[0]?.toUpperCase()}: the payment was ended.\n`)
    return ended
  }
  const [gatewayId = '', ref = '', ...why] = words
  if (act !== 'resolve' || why.length === 0) return refuse(USAGE)
  const isDone = await resolveUnmatched(database, {
    gatewayId,
    ref,
    actor: ACTOR,
    why: why.join(' '),
    now: clock.now(),
  })
  if (!isDone) return refuse(`No payment ${ref} at ${gatewayId} waits for you.\n`)
  out.write(`${gatewayId} ${ref}: recorded.\n`)
  return 0
}

/**
 * `payment end NUMBER WHY`: nobody can ask the provider of a gateway that is switched off, so a person looked
 * there.
 */
async function endPayment(
  { database, clock, payments: engine }: Pick<CliContext, 'database' | 'clock' | 'payments'>,
  words: readonly string[],
) {
  const wanted = readActArguments(words)
  if (typeof wanted === 'string') return `${wanted}${USAGE}`
  const [number = '', ...why] = wanted.words
  if (number === '' || why.join(' ').trim() === '')
    return `Say which order, and what the provider shows: payment end NUMBER WHY\n`
  const order = await readOrderByNumber(database, number.toUpperCase())
  if (!order) return `There is no order ${number}.\n`
  const all = await readNumberedPayments(database, order.id)
  const isOff = ({ attempt }: (typeof all)[number]): boolean =>
    isOpen(attempt) && engine.gatewayOf(attempt.gatewayId) === undefined
  const { payment } = wanted.flags
  const meant =
    payment === undefined ? all.filter(isOff) : all.filter((one) => String(one.number) === payment)
  if (meant.length !== 1 || !meant[0]) {
    const listed = meant
      .map((one) => `  ${one.number}  ${one.attempt.gatewayId}  ${one.attempt.status}\n`)
      .join('')
    return meant.length === 0
      ? `${order.number} has no such open payment. See npm run kontor -- order show ${order.number}\n`
      : `Choose which one to end, with --payment N:\n${listed}`
  }
  await endSwitchedOff(
    engine,
    { chargeId: order.id, attemptId: meant[0].attempt.id, why: why.join(' ') },
    { actor: ACTOR, now: clock.now() },
  )
  return 0
}
