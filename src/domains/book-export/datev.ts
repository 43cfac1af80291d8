import { decimalAmount } from '#kernel/money.ts'
import type { AccountKey, BookExport, ExportedBooking } from './contract.ts'
import { DATEV_COLUMNS, type DatevColumn } from './datev-columns.ts'

/** What a file is made of beside its bookings. */
export interface DatevHead {
  readonly exported: Pick<BookExport, 'number' | 'fromDay' | 'toDay' | 'setting' | 'at'>
  /** The shop's country. ISO 3166-1 alpha-2. */
  readonly home: string
  /** The only currency of the file. ISO 4217. */
  readonly currency: string
  /** How money comes through a gateway: to the bank account, as credit, or through a provider. */
  readonly paidThrough: (gatewayId: string) => string
}

/** Cancels the automatic VAT of an account: the shop has computed the VAT. Source: DATEV "BU-Schlüssel". */
const NO_AUTOMATIC_TAX = '40'
/** Longest posting text and document number. Units: characters. */
const TEXT_MAX = 60
const DOCUMENT_MAX = 36

const WORDS: Readonly<Record<string, string>> = {
  'order-placed': 'Bestellung',
  'order-cancelled': 'Storno Bestellung',
  settlement: 'Zahlung',
  refund: 'Erstattung',
  reversal: 'Rücknahme Zahlung',
  dispute: 'Rückbelastung',
  unallocated: 'Zahlung ohne Bestellung',
  'credit-note': 'Gutschrift',
  'credit-note-reversal': 'Storno Gutschrift',
  commission: 'Provision',
  payout: 'Auszahlung Provision',
}

/**
 * Writes bookings as a DATEV posting batch (EXTF 700, format 13 of 2024). Revenue and VAT are separate lines on
 * the accounts of the setting, so that the sums are those of the ledger to the cent. Bookings in other
 * currencies are left out: their rate is the accountant's. Pure. Source: DATEV "DATEV-Format:
 * Buchungsstapel".
 */
export function datevFile(head: DatevHead, bookings: readonly ExportedBooking[]): string {
  const lines = bookings.flatMap((booking) => linesOf(booking, head))
  return [headLine(head), DATEV_COLUMNS.join(';'), ...lines].map((line) => `${line}\r\n`).join('')
}

/** Encodes a text as Windows-1252; a letter that it does not have becomes a question mark. */
export function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
    return EXTRA_LETTERS.indexOf(letter) >= 0 ? 0x80 + EXTRA_LETTERS.indexOf(letter) : 0x3f
  })
}

/** The letters of Windows-1252 from 0x80 to 0x9f; a space for a code without one. */
const EXTRA_LETTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Returns the first day of the financial year that a day belongs to. ISO 8601 dates. */
export function yearStart(day: string, firstMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const start = month >= firstMonth ? year : year - 1
  return `${start}-${String(firstMonth).padStart(2, '0')}-01`
}

/** Accounts of the ledger that are one account of the chart, whatever the booking. */
const OWN_ACCOUNTS = {
  receivable: 'receivable',
  unallocated: 'unallocated',
  disputed: 'disputed',
  vouchers: 'vouchers',
  commissions: 'commissions',
  'partners:payable': 'partnersPayable',
  'partners:pending': 'partnersPending',
  'payouts:sent': 'payouts',
} as const satisfies Readonly<Record<string, AccountKey>>
/** Every booking has one of these; the first that it has is set against its other sides. */
const PIVOTS = ['receivable', 'unallocated', 'disputed', 'partners:payable', 'partners:pending'] as const

function isOwn(account: string): account is keyof typeof OWN_ACCOUNTS {
  return account in OWN_ACCOUNTS
}

/** Where money stands that came to the bank account or as credit. */
const CLEARING: Readonly<Record<string, AccountKey>> = { bank: 'bank', credit: 'vouchers' }

