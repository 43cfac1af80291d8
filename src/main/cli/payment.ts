import { readUnmatched, resolveUnmatched } from '#domains/payment/index.ts'
import { formatMoney } from '#kernel/money.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

const ACTOR = 'cli'
/** Payments that are listed at most. */
const SHOWN = 500

/** What the command line says of this command. */
export const PAYMENT_USAGE = 'payment unmatched [--all] | resolve GATEWAY REF WHY'
const USAGE = `Usage: npm run kontor -- payment unmatched [--all]
       npm run kontor -- payment resolve GATEWAY REF WHY
`

/** `payment`: lists money that came to a provider and belongs to no order, and notes what became of it. Source: gateways §4 row 9. */
export async function paymentCommand(
  { database, clock }: Pick<CliContext, 'database' | 'clock'>,
  [act = '', ...words]: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const refuse = (text: string): number => {
    aside.write(text)
    return 1
  }
  if (act === 'unmatched') {
    if (words.some((word) => word !== '--all')) return refuse(USAGE)
    const payments = await readUnmatched(database, { all: words.length > 0, limit: SHOWN })
    for (const { gatewayId, providerRef, amountMinor, currency, status, firstSeenAt, resolvedAt, resolvedBy, resolution } of payments) {
      const ended = resolvedAt ? `, ${resolvedBy} on ${resolvedAt.toISOString()}: ${resolution}` : ''
      const amount = formatMoney({ amount: amountMinor, currency }, 'en')
      out.write(`${gatewayId} ${providerRef}: ${amount}, ${status}, since ${firstSeenAt.toISOString()}${ended}\n`)
    }
    return 0
  }
  const [gatewayId = '', ref = '', ...why] = words
  if (act !== 'resolve' || why.length === 0) return refuse(USAGE)
  const isDone = await resolveUnmatched(database, { gatewayId, ref, actor: ACTOR, why: why.join(' '), now: clock.now() })
  if (!isDone) return refuse(`No payment ${ref} at ${gatewayId} waits for you.\n`)
  out.write(`${gatewayId} ${ref}: noted.\n`)
  return 0
}
