import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { sweepPhotos } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { PASSENGERS, picture, REFUSED } from '../../support/hostile-pictures.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

let member: Buyer
beforeAll(async () => {
  member = (await newMember(shop)).buyer
})

interface Upload {
  readonly bytes: Buffer
  readonly fields?: Readonly<Record<string, string>>
  readonly buyer?: Buyer
  readonly name?: string
  readonly type?: string
}

async function upload({
  bytes,
  fields = {},
  buyer = member,
  name = 'holiday.jpg',
  type = 'image/jpeg',
}: Upload): Promise<CallResult> {
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(bytes)], { type }), name)
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  return buyer.send(`${buyer.base}/api/user/photo`, { method: 'POST', body })
}

const files = () => readdir(join(shop.core.environment.dataDir, 'media', 'photo')).catch(() => [])
const shown = async (buyer = member) => (await buyer.call('/state')).body.user.photo as string | null
const bytesOf = async (address: string) =>
  Buffer.from(await (await fetch(new URL(address, shop.url))).arrayBuffer())

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a square WebP in three sizes, shown by the state at once (§7.2, §7.13)',
  async (format) => {
    const answer = await upload({ bytes: await picture(640, 360).toFormat(format).toBuffer() })
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['photo']])
    expect(await shown()).toBe(answer.body.photo)
    expect(answer.body.photo).toMatch(/^\/store\/media\/photo\/[\w-]{27}-160\.webp$/)
    for (const size of [64, 160, 480]) {
      const made = await sharp(await bytesOf(answer.body.photo.replace('-160.', `-${size}.`))).metadata()
      expect(made).toMatchObject({ format: 'webp', width: size, height: size })
    }
  },
)

test('the photo before is deleted after the new one stands, and no other file is left', async () => {
  const { buyer } = await newMember(shop)
  const first = await upload({ bytes: await picture(90, 90).png().toBuffer(), buyer })
  const second = await upload({ bytes: await picture(91, 91).png().toBuffer(), buyer })
  await shop.drain()
  expect((await fetch(new URL(first.body.photo, shop.url))).status).toBe(404)
  const kept = await fetch(new URL(second.body.photo, shop.url))
  expect([
    kept.status,
    kept.headers.get('content-type'),
    kept.headers.get('cache-control'),
    kept.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'private, max-age=3600', 'nosniff'])
  const removed = await buyer.call('/user/photo')
  expect([removed.status, removed.body.fields]).toEqual([422, ['photo']])
  const form = new FormData()
  form.append('remove', '1')
  expect((await buyer.send(`${buyer.base}/api/user/photo`, { method: 'POST', body: form })).body).toEqual({
    photo: null,
  })
  await shop.drain()
  expect(await shown(buyer)).toBeNull()
  expect((await files()).filter((name) => name.includes(second.body.photo.slice(19, 46)))).toEqual([])
})

test('place, camera and every other word in the file are gone, and the turn of the camera is applied', async () => {
  const exif = {
    IFD0: { Make: 'Kontor-Kamera', Copyright: 'Ada Lovelace' },
    IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
  }
  const top = await picture(300, 100, { r: 0, g: 0, b: 255 }).png().toBuffer()
  const bytes = await picture(300, 300, { r: 255, g: 0, b: 0 })
    .composite([{ input: top, top: 0, left: 0 }])
    .withExif(exif)
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">Secret place</rdf:RDF></x:xmpmeta>',
    )
    .withMetadata({ orientation: 6, exif })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(bytes.includes('Kontor-Kamera')).toBe(true)
  const answer = await upload({ bytes })
  for (const size of [64, 160, 480]) {
    const made = await bytesOf(answer.body.photo.replace('-160.', `-${size}.`))
    expect(await sharp(made).metadata()).not.toHaveProperty('exif')
    expect(await sharp(made).metadata()).not.toHaveProperty('xmp')
    for (const word of ['Kontor-Kamera', 'Ada', 'Secret', 'Exif', 'GPS'])
      expect(made.includes(word)).toBe(false)
  }
  // Rotated by 90°, the blue bar at the top is on the right.
  const { data, info } = await sharp(await bytesOf(answer.body.photo))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const right = data.subarray((80 * info.width + 150) * info.channels).subarray(0, 3)
  const start = data.subarray((80 * info.width + 10) * info.channels).subarray(0, 3)
  expect([right[2]! > 200, start[0]! > 200]).toEqual([true, true])
})

test('the crop is what its owner saw; a crop beside the picture or half of one is refused by its fields', async () => {
  const right = await picture(100, 100, { r: 0, g: 255, b: 0 }).png().toBuffer()
  const bytes = await picture(300, 100, { r: 255, g: 0, b: 0 })
    .composite([{ input: right, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const answer = await upload({ bytes, fields: { cropX: '200', cropY: '0', cropSize: '100' } })
  const { channels } = await sharp(await bytesOf(answer.body.photo)).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 1, 0])
  expect(await upload({ bytes, fields: { cropX: '201', cropY: '0', cropSize: '100' } })).toMatchObject({
    status: 422,
    body: { code: 'invalid-fields', fields: ['cropX', 'cropY', 'cropSize'] },
  })
  expect(await upload({ bytes, fields: { cropX: '1' } })).toMatchObject({
    status: 422,
    body: { code: 'missing-fields', fields: ['cropY', 'cropSize'] },
  })
  expect(await upload({ bytes, fields: { cropX: '-1', cropY: '0', cropSize: '1e2' } })).toMatchObject({
    body: { fields: ['cropX', 'cropSize'] },
  })
})

test('of a moving picture the first frame stands still', async () => {
  const frames = Buffer.concat([
    Buffer.alloc(64 * 64 * 3, Buffer.from([250, 0, 0])),
    Buffer.alloc(64 * 64 * 3, Buffer.from([0, 0, 250])),
  ])
  const bytes = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).pages).toBe(2)
  const answer = await upload({ bytes })
  const made = await bytesOf(answer.body.photo)
  expect((await sharp(made).metadata()).pages).toBeUndefined()
  expect((await sharp(made).stats()).channels[0]!.mean).toBeGreaterThan(240)
})

