import { decimalAmount } from '#kernel/money.ts'
import type { ExportedBooking } from './contract.ts'

const COLUMNS = [
  'day',
  'booking',
  'kind',
  'order',
  'document',
  'country',
  'account',
  'currency',
  'debit',
  'credit',
]

/**
 * Returns bookings as rows of a plain journal, one for each side, in every currency, with the accounts of the
 * shop's own ledger. Amounts are decimal numbers with a point. Pure.
 */
export function journalRows(bookings: readonly ExportedBooking[]): string[][] {
  const rows = bookings.flatMap(({ id, day, kind, order, document, country, entries }) =>
    entries.map(({ account, currency, amountMinor }) => {
      const amount = decimalAmount({ amount: Math.abs(amountMinor), currency })
      const sides = amountMinor > 0 ? [amount, ''] : ['', amount]
      return [day, id, kind, order, document, country, account, currency, ...sides]
    }),
  )
  return [COLUMNS, ...rows]
}
