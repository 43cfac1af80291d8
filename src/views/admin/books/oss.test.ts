import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { readSales } from '#domains/report/index.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { bookRandomOrders } from '../../../../tests/support/random-books.ts'
import { type OssReader, readOssFile } from './oss.ts'

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  own = await createTestDatabase(inject('templateUrl'))
  database = own.database
  await bookRandomOrders(database, { seed: 21, orders: 60, from: new Date('2026-03-25T10:00:00Z'), days: 10 })
})
afterEach(() => own.drop())

const reader: OssReader = {
  locale: 'en',
  t: (text) => text,
  gateways: [],
  gatewayName: (id) => id,
  now: new Date('2026-07-01T10:00:00Z'),
  currency: 'EUR',
  home: 'DE',
  paidThrough: () => 'provider',
}

/** Reads the lines of a quarter's file: what each corrects, its country, and its amounts in cents. */
async function linesOf(quarter: string) {
  const { content } = await readOssFile(database, new URLSearchParams({ quarter }), reader)
  const [, ...lines] = String(content).trim().split(/\r?\n/)
  return lines.map((line) => {
    const [, corrects, country, , net, vat] = line.split(/[;,]/).map((cell) => cell.replaceAll('"', ''))
    return { corrects, country, net: Math.round(Number(net) * 100), vat: Math.round(Number(vat) * 100) }
  })
}

test('the quarters of an OSS return and their corrections sum to the documents of other countries of the EU', async () => {
  const first = await linesOf('2026-Q1')
  const second = await linesOf('2026-Q2')
  expect(first.filter(({ corrects }) => corrects)).toEqual([])
  const corrections = second.flatMap(({ corrects }) => corrects || [])
  expect(new Set(corrections)).toEqual(new Set(['2026-Q1']))
  const all = [...first, ...second]
  expect(new Set(all.map(({ country }) => country))).toEqual(new Set(['FR']))
  const groups = (
    await readSales(
      database,
      { from: '2026-01-01', to: '2026-06-30' },
      { basis: 'documents', by: 'country-rate' },
    )
  ).filter((one) => one.currency === 'EUR' && !one.isVoucher && /^FR:[1-9]/.test(one.key))
  expect(groups.length).toBeGreaterThan(0)
  expect({
    net: all.reduce((sum, { net }) => sum + net, 0),
    vat: all.reduce((sum, { vat }) => sum + vat, 0),
  }).toEqual({
    net: groups.reduce((sum, { netMinor }) => sum + netMinor, 0),
    vat: groups.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
  })
})
