import { expect, test } from 'vitest'
import { linesOf, read } from '../../../../tests/support/statement-files.ts'

const csv = { account: 'DE02120300000000202051', currency: 'EUR' }

test('a list is read by its columns, in whatever order and with either separator', () => {
  const text =
    'Line ID;Name;Reference;Amount;Date;Currency\nB-1;Ada;RF39K100001;129,90;20.11.2026;EUR\n;Grace;K100002;-5;2026-11-21;\n'
  const file = read(text, csv)
  expect(file).toMatchObject({
    ok: true,
    skipped: 0,
    outgoing: [{ amountMinor: -500, remittance: 'K100002', debtorName: 'Grace' }],
  })
  const common = { account: csv.account, currency: 'EUR' }
  expect(linesOf(file)).toEqual([
    {
      ...common,
      lineId: 'B-1/2026-11-20/12990',
      bookedOn: '2026-11-20',
      amountMinor: 12_990,
      remittance: 'RF39K100001',
      debtorName: 'Ada',
    },
  ])
  expect(linesOf(read('date,amount,reference\n2026-11-20,1.00,"a, b"\n', csv))).toMatchObject([
    { remittance: 'a, b', currency: 'EUR', debtorName: '' },
  ])
})

test.each([
  ['129.90', 12_990],
  ['129,90', 12_990],
  ['1.299,00', 129_900],
  ['1,299.00', 129_900],
  ['1 299,00', 129_900],
  ['+5', 500],
  ['12.345.678,90', 1_234_567_890],
  ['1.299', null],
  ['1.29,00', null],
  ['1.299.00', null],
  ['1,2,3', null],
  ['1e3', null],
  ['', null],
  ['129.905', null],
])('the amount %j is %s cents', (cell, minor) => {
  const file = read(`date;amount;reference\n2026-11-20;${cell};x\n`, csv)
  if (minor === null)
    expect(file).toMatchObject({
      ok: true,
      lines: [],
      problems: [{ text: expect.stringContaining('row 2') }],
    })
  else expect(linesOf(file)).toMatchObject([{ amountMinor: minor }])
})

test.each([
  ['date,amount\n', 'reference is missing'],
  ['date,amount,reference\n"2026', 'not readable as CSV'],
  ['just words', 'date, amount, reference is missing'],
])('the list %j is refused', (text, reason) => {
  expect(read(text, csv)).toMatchObject({ ok: false, reason: { text: expect.stringContaining(reason) } })
})

test.each(['2026-02-30', '30.02.2026', '11/20/2026', 'today', ''])('the day %j is a problem', (day) => {
  expect(read(`date,amount,reference\n${day},1.00,x\n`, csv)).toMatchObject({
    ok: true,
    lines: [],
    problems: [{ text: expect.stringContaining('is no day') }],
  })
})
