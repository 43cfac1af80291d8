import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import type { GridField } from '../grid/grid-cell.ts'
import { readGridVariants } from '../grid-store.ts'
import { type CellChange, changeCells } from './change-cells.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')

async function sellSizes(handle: string, sizes: readonly string[]): Promise<void> {
  const rows = sizes.map((size, index) =>
    index === 0
      ? productRow(handle, { 'Option1 name': 'Size', 'Option1 value': size })
      : { ...productRow(handle, { 'Option1 value': size }), Title: '' },
  )
  const report = await importFile(db, shopifyCsv(rows))
  expect(report.totals.error).toBe(0)
}

const change = (handle: string, cells: readonly CellChange[]) =>
  db.database.transaction((tx) => changeCells(tx, { handle, cells, actor: 'staff:ada', now }))
const cell = (publicId: string, field: GridField, was: string, typed: string): CellChange => ({
  publicId,
  field,
  was,
  typed,
})

test('cells are saved together, and what was changed can be sent back to undo it', async () => {
  await sellSizes('shirt', ['S', 'M'])
  const before = await readGridVariants(db.database, 'shirt')
  const result = await change('shirt', [
    cell('shirt-s', 'price.EUR', '10.00', '12,50'),
    cell('shirt-s', 'compareAt.EUR', '', '15'),
    cell('shirt-m', 'onHand', '7', '9'),
    cell('shirt-m', 'sku', '', 'SH-M'),
    cell('shirt-m', 'active', '1', '0'),
  ])
  expect(result.refused).toEqual([])
  expect(await readGridVariants(db.database, 'shirt')).toMatchObject([
    { publicId: 'shirt-s', prices: { EUR: { amountMinor: 1250, compareAtMinor: 1500 } } },
    { publicId: 'shirt-m', onHand: 9, sku: 'SH-M', active: false },
  ])
  const back = result.changed.map(({ publicId, field, was, stored }) => cell(publicId, field, stored, was))
  expect((await change('shirt', back)).refused).toEqual([])
  expect(await readGridVariants(db.database, 'shirt')).toEqual(before)
  const moved = await db.database.query(
    `SELECT delta, reason, actor FROM stock_movement WHERE actor = 'staff:ada' AND variant_id = $1 ORDER BY seq`,
    [before[1]?.id],
  )
  expect(moved).toEqual([
    { delta: 2, reason: 'count', actor: 'staff:ada' },
    { delta: -2, reason: 'count', actor: 'staff:ada' },
  ])
})

test('a cell that somebody else changed meanwhile is told with what is stored, and the others are saved', async () => {
  await sellSizes('coat', ['S', 'M'])
  await change('coat', [cell('coat-s', 'price.EUR', '10.00', '11.00')])
  const second = await change('coat', [
    cell('coat-s', 'price.EUR', '10.00', '13.00'),
    cell('coat-m', 'price.EUR', '10.00', '13.00'),
  ])
  expect(second.changed.map(({ publicId }) => publicId)).toEqual(['coat-m'])
  expect(second.refused).toEqual([
    {
      publicId: 'coat-s',
      field: 'price.EUR',
      typed: '13.00',
      present: '11.00',
      problem: 'changed-meanwhile',
    },
  ])
  const [small, medium] = await readGridVariants(db.database, 'coat')
  expect([small?.prices.EUR?.amountMinor, medium?.prices.EUR?.amountMinor]).toEqual([1100, 1300])
})

test('the same change twice is saved once and refused never', async () => {
  await sellSizes('scarf', ['S'])
  const wanted = [cell('scarf-s', 'onHand', '7', '5')]
  expect((await change('scarf', wanted)).changed).toHaveLength(1)
  expect(await change('scarf', wanted)).toEqual({ changed: [], refused: [] })
})

test('two people who change the same cell at once take turns, and the second is told', async () => {
  await sellSizes('belt', ['S'])
  const results = await Promise.all([
    change('belt', [cell('belt-s', 'onHand', '7', '5')]),
    change('belt', [cell('belt-s', 'onHand', '7', '6')]),
  ])
  expect(results.map(({ changed }) => changed.length).sort()).toEqual([0, 1])
  expect(results.flatMap(({ refused }) => refused.map(({ problem }) => problem))).toEqual([
    'changed-meanwhile',
  ])
})

test('a value that is no value, a count below the reserved pieces, a struck price without a price and a variant that is gone are refused one by one', async () => {
  await sellSizes('sock', ['S', 'M'])
  const [small] = await readGridVariants(db.database, 'sock')
  await db.database.query('UPDATE stock SET reserved = 3 WHERE variant_id = $1', [small?.id])
  const { refused, changed } = await change('sock', [
    cell('sock-s', 'price.EUR', '10.00', 'cheap'),
    cell('sock-s', 'onHand', '7', '2'),
    cell('sock-s', 'compareAt.USD', '', '20'),
    cell('sock-m', 'price.EUR', '10.00', '-1'),
    cell('sock-xxl', 'sku', '', 'A'),
    cell('sock-m', 'barcode', '', '4006381333931'),
  ])
  expect(refused.map(({ publicId, problem }) => [publicId, problem])).toEqual([
    ['sock-s', 'not-an-amount'],
    ['sock-s', 'below-reserved'],
    ['sock-m', 'not-an-amount'],
    ['sock-xxl', 'gone'],
    ['sock-s', 'price-missing'],
  ])
  expect(changed.map(({ field }) => field)).toEqual(['barcode'])
})

test('a product that does not exist is not found', async () => {
  await expect(change('nothing', [])).rejects.toMatchObject({ code: 'not-found' })
})

test('amounts are read as spreadsheets of any country write them', async () => {
  await sellSizes('hat', ['S'])
  let was = '10.00'
  for (const [typed, stored] of [
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['12,9', '12.90'],
    ['1’999.00', '1999.00'],
    ['7', '7.00'],
  ] as const) {
    const { changed, refused } = await change('hat', [cell('hat-s', 'price.EUR', was, typed)])
    expect(refused).toEqual([])
    expect(changed.at(0)?.stored ?? was).toBe(stored)
    was = stored
  }
})
