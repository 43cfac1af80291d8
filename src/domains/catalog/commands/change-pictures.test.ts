import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellProduct } from '../../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { zipOf } from '../../../../tests/support/zip.ts'
import { type StoredOriginal, storeOriginal } from '../media/store-original.ts'
import { readProductRecord } from '../write-store.ts'
import { addNamedPicture, addNamedPictures, matchPictures } from './add-named-pictures.ts'
import { addPicture, describePicture, movePicture, removePicture, restorePicture } from './change-pictures.ts'

const db = useTestDatabase()
const who = { actor: 'staff:ada', now: new Date('2026-03-01T12:00:00Z') }
const queue = () => undefined
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const png = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

async function add(handle: string, red: number): Promise<string | null> {
  const original: StoredOriginal = await storeOriginal(folder, await png(red))
  return db.database.transaction((tx) => addPicture(tx, { handle, original, queue, ...who }))
}

async function imagesOf(handle: string): Promise<string[]> {
  return (await readProductRecord(db.database, handle))?.images.map(({ id }) => id) ?? []
}

test('pictures are added behind the others, put in another order and described', async () => {
  const { productId: handle } = await sellProduct(db.database)
  const [first, second, third] = [await add(handle, 1), await add(handle, 2), await add(handle, 3)]
  expect(await imagesOf(handle)).toEqual([first, second, third])
  expect(await add(handle, 2)).toBeNull()
  expect(
    await db.database.transaction((tx) =>
      movePicture(tx, { handle, imageId: third ?? '', place: 0, ...who }),
    ),
  ).toBe(2)
  expect(await imagesOf(handle)).toEqual([third, first, second])
  await db.database.transaction((tx) =>
    describePicture(tx, { handle, imageId: first ?? '', alt: { en: 'Front', de: '' }, shows: 'Red', ...who }),
  )
  expect((await readProductRecord(db.database, handle))?.images[1]).toMatchObject({
    alt: { en: 'Front' },
    shows: 'Red',
  })
  expect(
    await db.database.transaction((tx) =>
      describePicture(tx, { handle, imageId: first ?? '', alt: { en: 'Side' }, shows: '', ...who }),
    ),
  ).toEqual({ alt: { en: 'Front' }, shows: 'Red' })
})

test('a file that begins like a picture and breaks off is damaged, one that begins otherwise is none', async () => {
  const whole = await png(3)
  const heads = ['\x89PNG\r\n\x1a\nrest', '\0\0\0 ftypavif\0\0\0\0'].map((head) =>
    Buffer.from(head, 'latin1'),
  )
  for (const bytes of [whole.subarray(0, 60), ...heads])
    await expect(storeOriginal(folder, bytes)).rejects.toMatchObject({ code: 'broken-image' })
  await expect(storeOriginal(folder, Buffer.from('hello'))).rejects.toMatchObject({
    code: 'unsupported-image',
  })
})

test('a picture whose SKU two products have goes to neither, and says so', async () => {
  for (const { variantId } of [await sellProduct(db.database), await sellProduct(db.database)])
    await db.database.query(`UPDATE variant SET sku = 'TWIN' WHERE id = $1`, [variantId])
  expect(await matchPictures(db.database, ['twin_1.png', 'none.png'])).toMatchObject([
    { result: 'refused', handle: '', why: 'Several products have this SKU' },
    { result: 'no-product' },
  ])
  const bytes = await png(12)
  const added = await addNamedPicture(db.database, {
    name: 'TWIN.png',
    read: async () => bytes,
    folder,
    queue,
    ...who,
  })
  expect(added.result).toBe('refused')
})