function headLine({ exported, currency }: DatevHead): string {
  const { number, fromDay, toDay, at, setting } = exported
  const stamp = at.toISOString().replaceAll(/[-:TZ.]/g, '')
  return [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    stamp,
    '',
    quoted('KO'),
    quoted(''),
    quoted(''),
    String(setting.consultant),
    String(setting.client),
    compact(yearStart(fromDay, setting.firstMonth)),
    '4',
    compact(fromDay),
    compact(toDay),
    quoted(`Kontor Export ${number}`),
    quoted(''),
    '1',
    '0',
    '0',
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted(setting.chart.slice(-2)),
    '',
    '',
    quoted(''),
    quoted(''),
  ].join(';')
}

/**
 * Writes a line for each side of a booking against what the buyer owes, where money was set aside, or what the shop owes
 * a partner.
 */
function linesOf(booking: ExportedBooking, { exported, home, currency, paidThrough }: DatevHead): string[] {
  const entries = booking.entries.filter((entry) => entry.currency === currency)
  const { accounts } = exported.setting
  const pivot = PIVOTS.find((name) => entries.some(({ account }) => account === name))
  if (pivot === undefined) return []
  return entries
    .filter(({ account }) => account !== pivot)
    .map(({ account, amountMinor }) => {
      const key = keyOf(account, { country: booking.country, home, paidThrough })
      const isOss = key === 'salesOss' || key === 'taxOss'
      return lineOf({
        'Umsatz (ohne Soll/Haben-Kz)': amountText(Math.abs(amountMinor), currency),
        'Soll/Haben-Kennzeichen': quoted(amountMinor < 0 ? 'S' : 'H'),
        'WKZ Umsatz': quoted(currency),
        Konto: String(accounts[OWN_ACCOUNTS[pivot]]),
        'Gegenkonto (ohne BU-Schlüssel)': String(accounts[key]),
        'BU-Schlüssel': quoted(key.startsWith('sales') ? NO_AUTOMATIC_TAX : ''),
        Belegdatum: `${booking.day.slice(8, 10)}${booking.day.slice(5, 7)}`,
        'Belegfeld 1': quoted(documentText(booking.document || booking.order)),
        Buchungstext: quoted(`${WORDS[booking.kind] ?? booking.kind} ${booking.order}`.slice(0, TEXT_MAX)),
        'EU-Land u. UStID (Bestimmung)': quoted(isOss ? booking.country : ''),
        'EU-Steuersatz (Bestimmung)': isOss ? rateText(rateOf(account)) : '',
        Festschreibung: '0',
      })
    })
}

/** Returns which account of the chart an account of the ledger is. */
export function keyOf(
  account: string,
  { country, home, paidThrough }: Pick<DatevHead, 'home' | 'paidThrough'> & { readonly country: string },
): AccountKey {
  if (isOwn(account)) return OWN_ACCOUNTS[account]
  if (account.startsWith('clearing:')) return CLEARING[paidThrough(account.slice(9))] ?? 'transit'
  const rateBp = rateOf(account)
  const isTax = account.startsWith('tax:')
  if (country !== '' && country !== home)
    return rateBp === 0 ? (isTax ? 'taxOther' : 'salesAbroad') : isTax ? 'taxOss' : 'salesOss'
  if (rateBp === 1900) return isTax ? 'taxStandard' : 'salesStandard'
  if (rateBp === 700) return isTax ? 'taxReduced' : 'salesReduced'
  if (isTax) return 'taxOther'
  return rateBp === 0 ? 'salesZero' : 'salesOther'
}

function lineOf(values: Partial<Record<DatevColumn, string>>): string {
  return DATEV_COLUMNS.map((column) => values[column] ?? '').join(';')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function amountText(amount: number, currency: string): string {
  return decimalAmount({ amount, currency }).replace('.', ',')
}

function rateText(rateBp: number): string {
  return `${String(Math.floor(rateBp / 100)).padStart(2, '0')},${String(rateBp % 100).padStart(2, '0')}`
}

function rateOf(account: string): number {
  return Number(account.split(':').at(-1))
}

/** Document numbers contain letters, digits and few signs. Source: DATEV "Belegfeld 1". */
function documentText(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, DOCUMENT_MAX)
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