test.each(Object.keys(PASSENGERS))('a picture with %s leaves its passenger behind', async (kind) => {
  const bytes = PASSENGERS[kind]!(await picture(80, 80).jpeg().toBuffer())
  const answer = await upload({ bytes })
  expect(answer.status).toBe(200)
  const made = await bytesOf(answer.body.photo)
  for (const word of ['script', 'PK\x03\x04', 'passenger', 'alert', 'ELF'])
    expect(made.includes(word)).toBe(false)
})

test.each(REFUSED)(
  '%s is refused with %i, says which field, and leaves the photo as it was',
  async (_name, status, make) => {
    const before = await shown()
    const names = await files()
    const answer = await upload({ bytes: await make() })
    expect([answer.status, Object.keys(answer.body).slice(0, 2)]).toEqual([status, ['error', 'code']])
    expect(await shown()).toBe(before)
    expect(await files()).toEqual(names)
  },
)

test('no file, an empty one and a text in its place are named as the missing or the wrong field', async () => {
  expect(await upload({ bytes: Buffer.alloc(0) })).toMatchObject({
    status: 422,
    body: { code: 'missing-fields', fields: ['photo'] },
  })
  expect(await upload({ bytes: Buffer.alloc(0), name: '' })).toMatchObject({
    status: 422,
    body: { code: 'missing-fields', fields: ['photo'] },
  })
  const form = new FormData()
  form.append('photo', 'a text')
  const wrong = await member.send(`${member.base}/api/user/photo`, { method: 'POST', body: form })
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([422, 'invalid-fields', ['photo']])
})

test('two files under one name are refused, and so is a form that was cut off', async () => {
  const bytes = new Uint8Array(await picture(20, 20).png().toBuffer())
  const twice = new FormData()
  for (let count = 0; count < 2; count += 1) twice.append('photo', new Blob([bytes]), 'a.png')
  expect(
    (await member.send(`${member.base}/api/user/photo`, { method: 'POST', body: twice })).body,
  ).toMatchObject({
    code: 'invalid-fields',
    fields: ['photo'],
  })
  const cut = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'),
    bytes,
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await member.send(`${member.base}/api/user/photo`, { method: 'POST', body: cut, headers })
  expect([answer.status, answer.body.fields]).toEqual([422, ['photo']])
})

test('the type of the form and its size answer before sign-in, sign-in before the fields, in the language of the base', async () => {
  const guest = new Buyer(`${shop.url}/de`)
  const typed = (type: string) =>
    guest.send(`${guest.base}/api/user/photo`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': type },
    })
  for (const type of [
    'text/plain',
    'image/jpeg',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'application/json',
  ])
    expect([type, (await typed(type)).status]).toEqual([type, 415])
  expect((await upload({ bytes: Buffer.alloc(10_000_000), buyer: guest })).status).toBe(413)
  const refused = await upload({ bytes: Buffer.from('x'), buyer: guest })
  expect([refused.status, refused.body]).toEqual([
    401,
    { error: 'Bitte melden Sie sich zuerst an', code: 'not-logged-in' },
  ])
  const other = await member.send(`${member.base}/api/user/name`, { method: 'POST', body: new FormData() })
  expect([404, 415]).toContain(other.status)
})

test('nobody reaches another file of the disk by the address of a photo', async () => {
  for (const name of [
    '..%2F..%2Fpostgres',
    '%2e%2e%2f',
    `${'a'.repeat(27)}-161.webp`,
    `${'a'.repeat(27)}-160.webp.part`,
    `${'a'.repeat(26)}-160.webp`,
  ])
    expect([name, (await fetch(`${shop.url}/media/photo/${name}`)).status]).toEqual([name, 404])
})

test('without script the form leads back to the profile with a word about it', async () => {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(await picture(20, 20).png().toBuffer())]), 'a.png')
  const sent = await member.send(`${member.base}/api/user/photo`, {
    method: 'POST',
    body: form,
    headers: { accept: 'text/html' },
  })
  expect([sent.status, sent.headers.get('location')?.split('?')[0]]).toEqual([303, '/store/profile'])
})

test('an upload that broke off leaves files that the sweep finds an hour later, and no photo in use is swept', async () => {
  const answer = await upload({ bytes: await picture(20, 20).png().toBuffer() })
  const { database, environment, clock } = shop.core
  const id = 'b'.repeat(27)
  await database.query(
    'INSERT INTO account_photo (id, account_id, created_at) SELECT $1, id, $2 FROM account LIMIT 1',
    [id, clock.now()],
  )
  await sweepPhotos(database, environment.dataDir, clock.now())
  expect(await database.query('SELECT id FROM account_photo WHERE id = $1', [id])).toHaveLength(1)
  await sweepPhotos(database, environment.dataDir, new Date(clock.now().getTime() + 2 * HOUR))
  expect(await database.query('SELECT id FROM account_photo WHERE id = $1', [id])).toEqual([])
  expect((await fetch(new URL(answer.body.photo, shop.url))).status).toBe(200)
})
