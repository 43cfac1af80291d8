import { parseArgs } from 'node:util'
import { DAY } from '#kernel/clock.ts'
import { formatMoney } from '#kernel/money.ts'
import { type OrderFilter, readOrderList } from '#views/order-list.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const ORDER_LIST_USAGE =
  'order list [--state S] [--payment S] [--email E] [--number N] [--since DAY] [--until DAY] [--limit N] [--after CURSOR] [--json]'

const STATES = ['placed', 'completed', 'cancelled']
const PAYMENT_STATES = [
  'unpaid',
  'awaiting',
  'partly-paid',
  'paid',
  'overpaid',
  'partly-refunded',
  'refunded',
  'disputed',
  'hold',
]
const SHOWN = 50
const MOST = 500
interface Wanted extends OrderFilter {
  readonly json: boolean
}

/** `order list`: orders, newest first, filtered; a cursor at the end goes on where it stopped. */
export async function orderListCommand(
  { database }: Pick<CliContext, 'database'>,
  args: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const wanted = readArguments(args)
  if (typeof wanted === 'string') {
    aside.write(`${wanted}\nUsage: npm run kontor -- ${ORDER_LIST_USAGE}\n`)
    return 1
  }
  const { orders, next } = await readOrderList(database, wanted)
  if (wanted.json) {
    const rows = orders.map(({ id: _, placedText: __, totalMinor, currency, ...row }) => ({
      ...row,
      total: { amount: totalMinor, currency },
    }))
    out.write(`${JSON.stringify({ orders: rows, next }, null, 2)}\n`)
    return 0
  }
  for (const { number, placedAt, state, payment, totalMinor, currency, email, invoiceNumber } of orders) {
    const total = formatMoney({ amount: totalMinor, currency }, 'en').padStart(12)
    const row = [
      number.padEnd(9),
      placedAt.toISOString().slice(0, 16),
      state.padEnd(9),
      payment.padEnd(15),
      total,
      email,
      invoiceNumber ?? '',
    ]
    out.write(`${row.join('  ').trimEnd()}\n`)
  }
  if (next !== null) aside.write(`For more orders, add --after ${next}\n`)
  return 0
}

function readArguments(args: readonly string[]): Wanted | string {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: [...args],
      options: {
        state: text,
        payment: text,
        email: text,
        number: text,
        since: text,
        until: text,
        limit: text,
        after: text,
        json: { type: 'boolean', default: false },
      },
    })
    const limit = values.limit === undefined ? SHOWN : Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      return `--limit: give a whole number from 1 to ${MOST}`
    if (values.state !== undefined && !STATES.includes(values.state))
      return `--state: expected one of ${STATES.join(', ')}`
    if (values.payment !== undefined && !PAYMENT_STATES.includes(values.payment))
      return `--payment: expected one of ${PAYMENT_STATES.join(', ')}`
    const [since, until] = [dayOf(values.since), dayOf(values.until)]
    if (since === undefined || until === undefined)
      return '--since and --until: expected a day such as 2026-01-31'
    const [after = '', afterId = ''] = values.after?.split('/') ?? []
    if (values.after !== undefined && (Number.isNaN(Date.parse(after)) || !/^[0-9a-f-]{36}$/.test(afterId)))
      return '--after: expected the cursor that the previous page printed'
    const end = until ? new Date(until.getTime() + DAY).toISOString() : 'infinity'
    return {
      ...{
        state: values.state ?? null,
        payment: values.payment ?? null,
        email: values.email ?? null,
        number: values.number?.toUpperCase() ?? null,
      },
      ...{
        since: since ?? new Date(0),
        before: after || end,
        beforeId: afterId || '00000000-0000-0000-0000-000000000000',
        limit,
        json: values.json,
      },
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The start of a day, by UTC; null where none is given, undefined for what is none. */
function dayOf(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.toISOString().startsWith(text) ? day : undefined
}
