import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { readUsedProducts } from '#views/admin/catalogue/product-use.ts'
import { stockOf } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readImport } from '../import-store.ts'
import { readProductRecord } from '../write-store.ts'
import { beginImport, checkImport, startImport, stopImport, undoImport } from './begin-import.ts'
import { removeCategory } from './change-category.ts'
import { forgetOldImports } from './forget-imports.ts'
import { runImport } from './run-import.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const who = { actor: 'staff:ada', now }
const queue = () => undefined

const begin = async (bytes: Uint8Array): Promise<string> =>
  (await db.database.transaction((tx) => beginImport(tx, { bytes, queue, ...who }))).id
const run = (importId: string) =>
  runImport(db.database, {
    importId,
    currency: 'EUR',
    pictures: { folder: tmpdir(), totalMs: 0 },
    queueJob: queue,
    now: () => now,
    usedOf: readUsedProducts,
  })
const start = (id: string) => db.database.transaction((tx) => startImport(tx, { id, queue, ...who }))
const undo = (id: string) => db.database.transaction((tx) => undoImport(tx, { id, queue, ...who }))

/** Checks and runs a file. */
async function importWhole(bytes: Uint8Array): Promise<string> {
  const id = await begin(bytes)
  await run(id)
  await start(id)
  await run(id)
  return id
}

async function rowsOf(id: string) {
  return db.database.query<{ line: number; handle: string; result: string; text: string }>(
    'SELECT line, handle, result, text FROM product_import_row WHERE import_id = $1 ORDER BY place',
    [id],
  )
}

test('a file is checked without a change, imported, and undone: what it created is gone and what it changed is as before', async () => {
  await importFile(db, shopifyCsv([productRow('desk-old', { Title: 'Old name', Tags: 'a' })]))
  const before = await readProductRecord(db.database, 'desk-old')
  const id = await begin(
    shopifyCsv([
      productRow('desk-old', { Title: 'New name', Price: '12.00', Type: 'Desk things' }),
      productRow('desk-new', { Type: 'Desk things' }),
    ]),
  )
  await run(id)
  expect(await readImport(db.database, id)).toMatchObject({
    state: 'checked',
    totals: { created: 1, updated: 1, error: 0 },
  })
  expect(await readProductRecord(db.database, 'desk-new')).toBeNull()
  await start(id)
  await run(id)
  expect(await readImport(db.database, id)).toMatchObject({ state: 'done', done: 0 })
  expect(await readProductRecord(db.database, 'desk-new')).toMatchObject({ status: 'active' })
  await undo(id)
  await run(id)
  expect(await readImport(db.database, id)).toMatchObject({ state: 'undone' })
  expect(await readProductRecord(db.database, 'desk-new')).toBeNull()
  expect(await readProductRecord(db.database, 'desk-old')).toEqual(before)
  expect((await rowsOf(id)).map(({ handle, result }) => [handle, result]).sort()).toEqual([
    ['desk-new', 'removed'],
    ['desk-old', 'restored'],
  ])
  expect(await db.database.query(`SELECT FROM category WHERE handle = 'desk-things'`)).toEqual([])
})

test('an undo keeps and names what was changed since, and what an order refers to', async () => {
  await importFile(db, shopifyCsv([productRow('since', { Title: 'Since' })]))
  const id = await importWhole(
    shopifyCsv([
      productRow('since', { Title: 'After', Vendor: 'V', 'Inventory quantity': '20' }),
      productRow('sold'),
    ]),
  )
  const sold = await readProductRecord(db.database, 'sold')
  const since = await readProductRecord(db.database, 'since')
  const variantId = since?.variants[0]?.id ?? ''
  await db.database.query(`UPDATE product SET vendor = 'Mine' WHERE handle = 'since'`)
  await db.database.query('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = $1', [variantId])
  await db.database.query(
    `INSERT INTO plan_content (plan_id, product_id) SELECT p.id, $1 FROM product p WHERE p.handle = 'since'`,
    [sold?.id],
  )
  await undo(id)
  await run(id)
  expect(await readProductRecord(db.database, 'since')).toMatchObject({
    vendor: 'Mine',
    texts: expect.arrayContaining([expect.objectContaining({ locale: 'en', name: 'Since' })]),
  })
  expect(await stockOf(db.database, variantId)).toMatchObject({ on_hand: 19 })
  expect(await readProductRecord(db.database, 'sold')).toMatchObject({ status: 'archived' })
  const rows = await rowsOf(id)
  expect(rows.find(({ handle }) => handle === 'since')).toMatchObject({
    result: 'kept',
    text: 'vendor, since.onHand',
  })
  expect(rows.find(({ handle }) => handle === 'sold')).toMatchObject({ result: 'kept' })
})

test('an import runs once and is undone once, whatever is pressed twice', async () => {
  const id = await importWhole(shopifyCsv([productRow('once')]))
  await expect(start(id)).rejects.toMatchObject({ code: 'import-not-now' })
  await run(id)
  await undo(id)
  await expect(undo(id)).rejects.toMatchObject({ code: 'import-not-now' })
  await run(id)
  await run(id)
  await expect(undo(id)).rejects.toMatchObject({ code: 'nothing-to-undo' })
})

