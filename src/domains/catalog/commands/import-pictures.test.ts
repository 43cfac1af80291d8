import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { importFile, productRow } from '../../../../tests/support/import-file.ts'
import { shopifyCsv } from '../../../../tests/support/shopify-csv.ts'
import { readProductRecord } from '../write-store.ts'

const db = useTestDatabase()
let folder: string
let server: Server
let origin: string
const PICTURES_FOUND = new Set(['/red.png', '/blue.png'])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-import-'))
  const png = async (background: string): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = new Map([
    ['/red.png', await png('red')],
    ['/blue.png', await png('blue')],
  ])
  server = createServer((request, response) => {
    const picture = pictures.get(request.url ?? '')
    if (picture && PICTURES_FOUND.has(request.url!)) response.end(picture)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('pictures are fetched, ordered, shared with variants and encoded later; one that is missing is a warning and comes next time', async () => {
  const rows = (): Uint8Array =>
    shopifyCsv([
      productRow('seen', {
        'Option1 name': 'Colour',
        'Option1 value': 'Red',
        'Product image URL': `${origin}/red.png`,
        'Image position': '2',
        'Image alt text': 'Red one',
        'Variant image URL': `${origin}/red.png`,
      }),
      {
        'URL handle': 'seen',
        'Option1 value': 'Blue',
        Price: '1',
        'Product image URL': `${origin}/blue.png`,
        'Image position': '1',
        'Variant image URL': `${origin}/blue.png`,
      },
      { 'URL handle': 'seen', 'Product image URL': `${origin}/gone.png`, 'Image position': '3' },
    ])
  const jobs: string[] = []
  PICTURES_FOUND.delete('/blue.png')
  const first = await importFile(db, rows(), { folder, jobs })
  expect(first.totals).toMatchObject({ created: 1, error: 0, warnings: 2 })
  PICTURES_FOUND.add('/blue.png')
  const second = await importFile(db, rows(), { folder, jobs })
  expect(second.totals).toMatchObject({ updated: 1, warnings: 1 })
  const record = (await readProductRecord(db.database, 'seen'))!
  expect(record.images.map((image) => image.source)).toEqual([`${origin}/blue.png`, `${origin}/red.png`])
  expect(record.images[1]).toMatchObject({
    width: 40,
    height: 30,
    originalType: 'image/png',
    placeholder: expect.stringMatching(/./),
    alt: { en: 'Red one', ar: 'Red one' },
  })
  expect(record.variants.map((variant) => variant.imageId)).toEqual([
    record.images[1]!.id,
    record.images[0]!.id,
  ])
  expect(jobs).toEqual(expect.arrayContaining(record.images.map((image) => image.id)))
  expect((await importFile(db, rows(), { folder, jobs })).totals).toMatchObject({ unchanged: 1, warnings: 1 })
  const emptied = await importFile(
    db,
    shopifyCsv([{ 'URL handle': 'seen', Title: 'Seen', 'Product image URL': '' }]),
  )
  expect(emptied.totals).toMatchObject({ updated: 1 })
  expect((await readProductRecord(db.database, 'seen'))!.images).toEqual([])
})
