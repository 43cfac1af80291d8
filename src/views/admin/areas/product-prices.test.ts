import { expect, test } from 'vitest'
import { addProduct } from '../../../../tests/support/catalog-rows.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { priceTable, readPriceHistory } from './product-prices.ts'

const db = useTestDatabase()

test('staff see each price with its struck price and the lowest of the thirty days before, the latest first', async () => {
  const { database } = db
  const { id, variantIds } = await addProduct(database, { variants: [{ publicId: 'lamp', amount: 10_000 }] })
  const change = (set: string) =>
    database.query(`UPDATE price SET ${set} WHERE variant_id = $1`, [variantIds[0]])
  await change('amount_minor = 7000')
  await change('amount_minor = 9000')
  await change('compare_at_minor = 12000')
  await change('compare_at_minor = NULL')
  const rows = await readPriceHistory(database, id)
  expect(
    rows.map(({ variant, amountMinor, compareAtMinor, lowestMinor }) => [
      variant,
      amountMinor,
      compareAtMinor,
      lowestMinor,
    ]),
  ).toEqual([
    ['lamp', 9000, null, 7000],
    ['lamp', 9000, 12_000, 7000],
    ['lamp', 9000, null, 7000],
    ['lamp', 7000, null, 10_000],
    ['lamp', 10_000, null, null],
  ])
  const [latest, struck] = priceTable(rows, (text) => text).rows
  expect(latest?.[3]).toEqual({ kind: 'nothing' })
  expect(struck?.[3]).toEqual({ kind: 'money', money: { amount: 12_000, currency: 'EUR' } })
})

test('a product without prices has an empty table', async () => {
  const { id } = await addProduct(db.database, { variants: [] })
  expect(await readPriceHistory(db.database, id)).toEqual([])
})
