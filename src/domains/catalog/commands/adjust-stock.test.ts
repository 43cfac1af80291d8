import { expect, test } from 'vitest'
import { handleOf, sellProduct, stockOf } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { untilSomebodyWaits } from '../../../../tests/support/lock-waits.ts'
import { adjustStock, undoStockChange } from './adjust-stock.ts'
import { removeProduct } from './remove-product.ts'

const db = useTestDatabase()
const who = { actor: 'staff:ada', now: new Date('2026-03-01T12:00:00Z') }

const adjust = (publicId: string, how: 'set' | 'add', pieces: number, note = '') =>
  db.database.transaction((tx) => adjustStock(tx, { publicId, how, pieces, note, ...who }))
const undo = (movementId: string) =>
  db.database.transaction((tx) => undoStockChange(tx, { movementId, ...who }))

async function movements(variantId: string) {
  return db.database.query<{ id: string; delta: number; reason: string; note: string; actor: string }>(
    'SELECT id, delta, reason, note, actor FROM stock_movement WHERE variant_id = $1 ORDER BY seq',
    [variantId],
  )
}

test('stock is set or added to, and each change tells who and why', async () => {
  const { productId, variantId } = await sellProduct(db.database, { stock: 10 })
  expect(await adjust(productId, 'set', 12, 'Counted on Monday')).toEqual({ before: 10, after: 12 })
  expect(await adjust(productId, 'add', -3, 'Broken')).toEqual({ before: 12, after: 9 })
  expect(await movements(variantId)).toMatchObject([
    { delta: 10, reason: 'seed' },
    { delta: 2, reason: 'count', note: 'Counted on Monday', actor: 'staff:ada' },
    { delta: -3, reason: 'adjustment', note: 'Broken' },
  ])
})

test('a change is taken back once, and what was sold since stays', async () => {
  const { productId, variantId } = await sellProduct(db.database, { stock: 10 })
  await adjust(productId, 'add', 5)
  const [, added] = await movements(variantId)
  await adjust(productId, 'add', -2)
  expect(await undo(added?.id ?? '')).toEqual({ before: 13, after: 8 })
  await expect(undo(added?.id ?? '')).rejects.toMatchObject({ code: 'stock-change-undone' })
  expect(await stockOf(db.database, variantId)).toMatchObject({ on_hand: 8 })
})

test('two people who take back the same change at once take it back once', async () => {
  const { productId, variantId } = await sellProduct(db.database, { stock: 10 })
  await adjust(productId, 'add', 5)
  const [, added] = await movements(variantId)
  const results = await Promise.allSettled([undo(added?.id ?? ''), undo(added?.id ?? '')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(db.database, variantId)).toMatchObject({ on_hand: 10 })
})

test('fewer pieces than are reserved, and more than anybody counts, are refused', async () => {
  const { productId, variantId } = await sellProduct(db.database, { stock: 10 })
  await db.database.query('UPDATE stock SET reserved = 4 WHERE variant_id = $1', [variantId])
  await expect(adjust(productId, 'set', 3)).rejects.toMatchObject({ code: 'stock-below-reserved' })
  await expect(adjust(productId, 'add', -7)).rejects.toMatchObject({ code: 'stock-below-reserved' })
  await expect(adjust(productId, 'add', 1_000_000)).rejects.toMatchObject({ code: 'invalid-fields' })
  await expect(adjust('no-such', 'set', 1)).rejects.toMatchObject({ code: 'not-found' })
})

test('what an order moved is not taken back by hand', async () => {
  const { variantId } = await sellProduct(db.database, { stock: 10 })
  const [seeded] = await movements(variantId)
  await expect(undo(seeded?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
})

test('a variant without any stock row gets one, even for a count of nothing', async () => {
  const { productId, variantId } = await sellProduct(db.database, { stock: null })
  await adjust(productId, 'set', 0)
  expect(await stockOf(db.database, variantId)).toEqual({ on_hand: 0, reserved: 0 })
})

test.each(['a change', 'taking a change back'])(
  '%s that waits for the deletion of its product finds none',
  async (what) => {
    const { productId, variantId, productUuid } = await sellProduct(db.database, { stock: 10 })
    const handle = await handleOf(db.database, productUuid)
    await adjust(productId, 'add', 5)
    const [, added] = await movements(variantId)
    let late: Promise<unknown> = Promise.resolve()
    await db.database.transaction(async (tx) => {
      await removeProduct(tx, { ...who, handle, usedOf: async () => new Set() })
      late = what === 'a change' ? adjust(productId, 'add', 2) : undo(added?.id ?? '')
      late.catch(() => undefined)
      await untilSomebodyWaits(db.database)
    })
    await expect(late).rejects.toMatchObject({ code: 'not-found' })
  },
)