test('an archive of more than 1,000 files is refused with the reason, one of 1,000 names is read', async () => {
  const named = (count: number): Buffer =>
    zipOf(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}.png`, Buffer.from('x')])),
    )
  const send = (bytes: Buffer) =>
    addNamedPictures(db.database, { bytes, isPreview: true, folder, queue, ...who })
  const refusal = await send(named(1_001)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unreadable-archive', extra: { reason: expect.any(String) } })
  expect((await send(named(1_000))).filter(({ result }) => result === 'no-product')).toHaveLength(1_000)
})

test('a removed picture is put back in its place and to the variant that had it, once', async () => {
  const { productId: handle, variantId } = await sellProduct(db.database)
  const [first, second] = [await add(handle, 4), await add(handle, 5)]
  await db.database.query('UPDATE variant SET image_id = $1 WHERE id = $2', [first, variantId])
  const before = await readProductRecord(db.database, handle)
  const act = { handle, imageId: first ?? '', ...who }
  await db.database.transaction((tx) => removePicture(tx, act))
  expect(await imagesOf(handle)).toEqual([second])
  await db.database.transaction((tx) => restorePicture(tx, act))
  expect(await readProductRecord(db.database, handle)).toEqual(before)
  await expect(db.database.transaction((tx) => restorePicture(tx, act))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a picture of another product is not found', async () => {
  const mine = await sellProduct(db.database)
  const other = await sellProduct(db.database)
  const imageId = (await add(other.productId, 6)) ?? ''
  for (const act of [removePicture, restorePicture])
    await expect(
      db.database.transaction((tx) => act(tx, { handle: mine.productId, imageId, ...who })),
    ).rejects.toMatchObject({ code: 'not-found' })
  expect(await imagesOf(other.productId)).toEqual([imageId])
})

test('the pictures of an archive go to the products whose SKU they are named by; a preview changes nothing', async () => {
  const { productId: handle, variantId } = await sellProduct(db.database)
  await db.database.query(`UPDATE variant SET sku = 'LAMP-1' WHERE id = $1`, [variantId])
  const bytes = zipOf({
    'shop/LAMP-1.png': await png(7),
    'lamp-1_2.png': await png(8),
    'CHAIR.png': await png(9),
    '__MACOSX/._LAMP-1.png': Buffer.from('x'),
    'LAMP-1 (3).png': Buffer.from('no picture'),
  })
  const send = (isPreview: boolean) =>
    addNamedPictures(db.database, { bytes, isPreview, folder, queue, ...who })
  expect((await send(true)).map(({ name, result }) => [name, result])).toEqual([
    ['LAMP-1.png', 'added'],
    ['lamp-1_2.png', 'added'],
    ['CHAIR.png', 'no-product'],
    ['LAMP-1 (3).png', 'added'],
  ])
  expect(await imagesOf(handle)).toEqual([])
  expect((await send(false)).map(({ name, result }) => [name, result])).toEqual([
    ['LAMP-1.png', 'added'],
    ['lamp-1_2.png', 'added'],
    ['CHAIR.png', 'no-product'],
    ['LAMP-1 (3).png', 'refused'],
  ])
  expect(await imagesOf(handle)).toHaveLength(2)
  expect((await send(false)).map(({ result }) => result)).toEqual([
    'there-already',
    'there-already',
    'no-product',
    'refused',
  ])
})

test('an archive that leads out of its folder, lies about its sizes, unpacks to too much or is none is refused and writes nothing', async () => {
  const { variantId } = await sellProduct(db.database)
  await db.database.query(`UPDATE variant SET sku = 'evil' WHERE id = $1`, [variantId])
  const before = await readdir(folder)
  const send = (bytes: Buffer) =>
    addNamedPictures(db.database, { bytes, isPreview: false, folder, queue, ...who })
  for (const bytes of [
    zipOf({ '../evil.png': await png(1) }),
    zipOf({ '/etc/evil.png': await png(1) }),
    zipOf({ 'evil.png': await png(99) }, { declaredSize: 3 }),
    Buffer.from('PK\u0003\u0004 and nothing else'),
    Buffer.alloc(0),
  ])
    await expect(send(bytes)).rejects.toMatchObject({ code: 'unreadable-archive' })
  const bomb = await send(zipOf({ 'evil.png': Buffer.alloc(21 * 1024 * 1024) }))
  expect(bomb).toMatchObject([{ result: 'refused' }])
  expect(await readdir(folder)).toEqual(before)
})
