import { cancelOrder, readOrderByNumber, shipOrder } from '#domains/order/index.ts'
import { OPEN_STATUSES, readAttempts, recordSettlement } from '#domains/payment/index.ts'
import type { CliContext } from './cli-context.ts'

const ACTOR = 'cli'
const USAGE = 'Usage: npm run kontor -- order ship NUMBER [TRACKING] | settle NUMBER REFERENCE | cancel NUMBER [REASON]\n'

/** `order`: what staff do with an order until the back office does it: ship it, book its money, cancel it. */
export async function orderCommand({ database, clock }: CliContext, [act, number, word = '']: readonly string[]): Promise<number> {
  if (!number || !['ship', 'settle', 'cancel'].includes(act ?? '')) return refuse(USAGE)
  const order = await readOrderByNumber(database, number.toUpperCase())
  if (!order) return refuse(`There is no order ${number}.\n`)
  const common = { orderId: order.id, actor: ACTOR, now: clock.now() }
  if (act === 'ship') await shipOrder(database, { ...common, tracking: word })
  else if (act === 'cancel') await cancelOrder(database, { ...common, why: word })
  else {
    // The reference names this money once and for ever: the same line of a bank or courier list is never booked twice.
    if (word === '') return refuse(USAGE)
    const open = (await readAttempts(database, order.id)).find((attempt) => OPEN_STATUSES.includes(attempt.status))
    const gatewayId = open?.gatewayId ?? 'bank-transfer'
    const booked = await recordSettlement(database, { ...common, gatewayId, amountMinor: order.totalMinor, reference: word })
    if (!booked) return refuse(`This money was booked before (${word}).\n`)
  }
  const after = await readOrderByNumber(database, order.number ?? '')
  process.stdout.write(`${order.number}: ${after?.state}${after?.invoiceNumber ? `, invoice ${after.invoiceNumber}` : ''}\n`)
  return 0
}

function refuse(text: string): number {
  process.stderr.write(text)
  return 1
}