test('a job that runs again after half of its work keeps what was before the import', async () => {
  await importFile(db, shopifyCsv([productRow('half', { Title: 'Before' })]))
  const before = await readProductRecord(db.database, 'half')
  const id = await begin(shopifyCsv([productRow('half', { Title: 'After' })]))
  await run(id)
  await start(id)
  await run(id)
  // As if the process had died before it noted that it was done.
  await db.database.query(`UPDATE product_import SET state = 'importing' WHERE id = $1`, [id])
  await run(id)
  await undo(id)
  await run(id)
  expect(await readProductRecord(db.database, 'half')).toEqual(before)
})

test('an import that somebody stops leaves out the rest, and what it saved can be undone', async () => {
  const id = await begin(shopifyCsv([productRow('stop-one'), productRow('stop-two')]))
  await run(id)
  await start(id)
  await db.database.transaction((tx) => stopImport(tx, { id, ...who }))
  await run(id)
  const standing = await readImport(db.database, id)
  expect(standing?.state).toBe('stopped')
  const saved = await db.database.query('SELECT handle FROM product_import_change WHERE import_id = $1', [id])
  await undo(id)
  await run(id)
  expect((await rowsOf(id)).length).toBe(saved.length)
})

test('columns that somebody named are remembered for the next file with the same columns', async () => {
  const file = new TextEncoder().encode('Sache;Betrag;Lager\nRegal;1.234,50;4\nTisch;89,90;2\n')
  const id = await begin(file)
  const waiting = await readImport(db.database, id)
  expect(waiting).toMatchObject({
    state: 'waiting',
    reading: { delimiter: ';', columns: [null, null, null] },
  })
  const reading = {
    ...waiting!.reading,
    decimal: 'comma' as const,
    columns: ['title', 'price', 'quantity'] as const,
  }
  await db.database.transaction((tx) => checkImport(tx, { id, reading, queue, ...who }))
  await run(id)
  await start(id)
  await run(id)
  expect(await readProductRecord(db.database, 'regal')).toMatchObject({
    variants: [{ prices: { EUR: { amountMinor: 123_450 } }, onHand: 4, tracked: true }],
  })
  const next = await begin(file)
  expect(await readImport(db.database, next)).toMatchObject({ state: 'checking', reading })
})

test('German names of columns, semicolons, a decimal comma and Windows-1252 are recognised', async () => {
  const bytes = Buffer.from('Bezeichnung;Preis;Bestand\nGläser;12,90;3\n', 'latin1')
  const id = await begin(bytes)
  await run(id)
  expect(await readImport(db.database, id)).toMatchObject({
    state: 'checked',
    totals: { created: 1 },
    reading: {
      delimiter: ';',
      encoding: 'windows-1252',
      decimal: 'comma',
      columns: ['title', 'price', 'quantity'],
    },
  })
  await start(id)
  await run(id)
  expect((await readProductRecord(db.database, 'glaser'))?.texts[0]?.name).toBe('Gläser')
})

test('new products that name no category come into the one that was chosen', async () => {
  const [{ id: categoryId } = { id: '' }] = await db.database.query<{ id: string }>(
    `INSERT INTO category (id, handle) VALUES (uuidv7(), 'chosen') RETURNING id`,
  )
  const id = await begin(shopifyCsv([productRow('in-chosen')]))
  const { reading } = (await readImport(db.database, id))!
  await run(id)
  await db.database.transaction((tx) =>
    checkImport(tx, { id, reading: { ...reading, categoryId }, queue, ...who }),
  )
  await run(id)
  await start(id)
  await run(id)
  expect((await readProductRecord(db.database, 'in-chosen'))?.categoryIds).toEqual([categoryId])
})

test('a spreadsheet is refused with the reason, and old imports are forgotten with their files', async () => {
  await expect(begin(Buffer.from('PK\u0003\u0004'))).rejects.toMatchObject({ code: 'unreadable-file' })
  const id = await begin(shopifyCsv([productRow('forgotten')]))
  await run(id)
  await forgetOldImports(db.database, new Date(now.getTime() + 89 * DAY))
  expect(await readImport(db.database, id)).not.toBeNull()
  await forgetOldImports(db.database, new Date(now.getTime() + 91 * DAY))
  expect(await readImport(db.database, id)).toBeNull()
})

const utf8 = (text: string): Uint8Array => Buffer.from(text)

test('a chosen category that somebody deleted since is left out, and the products come', async () => {
  const [{ id: categoryId } = { id: '' }] = await db.database.query<{ id: string }>(
    `INSERT INTO category (id, handle) VALUES (uuidv7(), 'deleted-since') RETURNING id`,
  )
  const id = await begin(utf8('Title,Price,Handle\nLamp,1.00,without-category\n'))
  const { reading } = (await readImport(db.database, id))!
  await run(id)
  await db.database.transaction((tx) =>
    checkImport(tx, { id, reading: { ...reading, categoryId }, queue, ...who }),
  )
  await run(id)
  await db.database.transaction((tx) => removeCategory(tx, 'deleted-since'))
  await start(id)
  await run(id)
  expect((await rowsOf(id)).map(({ result, text }) => [result, text])).toEqual([['created', 'Lamp']])
  expect((await readProductRecord(db.database, 'without-category'))?.categoryIds).toEqual([])
})
