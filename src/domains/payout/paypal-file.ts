import { decimalAmount } from '#kernel/money.ts'

/** One payout in a file for PayPal. */
export interface PaypalPayout {
  readonly address: string
  readonly amountMinor: number
  readonly currency: string
  /** Names the payout; at most 30 signs without spaces. */
  readonly number: string
  /** What its recipient reads. */
  readonly words: string
}

const NOTE_MAX = 400

/**
 * Writes payouts as the file that PayPal takes under "Payouts": recipient, amount, currency, own number, note and wallet,
 * without a head. Amounts in euros have a decimal comma. Source: PayPal "Send payouts via the web".
 */
export function paypalFile(payouts: readonly PaypalPayout[]): string {
  return payouts
    .map(({ address, amountMinor, currency, number, words }) => {
      const decimal = decimalAmount({ amount: amountMinor, currency })
      const amount = currency === 'EUR' ? decimal.replace('.', ',') : decimal
      const cells = [address, amount, currency, number, words.slice(0, NOTE_MAX), 'PAYPAL']
      return `${cells.map(quoted).join(',')}\r\n`
    })
    .join('')
}

/** Quotes what a comma, a quote or a line break would tear apart. Source: RFC 4180. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
