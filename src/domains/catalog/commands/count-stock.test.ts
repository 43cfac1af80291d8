import { expect, test } from 'vitest'
import { handleOf, sellProduct, stockOf } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { untilSomebodyWaits } from '../../../../tests/support/lock-waits.ts'
import { adjustStock, undoStockChange } from './adjust-stock.ts'
import { bookStockCount, checkStockCount, dropStockCount, undoStockCount } from './count-stock.ts'
import { forgetOldImports } from './forget-imports.ts'
import { removeProduct } from './remove-product.ts'

const db = useTestDatabase()
const start = Date.now() + 60_000
let minutes = 0
/** Each act is a minute after the one before. */
const who = () => ({ actor: 'staff:ada', now: new Date(start + 60_000 * ++minutes) })

let last = 0
async function shelf(stock: number | null) {
  const sku = `Shelf-${++last}`
  const made = await sellProduct(db.database, { stock })
  await db.database.query('UPDATE variant SET sku = $1 WHERE id = $2', [sku, made.variantId])
  return { ...made, sku }
}

const check = (file: string | Buffer) =>
  db.database.transaction((tx) => checkStockCount(tx, { bytes: Buffer.from(file), ...who() }))
const book = (id: string) =>
  db.database.transaction((tx) => bookStockCount(tx, { id, note: 'Yearly', ...who() }))
const undo = (id: string) => db.database.transaction((tx) => undoStockCount(tx, { id, ...who() }))
const drop = (id: string) => db.database.transaction((tx) => dropStockCount(tx, { id, ...who() }))
const onHand = async (variantId: string) => (await stockOf(db.database, variantId))?.on_hand

async function resultsOf(id: string): Promise<string[]> {
  const rows = await db.database.query<{ result: string }>(
    'SELECT result FROM stock_count_row WHERE count_id = $1 ORDER BY place',
    [id],
  )
  return rows.map(({ result }) => result)
}

async function movements(variantId: string) {
  return db.database.query<{ id: string; delta: number; reason: string; note: string; actor: string }>(
    'SELECT id, delta, reason, note, actor FROM stock_movement WHERE variant_id = $1 ORDER BY seq',
    [variantId],
  )
}

test('a count is compared first and changes nothing; booked, each difference tells who and why', async () => {
  const [fewer, more, same] = [await shelf(10), await shelf(null), await shelf(5)]
  const { id } = await check(
    `Artikelnummer;Name;Gezählt\n${fewer.sku.toUpperCase()};Kabel;8\n${more.sku};Stecker;4\n${same.sku};Dose;5\n`,
  )
  expect(await resultsOf(id)).toEqual(['differs', 'differs', 'same'])
  expect([await onHand(fewer.variantId), await onHand(more.variantId)]).toEqual([10, undefined])
  expect(await book(id)).toEqual({ done: 2, left: 0 })
  expect([await onHand(fewer.variantId), await onHand(more.variantId)]).toEqual([8, 4])
  expect(await movements(fewer.variantId)).toMatchObject([
    { delta: 10, reason: 'seed' },
    { delta: -2, reason: 'count', note: 'Yearly', actor: 'staff:ada' },
  ])
  expect(await movements(same.variantId)).toHaveLength(1)
  expect(await resultsOf(id)).toEqual(['booked', 'booked', 'same'])
})

test('unknown and ambiguous SKUs, SKUs in two rows and what is no number are named and not booked', async () => {
  const [twice, one, other, right] = [await shelf(10), await shelf(10), await shelf(10), await shelf(10)]
  await db.database.query('UPDATE variant SET sku = $1 WHERE id = $2', [one.sku, other.variantId])
  const { id } = await check(
    `sku,counted\nno-such,1\n${one.sku},2\n${twice.sku},3\n${twice.sku},4\n${right.sku},1.000\n,5\n,\n`,
  )
  expect(await resultsOf(id)).toEqual(['unknown', 'ambiguous', 'twice', 'twice', 'invalid', 'unknown'])
  expect(await book(id)).toEqual({ done: 0, left: 0 })
  for (const { variantId } of [twice, one, other, right]) expect(await onHand(variantId)).toBe(10)
})

test('two columns without a first line are read, in the encoding of a spreadsheet', async () => {
  const { sku, variantId } = await shelf(10)
  const { id } = await check(Buffer.from(`\uFEFF${sku}\t7\r\n`, 'utf16le'))
  await book(id)
  expect(await onHand(variantId)).toBe(7)
})

test.each([
  ['', 'The file is empty'],
  ['name,colour\na,b\n', 'The first line must name'],
  ['PK\u0003\u0004', 'This is a spreadsheet'],
  [`sku,counted\n${'a,1\n'.repeat(10_001)}`, 'The file has more than 10,000 rows'],
])('a file that cannot be read as a count is refused with the reason: %.12s', async (file, reason) => {
  await expect(check(file)).rejects.toMatchObject({
    code: 'unreadable-file',
    extra: { reason: expect.stringContaining(reason) },
  })
})

