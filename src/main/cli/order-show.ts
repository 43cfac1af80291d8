import { formatMoney } from '#kernel/money.ts'
import { type OrderPart, readWholeOrder } from '#views/whole-order.ts'
import { report } from './command.ts'
import { readNamedOrder } from './order-act.ts'
import { needed, orderNumber } from './parameters.ts'

/** Shows everything that the shop knows about one order. */
export const orderShow = report({
  name: 'order show',
  summary: 'shows everything about one order',
  help: 'In JSON, amounts stand in minor units of the currency beside them, or of the order’s currency.',
  takes: { number: needed('NUMBER', 'Which order?', orderNumber) },
  async run({ wanted: { number }, context: { database } }) {
    const shown = await readWholeOrder(database, await readNamedOrder(database, number))
    return { text: textOf(shown), data: shown }
  },
})

/** Headings of the parts that are shown as rows, in their order. */
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
 * Formats a value on one line. Texts by others may contain anything, and control characters never reach the
 * terminal.
 */
function shownValue(name: string, value: unknown, currency: string): string {
  if (value instanceof Date) return value.toISOString()
  if (name.endsWith('Minor') && typeof value === 'number')
    return formatMoney({ amount: value, currency }, 'en')
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
}
