import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalAmount } from '#kernel/money.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readProductRecord } from '../write-store.ts'

const db = useTestDatabase()

test('what is imported is exported is imported: prices and stock come back to the piece and the cent', async () => {
  const variant = fc.record({
    price: fc.integer({ min: 0, max: 999_990_000 }),
    reduction: fc.option(fc.integer({ min: 1, max: 10_000 })),
    pieces: fc.integer({ min: 0, max: 1_000_000 }),
    backorder: fc.boolean(),
  })
  let round = 0
  const shape = fc.array(fc.array(variant, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(shape, fc.boolean(), async (products, old) => {
      round += 1
      const euro = (amount: number): string => decimalAmount({ amount, currency: 'EUR' })
      const handleOf = (index: number): string => `round-${round}-${index}`
      const rows = products.flatMap((variants, index) =>
        variants.map(({ price, reduction, pieces, backorder }, place) => ({
          'URL handle': handleOf(index),
          Title: place === 0 ? `Round ${round}` : '',
          'Option1 name': place === 0 ? 'Nr' : '',
          'Option1 value': String(place),
          Price: euro(price),
          'Compare-at price': reduction === null ? '' : euro(price + reduction),
          'Inventory tracker': 'shopify',
          'Inventory quantity': String(pieces),
          'Continue selling when out of stock': backorder ? 'CONTINUE' : 'DENY',
        })),
      )
      expect((await importFile(db, shopifyCsv(rows, { old }))).totals).toMatchObject({
        created: products.length,
        error: 0,
      })
      for (const [index, variants] of products.entries()) {
        const record = (await readProductRecord(db.database, handleOf(index)))!
        const found = record.variants.map(({ prices, onHand, backorder }) => ({
          price: prices.EUR!.amountMinor,
          compareAt: prices.EUR!.compareAtMinor,
          pieces: onHand,
          backorder,
        }))
        expect(found).toEqual(
          variants.map(({ price, reduction, pieces, backorder }) => ({
            price,
            compareAt: reduction === null ? null : price + reduction,
            pieces,
            backorder,
          })),
        )
      }
      expect((await importFile(db, shopifyCsv(rows, { old: !old }))).totals).toMatchObject({
        unchanged: products.length,
        error: 0,
      })
    }),
    { numRuns: 15 },
  )
})

test('whatever stands in the cells, the import ends with a report', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '',
      'true',
      '5',
      '-1',
      '1e9',
      '<script>',
      "'; DROP TABLE product; --",
      '\u0000',
      'https://[::1]/x',
      'ي',
    ),
  )
  const columns = [
    'URL handle',
    'Title',
    'Description',
    'Type',
    'Tags',
    'Status',
    'SKU',
    'Option1 name',
    'Option1 value',
    'Price',
    'Inventory quantity',
    'Weight value (grams)',
    'Image alt text',
  ]
  const row = fc
    .tuple(...columns.map(() => word))
    .map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]!])))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const report = await importFile(db, shopifyCsv(rows, { columns }))
      expect(report.rows.filter((line) => line.text.includes('could not be stored'))).toEqual([])
    }),
    { numRuns: 40 },
  )
})
