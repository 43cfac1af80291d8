import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaFolder } from '#domains/catalog/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { sweepPagePictures, UNUSED_PICTURE_KEPT_MS } from '#processes/page-pictures.ts'
import { newPartner, openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let editor: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  editor = await signInStaff(shop, 'editor')
})

const EMPTY = Object.fromEntries(
  ['title', 'text'].flatMap((field) => ['en', 'de', 'fr', 'ar'].map((code) => [`${field}.${code}`, ''])),
)

async function save(id: string, fields: Readonly<Record<string, string>>) {
  const page = await editor.get(`/admin/partner-materials/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  return editor.call('/admin/partner-materials/save', {
    id,
    version,
    ...EMPTY,
    page: '',
    position: '1',
    ...fields,
  })
}

async function newMaterial(title: string, fields: Readonly<Record<string, string>> = {}) {
  const saved = await save('new', { 'title.en': title, ...fields })
  expect(saved.status, saved.text).toBe(200)
  return saved.body as { readonly id: string; readonly act: string }
}

async function upload(id: string, red: number) {
  const bytes = await sharp({
    create: { width: 400, height: 200, channels: 3, background: { r: red, g: 9, b: 9 } },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('id', id)
  form.set('picture', new Blob([new Uint8Array(bytes)]), 'x.png')
  return editor.send(`${editor.base}/api/admin/partner-materials/add-picture`, { method: 'POST', body: form })
}

/** Returns what a partner reads in the page of materials. */
const read = async (member: { get: (path: string) => Promise<{ text: string }> }, base = '') =>
  (await member.get(`${base}/partner/materials`)).text

test('a material reaches every partner in their language, with their own link to its page', async () => {
  const { member, ref } = await newPartner(shop)
  const { id } = await newMaterial('Summer', {
    'text.en': 'Listen to summer',
    'text.de': 'Den Sommer hören',
    page: '/c/recordings',
  })
  expect(await read(member)).toContain('Listen to summer')
  const german = await read(member, '/de')
  expect(german).toContain('Den Sommer hören')
  expect(german).toContain('Summer')
  expect(german).toContain(`/store/de/c/recordings?ref=${ref}`)
  expect((await save(id, { 'title.en': 'Autumn' })).status).toBe(200)
  expect(await read(member)).not.toContain('Summer')
})

test('a new material can be undone, and a deleted one is gone once', async () => {
  const { member } = await newPartner(shop)
  const undone = await newMaterial('Undone')
  expect((await editor.call('/admin/undo', { act: undone.act })).status).toBe(200)
  expect(await read(member)).not.toContain('Undone')
  const { id } = await newMaterial('Deleted one')
  const remove = () => editor.call('/admin/partner-materials/delete', { id, sure: '1' })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await read(member)).not.toContain('Deleted one')
  const [act] = await shop.core.database.query(
    `SELECT before -> 'title' ->> 'en' AS title FROM staff_act WHERE what = 'partner-materials.delete' AND subject = $1`,
    [id],
  )
  expect(act).toEqual({ title: 'Deleted one' })
})

test('its picture is stored, shown, kept from the sweep while it is shown, and taken away', async () => {
  const { member } = await newPartner(shop)
  const { id } = await newMaterial('With a picture')
  expect((await upload(id, 41)).status).toBe(200)
  expect((await upload(id, 41)).status).toBe(200)
  const original = /href="(\/store\/media\/[0-9a-f]{32}\.png)"/.exec(await read(member))?.[1] ?? ''
  expect(original).not.toBe('')
  const { environment, database, clock } = shop.core
  const hashes = () =>
    database.query('SELECT hash FROM page_picture WHERE hash = $1', [original.slice(13, 45)])
  const sweep = (days: number) =>
    sweepPagePictures(database, {
      folder: mediaFolder(environment.dataDir),
      now: new Date(clock.now().getTime() + days * DAY),
      log: NO_LOG,
    })
  const late = UNUSED_PICTURE_KEPT_MS / DAY + 1
  await sweep(0)
  await sweep(late)
  expect(await hashes()).toHaveLength(1)
  const take = () => editor.call('/admin/partner-materials/remove-picture', { id })
  expect((await take()).status).toBe(200)
  expect((await take()).status).toBe(200)
  expect(await read(member)).not.toContain(original)
  await sweep(0)
  await sweep(late)
  expect(await hashes()).toHaveLength(0)
})

test('a picture of a material that is not there, or that is none, is refused', async () => {
  expect((await upload(crypto.randomUUID(), 42)).status).toBe(404)
  const { id } = await newMaterial('Without a picture')
  const form = new FormData()
  form.set('id', id)
  form.set('picture', new Blob(['<svg onload="alert(1)"/>']), 'x.png')
  const answer = await editor.send(`${editor.base}/api/admin/partner-materials/add-picture`, {
    method: 'POST',
    body: form,
  })
  expect(answer.body.code).toBe('unsupported-image')
})

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the page %j of a material is refused',
  async (page) => {
    const answer = await save('new', { 'title.en': 'Bad', page })
    expect([answer.status, answer.body.fields]).toEqual([422, ['page']])
  },
)

test('a page that no link can lead to becomes the home page', async () => {
  const { member, ref } = await newPartner(shop)
  await newMaterial('Inside', { page: '/admin/orders' })
  const html = await read(member)
  expect(html).not.toContain('/admin/orders')
  expect(html).toContain(`/store?ref=${ref}`)
})

test('after a hundred materials another one is refused', async () => {
  const { database, clock } = shop.core
  await database.query(
    `INSERT INTO partner_material (id, title, text, page, position, created_at)
     SELECT uuidv7(), '{"en":"Filler"}', '{}', '', 9, $1 FROM generate_series(1, 100)`,
    [clock.now()],
  )
  expect((await save('new', { 'title.en': 'One more' })).body.code).toBe('too-many-materials')
  await database.query(`DELETE FROM partner_material WHERE title ->> 'en' = 'Filler'`)
})
