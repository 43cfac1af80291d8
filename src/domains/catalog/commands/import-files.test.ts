import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readUsedProducts } from '#views/admin/catalogue/product-use.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { readImport } from '../import-store.ts'
import { readProductRecord } from '../write-store.ts'
import { beginImport, startImport } from './begin-import.ts'
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

const utf16 = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const utf8 = (text: string): Uint8Array => Buffer.from(text)

test.each([
  [
    'tabs in UTF-16, as “Unicode text” is saved',
    'utf',
    utf16('Titel\tPreis\tHandle\r\nStuhl für Gäste\t1.234,50\tutf\r\n'),
  ],
  [
    'semicolons and quoted line breaks',
    'lines',
    utf8('\ufeffTitel;Preis;Handle;Beschreibung\n"Stuhl für Gäste";"1234,50";lines;"Eins;\nzwei ""drei"""\n'),
  ],
  [
    'Windows-1252',
    'win',
    Buffer.from('Titel;Preis;Handle\r\nStuhl f\xfcr G\xe4ste;1234,50;win\r\n', 'latin1'),
  ],
  [
    'a separator in its first line',
    'sep',
    utf8('sep=;\r\nTitel;Preis;Handle\r\nStuhl für Gäste;1234,50;sep\r\n'),
  ],
])('a file with %s is read without a question', async (_what, handle, bytes) => {
  const id = await importWhole(bytes)
  expect((await rowsOf(id)).filter(({ result }) => result === 'error')).toEqual([])
  expect(await readImport(db.database, id)).toMatchObject({ state: 'done', totals: { created: 1, error: 0 } })
  const product = await readProductRecord(db.database, handle)
  expect(product?.texts.find(({ locale }) => locale === 'en')?.name).toBe('Stuhl für Gäste')
  expect(product?.variants[0]?.prices.EUR?.amountMinor).toBe(123_450)
})

test('a text that looks like a formula stays a text', async () => {
  await importWhole(utf8(`Title,Handle,Vendor,Price\n"=HYPERLINK(""http://x.example"")",formula,'+49,1\n`))
  expect(await readProductRecord(db.database, 'formula')).toMatchObject({
    vendor: '+49',
    texts: expect.arrayContaining([expect.objectContaining({ name: '=HYPERLINK("http://x.example")' })]),
  })
})

test('a file without a row, an empty one and one of blanks change nothing and say so', async () => {
  const id = await begin(utf8('Title,Price\n'))
  await run(id)
  expect(await readImport(db.database, id)).toMatchObject({
    state: 'checked',
    totals: { created: 0, updated: 0, unchanged: 0, error: 0 },
  })
  for (const text of ['', '\ufeff', '\r\n \r\n'])
    await expect(begin(utf8(text))).rejects.toMatchObject({ code: 'unreadable-file' })
})

test('what was chosen for a file holds for the next one with its columns, but not its encoding and its decimals', async () => {
  const first = await begin(Buffer.from('Artikel;VK\r\nK\xe4se;1,50\r\n', 'latin1'))
  expect((await readImport(db.database, first))?.reading).toMatchObject({
    encoding: 'windows-1252',
    delimiter: ';',
    decimal: 'comma',
  })
  const second = await begin(utf8('Artikel,VK\nBrötchen,0.45\n'))
  expect((await readImport(db.database, second))?.reading).toMatchObject({
    encoding: 'utf-8',
    delimiter: ',',
    decimal: 'point',
    columns: ['title', 'price'],
  })
})
