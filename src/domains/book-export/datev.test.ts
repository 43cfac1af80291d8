import { expect, test } from 'vitest'
import { BOOK_SETTING, DEFAULT_ACCOUNTS, type ExportedBooking } from './contract.ts'
import { datevFile, inWindows1252, keyOf, yearStart } from './datev.ts'
import { DATEV_COLUMNS } from './datev-columns.ts'
import { journalRows } from './journal.ts'

const HEAD = {
  exported: {
    number: 7,
    fromDay: '2026-03-01',
    toDay: '2026-03-31',
    setting: { ...BOOK_SETTING, consultant: 29_098, client: 55_003 },
    at: new Date('2026-04-02T08:09:10.123Z'),
  },
  home: 'DE',
  currency: 'EUR',
  paidThrough: (id: string) => (id === 'any' ? 'provider' : id),
}
const entry = (account: string, amountMinor: number) => ({ account, currency: 'EUR', amountMinor })
const ORDER: ExportedBooking = {
  id: '1',
  day: '2026-03-05',
  kind: 'order-placed',
  order: '100001',
  document: 'R000001',
  country: 'FR',
  entries: [entry('receivable', 12_000), entry('sales:2000', -10_000), entry('tax:FR:2000', -2_000)],
}

/** What each field may contain, as DATEV publishes it; every other field stays empty here. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0{1,10},00$)\d{1,10},\d{2}$/,
  'Soll/Haben-Kennzeichen': /^"[SH]"$/,
  'WKZ Umsatz': /^"[A-Z]{3}"$/,
  Konto: /^\d{1,9}$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^\d{1,9}$/,
  'BU-Schlüssel': /^"\d{0,4}"$/,
  Belegdatum: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  'Belegfeld 1': /^"[\w$%\-/&*+]{0,36}"$/,
  Buchungstext: /^"[^"]{0,60}"$/,
  'EU-Land u. UStID (Bestimmung)': /^"([A-Z]{2})?"$/,
  'EU-Steuersatz (Bestimmung)': /^(\d{2},\d{2})?$/,
  Festschreibung: /^[01]$/,
}

const linesOf = (bookings: readonly ExportedBooking[], head = HEAD) => datevFile(head, bookings).split('\r\n')

test('the head of a posting batch has the fields of header version 700', () => {
  const [head = ''] = linesOf([])
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260402080910123;;"KO";"";"";29098;55003;20260101;4;20260301;20260331;"Kontor Export 7";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect(head.split(';')).toHaveLength(31)
})

test('every line has the 125 fields of format 13, each as DATEV publishes it', () => {
  expect(DATEV_COLUMNS).toHaveLength(125)
  expect(new Set(DATEV_COLUMNS).size).toBe(125)
  const [, columns = '', ...rows] = linesOf([ORDER])
  expect(columns.split(';')).toEqual([...DATEV_COLUMNS])
  expect([columns.split(';')[113], columns.split(';')[39], columns.split(';')[40]]).toEqual([
    'Festschreibung',
    'EU-Land u. UStID (Bestimmung)',
    'EU-Steuersatz (Bestimmung)',
  ])
  expect(rows.at(-1)).toBe('')
  for (const row of rows.slice(0, -1)) {
    const cells = row.split(';')
    expect(cells).toHaveLength(125)
    for (const [index, cell] of cells.entries())
      expect(cell, DATEV_COLUMNS[index]).toMatch(FIELDS[DATEV_COLUMNS[index] ?? ''] ?? /^$/)
  }
})

test('revenue and VAT of another EU country are two lines on the accounts for it', () => {
  const [, , revenue = '', tax = ''] = linesOf([ORDER])
  const pick = (row: string) => [0, 1, 6, 7, 8, 9, 10, 39, 40].map((index) => row.split(';')[index])
  expect(pick(revenue)).toEqual([
    '100,00',
    '"S"',
    '10000',
    '8320',
    '"40"',
    '0503',
    '"R000001"',
    '"FR"',
    '20,00',
  ])
  expect(pick(tax)).toEqual(['20,00', '"S"', '10000', '1767', '""', '0503', '"R000001"', '"FR"', '20,00'])
})

test('money that comes and goes is booked between the provider and what the buyer owes', () => {
  const paid = {
    ...ORDER,
    kind: 'settlement',
    entries: [entry('clearing:any', 500), entry('receivable', -500)],
  }
  const back = { ...ORDER, kind: 'refund', entries: [entry('clearing:any', -200), entry('receivable', 200)] }
  const [, , first = '', second = ''] = linesOf([paid, back])
  expect(first.split(';').slice(0, 8)).toEqual(['5,00', '"H"', '"EUR"', '', '', '', '10000', '1360'])
  expect(second.split(';').slice(0, 2)).toEqual(['2,00', '"S"'])
})

test('a commission is a cost that is owed to a partner, and its payout is money on its way or credit', () => {
  const lineOf = (kind: string, ...entries: ReturnType<typeof entry>[]) => {
    const [, , line = ''] = linesOf([{ ...ORDER, kind, country: '', order: '', document: 'P0007', entries }])
    return [0, 1, 6, 7, 8, 10, 13].map((index) => line.split(';')[index])
  }
  const commission = ['"P0007"', '"Provision "']
  expect(lineOf('commission', entry('commissions', 700), entry('partners:pending', -700))).toEqual([
    ...['7,00', '"H"', '70001', '4760', '""'],
    ...commission,
  ])
  expect(lineOf('commission', entry('partners:pending', 700), entry('partners:payable', -700))).toEqual([
    ...['7,00', '"H"', '70000', '70001', '""'],
    ...commission,
  ])
  const payout = ['"P0007"', '"Auszahlung Provision "']
  expect(lineOf('payout', entry('payouts:sent', -700), entry('partners:payable', 700))).toEqual([
    ...['7,00', '"S"', '70000', '1360', '""'],
    ...payout,
  ])
  expect(lineOf('payout', entry('vouchers', -700), entry('partners:payable', 700))).toEqual([
    ...['7,00', '"S"', '70000', '1700', '""'],
    ...payout,
  ])
})

test.each([
  ['sales:1900', 'DE', 'salesStandard'],
  ['sales:700', 'DE', 'salesReduced'],
  ['sales:0', 'DE', 'salesZero'],
  ['sales:1600', 'DE', 'salesOther'],
  ['sales:0', 'US', 'salesAbroad'],
  ['sales:2000', 'FR', 'salesOss'],
  ['tax:DE:1900', 'DE', 'taxStandard'],
  ['tax:FR:2000', 'FR', 'taxOss'],
  ['vouchers', 'DE', 'vouchers'],
  ['clearing:credit', 'DE', 'vouchers'],
  ['clearing:bank', 'DE', 'bank'],
  ['clearing:any', 'DE', 'transit'],
  ['disputed', 'DE', 'disputed'],
  ['commissions', 'DE', 'commissions'],
  ['partners:pending', 'FR', 'partnersPending'],
  ['partners:payable', '', 'partnersPayable'],
  ['payouts:sent', '', 'payouts'],
] as const)('%s of %s stands on the account %s', (account, country, key) => {
  expect(keyOf(account, { ...HEAD, country })).toBe(key)
})

test('both charts have a number for every account', () => {
  for (const accounts of Object.values(DEFAULT_ACCOUNTS))
    for (const number of Object.values(accounts)) expect(number).toBeGreaterThan(999)
})

test('bookings in another currency are not in the file but in the journal', () => {
  const foreign = { ...ORDER, entries: ORDER.entries.map((one) => ({ ...one, currency: 'USD' })) }
  expect(linesOf([foreign])).toHaveLength(3)
  expect(
    journalRows([foreign])
      .slice(1)
      .map((row) => row.slice(6)),
  ).toEqual([
    ['receivable', 'USD', '120.00', ''],
    ['sales:2000', 'USD', '', '100.00'],
    ['tax:FR:2000', 'USD', '', '20.00'],
  ])
})

test('a financial year begins with its first month', () => {
  expect(yearStart('2026-03-01', 1)).toBe('2026-01-01')
  expect(yearStart('2026-03-01', 7)).toBe('2025-07-01')
  expect(yearStart('2026-07-01', 7)).toBe('2026-07-01')
})

test('letters are encoded as Windows-1252, and what it does not have becomes a question mark', () => {
  expect(Buffer.from(inWindows1252('Aä€„–Ÿß✓ 😀'))).toEqual(
    Buffer.from([0x41, 0xe4, 0x80, 0x84, 0x96, 0x9f, 0xdf, 0x3f, 0x20, 0x3f]),
  )
  expect(new TextDecoder('windows-1252').decode(inWindows1252('Rücknahme €'))).toBe('Rücknahme €')
})