test('what was sold between the upload and the booking stays sold', async () => {
  const { sku, variantId } = await shelf(10)
  const { id } = await check(`sku,counted\n${sku},8\n`)
  await db.database.query('UPDATE stock SET on_hand = on_hand - 3 WHERE variant_id = $1', [variantId])
  await db.database.query(
    `INSERT INTO stock_movement (variant_id, delta, reason, actor, at) VALUES ($1, -3, 'shipment', 'test', $2)`,
    [variantId, who().now],
  )
  await book(id)
  expect(await onHand(variantId)).toBe(5)
})

test('the same file twice, and two counts of one shelf, are booked once', async () => {
  const { sku, variantId } = await shelf(10)
  const [first, second] = [await check(`sku,counted\n${sku},8\n`), await check(`sku,counted\n${sku},8\n`)]
  const both = await Promise.all([book(first.id), book(second.id)])
  expect(both.map(({ done }) => done).sort()).toEqual([0, 1])
  expect(await onHand(variantId)).toBe(8)
  const third = await check(`sku,counted\n${sku},8\n`)
  expect(await resultsOf(third.id)).toEqual(['same'])
})

test('a count is booked once and undone once, also by two people at once', async () => {
  const { sku, variantId } = await shelf(10)
  const { id } = await check(`sku,counted\n${sku},8\n`)
  const refusals = async (acts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).flatMap((act) => (act.status === 'rejected' ? [act.reason.code] : []))
  expect(await refusals([book(id), book(id)])).toEqual(['count-not-now'])
  expect(await onHand(variantId)).toBe(8)
  await expect(drop(id)).rejects.toMatchObject({ code: 'count-not-now' })
  expect(await refusals([undo(id), undo(id)])).toEqual(['count-not-now'])
  expect(await onHand(variantId)).toBe(10)
  await expect(book(id)).rejects.toMatchObject({ code: 'count-not-now' })
})

test('fewer pieces than are reserved are refused and the others booked; undoing keeps to it as well', async () => {
  const [held, free] = [await shelf(10), await shelf(10)]
  const reserve = (pieces: number) =>
    db.database.query('UPDATE stock SET reserved = $1 WHERE variant_id = $2', [pieces, held.variantId])
  await reserve(4)
  const { id } = await check(`sku,counted\n${held.sku},3\n${free.sku},3\n`)
  expect(await book(id)).toEqual({ done: 1, left: 1 })
  expect(await resultsOf(id)).toEqual(['refused', 'booked'])
  const more = await check(`sku,counted\n${held.sku},12\n`)
  await book(more.id)
  await reserve(11)
  expect(await undo(more.id)).toEqual({ done: 0, left: 1 })
  expect(await resultsOf(more.id)).toEqual(['kept'])
  expect(await onHand(held.variantId)).toBe(12)
})

test('undoing a count leaves later corrections, and does not take back twice what was taken back singly', async () => {
  const [later, single] = [await shelf(10), await shelf(10)]
  const { id } = await check(`sku,counted\n${later.sku},8\n${single.sku},8\n`)
  await book(id)
  await db.database.transaction((tx) =>
    adjustStock(tx, { publicId: later.productId, how: 'add', pieces: 5, note: '', ...who() }),
  )
  const [, counted] = await movements(single.variantId)
  await db.database.transaction((tx) => undoStockChange(tx, { movementId: counted?.id ?? '', ...who() }))
  expect(await undo(id)).toEqual({ done: 2, left: 0 })
  expect([await onHand(later.variantId), await onHand(single.variantId)]).toEqual([15, 10])
})

test('a count that is put aside is not booked, and one that is unknown is not found', async () => {
  const { sku } = await shelf(10)
  const { id } = await check(`sku,counted\n${sku},8\n`)
  await drop(id)
  await expect(book(id)).rejects.toMatchObject({ code: 'count-not-now' })
  await expect(undo(crypto.randomUUID())).rejects.toMatchObject({ code: 'not-found' })
})

test('counts are forgotten after 90 days, and their movements stay', async () => {
  const { sku, variantId } = await shelf(10)
  const { id } = await check(`sku,counted\n${sku},8\n`)
  await book(id)
  const later = (days: number) => new Date(start + days * 86_400_000)
  await forgetOldImports(db.database, later(90))
  expect(await resultsOf(id)).toEqual(['booked'])
  await forgetOldImports(db.database, later(91))
  expect(await resultsOf(id)).toEqual([])
  expect(await movements(variantId)).toHaveLength(2)
})

test('a count that waits for the deletion of a product of it books the other rows', async () => {
  const [gone, there] = [await shelf(10), await shelf(10)]
  const { id } = await check(`SKU,Counted\n${gone.sku},12\n${there.sku},13\n`)
  const handle = await handleOf(db.database, gone.productUuid)
  let late: Promise<unknown> = Promise.resolve()
  await db.database.transaction(async (tx) => {
    await removeProduct(tx, { ...who(), handle, usedOf: async () => new Set() })
    late = book(id)
    late.catch(() => undefined)
    await untilSomebodyWaits(db.database)
  })
  await late
  expect(await resultsOf(id)).toEqual(['refused', 'booked'])
  expect(await onHand(there.variantId)).toBe(13)
})
