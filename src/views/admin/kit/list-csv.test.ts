import { expect, test } from 'vitest'
import type { Cell } from '#web/admin/views.ts'
import { csvOf } from './list-csv.ts'
import type { RowBatch } from './read-list.ts'

async function written(batches: readonly RowBatch[], locale: 'en' | 'de'): Promise<string> {
  async function* all() {
    yield* batches
  }
  let text = ''
  for await (const part of csvOf(all(), locale)) text += part
  return text
}

const text = (words: string): Cell => ({ kind: 'text', text: words })
const money = (amount: number, currency = 'EUR'): Cell => ({ kind: 'money', money: { amount, currency } })

test('a file begins with the mark by which spreadsheets know its characters, and ends each line', async () => {
  expect(await written([{ columns: ['a', 'b'], rows: [[text('ä'), { kind: 'nothing' }]] }], 'en')).toBe(
    '\ufeffa,b\r\nä,\r\n',
  )
})

test('an empty list is a file with its heads', async () => {
  expect(await written([{ columns: ['a'], rows: [] }], 'de')).toBe('\ufeffa\r\n')
})

test('amounts are numbers in the decimals of the language, and their currency stands beside', async () => {
  const rows = [[money(-129_050)], [money(1_500, 'JPY')]]
  expect(await written([{ columns: ['Sum'], rows }], 'de')).toBe('\ufeffSum;\r\n-1290,50;EUR\r\n1500;JPY\r\n')
  expect(await written([{ columns: ['Sum'], rows }], 'en')).toBe('\ufeffSum,\r\n-1290.50,EUR\r\n1500,JPY\r\n')
})

test('a column that has amounts only later keeps one column', async () => {
  const batches = [
    { columns: ['Sum'], rows: [[{ kind: 'nothing' } as const]] },
    { columns: ['Sum'], rows: [[money(150)]] },
  ]
  expect(await written(batches, 'en')).toBe('\ufeffSum\r\n\r\n1.50 EUR\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20A'])(
  '%j does not run as a formula',
  async (words) => {
    const [, line = ''] = (await written([{ columns: ['a'], rows: [[text(words)]] }], 'en')).split(
      /(?<=a)\r\n/,
    )
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('what another program would take for a formula in a cell of its own is a text, too', async () => {
  const rows = [[text('x;=cmd'), text('x,"=cmd"')]]
  expect(await written([{ columns: ['1', '2'], rows }], 'en')).toBe(`\ufeff1,2\r\nx;'=cmd,"x,'""=cmd"""\r\n`)
})

test('separators, quotes and line breaks in a text stay within its value', async () => {
  const rows = [[text('a,b'), text('a;b'), text('say "x"'), text('one\ntwo')]]
  expect(await written([{ columns: ['1', '2', '3', '4'], rows }], 'en')).toBe(
    '\ufeff1,2,3,4\r\n"a,b",a;b,"say ""x""","one\ntwo"\r\n',
  )
})
