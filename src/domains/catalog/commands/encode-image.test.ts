import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { mediaFolder } from '../media/media-files.ts'
import { storeDrawing } from '../media/store-original.ts'
import { encodeImage } from './encode-image.ts'

const db = useTestDatabase()
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kontor-encode-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function run(imageId: string): Promise<void> {
  await encodeImage(imageId, { database: db.database, folder: mediaFolder(dataDir) })
}

test('the job writes widths and placeholder and tells the product; a second run and a picture that is gone do no harm', async () => {
  const original = await storeDrawing(
    mediaFolder(dataDir),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><circle cx="8" cy="4" r="3"/></svg>',
  )
  const [productId, imageId] = [uuidv7(), uuidv7()]
  await db.database.query(`INSERT INTO product (id, handle) VALUES ($1, 'drawn')`, [productId])
  await db.database.query(
    `INSERT INTO image (id, product_id, hash, original_type, width, height) VALUES ($1, $2, $3, $4, $5, $6)`,
    [imageId, productId, original.hash, original.originalType, original.width, original.height],
  )
  const heard: string[] = []
  const stop = await db.database.listen(
    'kontor_changed',
    (scope) => heard.push(scope),
    () => undefined,
  )
  await run(imageId)
  await run(imageId)
  await run(uuidv7())
  const [row] = await db.database.query('SELECT widths, placeholder FROM image WHERE id = $1', [imageId])
  expect(row).toEqual({
    widths: [160, 320, 480, 640, 960, 1280, 1920],
    placeholder: expect.stringMatching(/^[A-Za-z0-9+/=]{8,}$/),
  })
  await expect.poll(() => heard).toContain(`product:${productId}`)
  await stop()
}, 60_000)
