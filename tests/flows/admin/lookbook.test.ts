import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_BYTES_MAX, mediaFolder } from '#domains/catalog/index.ts'
import { readLook, readLooks } from '#domains/lookbook/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { sweepPagePictures, UNUSED_PICTURE_KEPT_MS } from '#processes/page-pictures.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let editor: StaffBuyer
beforeAll(async () => {
  editor = await signInStaff(shop, 'editor')
})
beforeEach(async () => {
  await shop.core.database.query('DELETE FROM look')
  await shop.core.database.query(`SELECT announce_change('lookbook')`)
})

const PLACES = [1, 2, 3, 4, 5, 6]
const EMPTY = Object.fromEntries([
  ...['title', 'text', 'alt'].flatMap((field) =>
    ['en', 'de', 'fr', 'ar'].map((code) => [`${field}.${code}`, '']),
  ),
  ...PLACES.flatMap((place) => ['product', 'left', 'top'].map((field) => [`${field}${place}`, ''])),
])

async function save(id: string, fields: Readonly<Record<string, string>>) {
  const page = await editor.get(`/admin/lookbook/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  return editor.call(
    '/admin/lookbook/save',
    Object.assign({ id, version }, EMPTY, { position: '1', isShown: '1' }, fields),
  )
}

async function newLook(title: string, fields: Readonly<Record<string, string>> = {}) {
  const saved = await save('new', Object.assign({ 'title.en': title }, fields))
  expect(saved.status, saved.text).toBe(200)
  return saved.body as { readonly id: string; readonly act: string }
}

async function upload(id: string, red: number) {
  const background = { r: red, g: 9, b: 9 }
  return send(
    id,
    await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

function send(id: string, bytes: Buffer) {
  const form = new FormData()
  form.set('id', id)
  form.set('picture', new Blob([new Uint8Array(bytes)]), 'x.png')
  return editor.send(`${editor.base}/api/admin/lookbook/add-picture`, { method: 'POST', body: form })
}

const act = (name: string, id: string) => editor.call(`/admin/lookbook/${name}`, { id })

/** Returns what a visitor reads, once no process shows an older page. */
async function read(path: string) {
  await shop.core.database.query(`SELECT announce_change('end')`)
  const answer = await fetch(`${shop.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

const pictureOf = async (id: string) => (await readLook(shop.core.database, id))?.picture?.hash
const soonShown = (path: string, words: string, isShown = true) =>
  expect.poll(async () => (await read(path)).text.includes(words), { timeout: 20_000 }).toBe(isShown)

test('an empty lookbook is nowhere: no page, no part of the home page, no line of the sitemap', async () => {
  await expect.poll(async () => (await read('/lookbook')).status, { timeout: 20_000 }).toBe(404)
  await soonShown('', 'lookbook', false)
  await soonShown('/sitemap-pages.xml', 'lookbook', false)
})

test('a look is shown as soon as it has a picture, with the price of its product and in the language of the page', async () => {
  const lamp = await sellProduct(shop.core.database, { priceMinor: 12_300 })
  const { id } = await newLook('A quiet corner', {
    'title.de': 'Eine ruhige Ecke',
    'alt.en': 'A chair by a window',
    product1: `${shop.url}/p/${lamp.productId}?ref=x#top`,
    left1: '40',
    top1: '65',
  })
  expect((await read('/lookbook')).text).not.toContain('A quiet corner')
  expect((await upload(id, 11)).status).toBe(200)
  await soonShown('/lookbook', 'A quiet corner')
  const { text } = await read('/lookbook')
  expect(text).toContain('alt="A chair by a window"')
  expect(text).toContain('€123.00')
  expect(text).toMatch(/style="left:40%;--top:48\.75"/)
  await soonShown('', 'A quiet corner')
  await soonShown('/de/lookbook', 'Eine ruhige Ecke')
  await soonShown('/sitemap-pages.xml', '/de/lookbook')
  const page = await editor.get(`/admin/lookbook/${id}`)
  expect(page.text).toContain('40 % from the left, 65 % from the top')
})

test('a product that is hidden has no point, and gets it back with the product', async () => {
  const { database } = shop.core
  const lamp = await sellProduct(database, { priceMinor: 45_600 })
  const { id } = await newLook('With a lamp', { product1: lamp.productId, left1: '10', top1: '20' })
  await upload(id, 12)
  await soonShown('/lookbook', '€456.00')
  const turn = async (status: string) => {
    await database.query(`UPDATE product SET status = $2 WHERE id = $1`, [lamp.productUuid, status])
    await database.query(`SELECT announce_change('product:' || $1), announce_change('catalog')`, [
      lamp.productUuid,
    ])
  }
  await turn('draft')
  await soonShown('/lookbook', '€456.00', false)
  await soonShown('/lookbook', 'With a lamp')
  expect((await editor.get(`/admin/lookbook/${id}`)).text).toContain('Not on sale')
  await turn('active')
  await soonShown('/lookbook', '€456.00')
})

test('a point without a place and a product that there is not are refused at their fields', async () => {
  const lamp = await sellProduct(shop.core.database)
  const bare = await save('new', { 'title.en': 'X', product2: lamp.productId, left2: '5' })
  expect([bare.body.code, bare.body.fields]).toEqual(['missing-fields', ['top2']])
  const unknown = await save('new', { 'title.en': 'X', product3: '/p/no-such', left3: '1', top3: '1' })
  expect([unknown.body.code, unknown.body.fields]).toEqual(['unknown-look-product', ['product3']])
  const wide = await save('new', { 'title.en': 'X', product1: lamp.productId, left1: '101', top1: '1' })
  expect(wide.body.fields).toEqual(['left1'])
})

test('a look whose product was deleted can still be saved and undone', async () => {
  const { database } = shop.core
  const lamp = await sellProduct(database)
  const { id } = await newLook('Before', { product1: lamp.productId, left1: '1', top1: '2' })
  await database.query(
    `UPDATE look SET points = '[{"product":"gone-for-good","left":1,"top":2}]' WHERE id = $1`,
    [id],
  )
  const saved = await save(id, { 'title.en': 'After', product1: 'gone-for-good', left1: '1', top1: '2' })
  expect(saved.status, saved.text).toBe(200)
  expect((await editor.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  expect((await readLook(database, id))?.title.en).toBe('Before')
})

test('hidden and deleted looks are not shown; deleting twice at once deletes once; both come back', async () => {
  const { id } = await newLook('Now and then')
  await upload(id, 13)
  await soonShown('/lookbook', 'Now and then')
  expect((await save(id, { 'title.en': 'Now and then', isShown: '' })).status).toBe(200)
  await soonShown('/lookbook', 'Now and then', false)
  expect((await save(id, { 'title.en': 'Now and then' })).status).toBe(200)
  await soonShown('/lookbook', 'Now and then')
  const answers = await Promise.all([act('delete', id), act('delete', id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await soonShown('/lookbook', 'Now and then', false)
  expect((await editor.get('/admin/lookbook?state=deleted')).text).toContain('Now and then')
  expect((await act('restore', id)).status).toBe(200)
  await soonShown('/lookbook', 'Now and then')
  expect((await act('restore', id)).status).toBe(404)
})

test('a new look can be undone', async () => {
  const { id, act: made } = await newLook('Undone')
  expect((await editor.call('/admin/undo', { act: made })).status).toBe(200)
  expect((await readLooks(shop.core.database)).map((look) => look.id)).not.toContain(id)
})

test('what is no picture, or is too large, is refused, and the picture stays', async () => {
  const { id } = await newLook('Kept')
  await upload(id, 14)
  const before = await pictureOf(id)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const answers = [Buffer.alloc(0), Buffer.from('GIF89a'), drawing, Buffer.alloc(IMAGE_BYTES_MAX + 1)]
  const refused: string[] = []
  for (const bytes of answers) refused.push(((await send(id, bytes)).body as { code: string }).code)
  expect(refused).toEqual(['missing-fields', 'unsupported-image', 'unsupported-image', 'too-large'])
  expect(await pictureOf(id)).toBe(before)
  await act('delete', id)
  expect((await upload(id, 15)).status).toBe(404)
})

test('who saves over what another one changed meanwhile is asked, and a picture in between asks nobody', async () => {
  const { id } = await newLook('First words')
  const page = await editor.get(`/admin/lookbook/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const stale = (title: string) =>
    editor.call(
      '/admin/lookbook/save',
      Object.assign({ id, version }, EMPTY, { position: '1', isShown: '1', 'title.en': title }),
    )
  await upload(id, 16)
  expect((await save(id, { 'title.en': 'Words of another' })).status).toBe(200)
  expect((await stale('My words')).body.code).toBe('changed-meanwhile')
  expect((await readLook(shop.core.database, id))?.title.en).toBe('Words of another')
})

test('the former picture can be brought back, and then the newer one', async () => {
  const { id } = await newLook('Two pictures')
  expect((await act('former-picture', id)).status).toBe(404)
  await upload(id, 21)
  const first = await pictureOf(id)
  await upload(id, 22)
  await upload(id, 22)
  const second = await pictureOf(id)
  expect(second).not.toBe(first)
  expect((await act('former-picture', id)).status).toBe(200)
  expect(await pictureOf(id)).toBe(first)
  expect((await act('former-picture', id)).status).toBe(200)
  expect(await pictureOf(id)).toBe(second)
})

test('a picture is kept while a look may show it again, and goes after the look is gone for good', async () => {
  const { database, clock, environment } = shop.core
  const { id } = await newLook('Short-lived')
  await upload(id, 31)
  await upload(id, 32)
  const hashes = () =>
    database.query(
      `SELECT FROM page_picture p JOIN (SELECT after ->> 'picture' AS hash FROM staff_act WHERE subject = $1 AND what = 'lookbook.add-picture') a USING (hash)`,
      [id],
    )
  const sweep = (days: number) =>
    sweepPagePictures(database, {
      folder: mediaFolder(environment.dataDir),
      now: new Date(clock.now().getTime() + days * DAY),
      log: NO_LOG,
    })
  const late = UNUSED_PICTURE_KEPT_MS / DAY + 1
  await sweep(0)
  await sweep(late)
  expect(await hashes()).toHaveLength(2)
  await act('delete', id)
  await sweep(late - 2)
  expect((await act('restore', id)).status).toBe(200)
  await act('delete', id)
  await sweep(late)
  expect(await readLook(database, id)).toBeNull()
  await sweep(2 * late)
  expect(await hashes()).toHaveLength(0)
})

test('after 24 looks another one is refused, also one that comes back', async () => {
  const { database, clock } = shop.core
  const { id } = await newLook('One of many')
  await act('delete', id)
  await database.query(
    `INSERT INTO look (id, title, text, alt, position, is_shown, created_at)
     SELECT uuidv7(), '{"en":"Filler"}', '{}', '{}', 9, false, $1 FROM generate_series(1, 24)`,
    [clock.now()],
  )
  expect((await save('new', { 'title.en': 'One more' })).body.code).toBe('too-many-looks')
  expect((await act('restore', id)).body.code).toBe('too-many-looks')
  await database.query(`DELETE FROM look WHERE title ->> 'en' = 'Filler'`)
})
