import { parseArgs } from 'node:util'
import { readOrderByNumber } from '#domains/order/index.ts'
import { formatMoney } from '#kernel/money.ts'
import { type OrderPart, readWholeOrder } from '#views/whole-order.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const ORDER_SHOW_USAGE = 'order show NUMBER [--json]'

/** `order show`: everything that the shop knows of one order. */
export async function orderShowCommand(
  { database }: Pick<CliContext, 'database'>,
  args: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const wanted = readArguments(args)
  if (wanted === null) {
    aside.write(`Which order?\nUsage: npm run kontor -- ${ORDER_SHOW_USAGE}\n`)
    return 1
  }
  const row = await readOrderByNumber(database, wanted.number.toUpperCase())
  if (!row) {
    aside.write(`There is no order ${wanted.number}.\n`)
    return 1
  }
  const shown = await readWholeOrder(database, row)
  out.write(wanted.json ? `${JSON.stringify(shown, null, 2)}\n` : textOf(shown))
  return 0
}

/** Headings of what is shown as rows, in their order. */
const HEADINGS: Readonly<Record<OrderPart, string>> = {
  lines: 'Lines',
  money: 'Money',
  attempts: 'Payment attempts, numbered as --payment expects',
  attemptEvents: 'History of the payment attempts',
  captures: 'Captures',
  refunds: 'Refunds, numbered as --refund expects',
  disputes: 'Disputes',
  holds: 'Holds',
  stock: 'Reserved and shipped',
  events: 'History of the order',
  bankLines: 'Bank lines',
  bankParts: 'Parts of bank lines',
  bankUndone: 'Bank lines that were taken back',
  mails: 'Mails',
}

function textOf(shown: Awaited<ReturnType<typeof readWholeOrder>>): string {
  const { currency } = shown
  const facts = Object.entries(shown).filter(
    ([name, value]) => !(name in HEADINGS) && value !== null && value !== '',
  )
  const top = facts
    .map(([name, value]) => `${name.padEnd(16)} ${shownValue(name, value, currency)}\n`)
    .join('')
  const lists = (Object.keys(HEADINGS) as OrderPart[])
    .filter((part) => shown[part].length > 0)
    .map(
      (part) => `\n${HEADINGS[part]}\n${shown[part].map((row) => `  ${rowText(row, currency)}\n`).join('')}`,
    )
  return top + lists.join('')
}

function rowText(row: Readonly<Record<string, unknown>>, currency: string): string {
  const own = typeof row.currency === 'string' ? row.currency : currency
  return Object.entries(row)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'currency')
    .map(([name, value]) =>
      name === 'at' ? shownValue(name, value, own) : `${name}: ${shownValue(name, value, own)}`,
    )
    .join('  ')
}

/**
 * One value on one line. What others wrote may hold anything, and control characters never reach the
 * terminal.
 */
function shownValue(name: string, value: unknown, currency: string): string {
  if (value instanceof Date) return value.toISOString()
  if (name.endsWith('Minor') && typeof value === 'number')
    return formatMoney({ amount: value, currency }, 'en')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
}

function readArguments(args: readonly string[]): { readonly number: string; readonly json: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [number, ...more] = positionals
    return number === undefined || more.length > 0 ? null : { number, json: values.json }
  } catch {
    return null
  }
}
