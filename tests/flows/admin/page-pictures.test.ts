import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { sweepPagePictures, UNUSED_PICTURE_KEPT_MS } from '#processes/page-pictures.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let editor: StaffBuyer
beforeAll(async () => {
  editor = await signInStaff(shop, 'editor')
})

const EMPTY = Object.fromEntries(
  ['title', 'body'].flatMap((field) => ['en', 'de', 'fr', 'ar'].map((code) => [`${field}.${code}`, ''])),
)
type Texts = Readonly<Record<string, string>>

let red = 0
beforeEach(() => {
  red += 1
})
const png = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()

const folder = (): string => join(shop.core.environment.dataDir, 'media')
const filesOf = async (hash: string): Promise<string[]> =>
  (await readdir(folder())).filter((name) => name.startsWith(hash))

async function upload(
  handle: string,
  alt: Texts,
  { bytes, headers = {} }: { bytes?: Uint8Array; headers?: Record<string, string> } = {},
) {
  const form = new FormData()
  form.set('handle', handle)
  for (const [locale, words] of Object.entries(alt)) form.set(`alt.${locale}`, words)
  form.set('picture', new Blob([new Uint8Array(bytes ?? (await png()))]), 'x.png')
  return editor.send(`${editor.base}/api/admin/pages/add-picture`, { method: 'POST', body: form, headers })
}

async function save(handle: string, texts: Texts) {
  const page = await editor.get(`/admin/pages/${handle}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return editor.call('/admin/pages/save', { id: handle, version, ...EMPTY, ...texts })
}

const publish = (handle: string) => editor.call('/admin/pages/publish', { handle })
const shown = async (path: string): Promise<string> => (await new Buyer(shop.url).get(path)).text
const hashIn = (html: string): string => /media\/([0-9a-f]{32})\./.exec(html)?.[1] ?? ''
const sweep = (days: number): Promise<void> => {
  const now = new Date(shop.core.clock.now().getTime() + days * DAY)
  return sweepPagePictures(shop.core.database, { folder: folder(), now, log: NO_LOG })
}
const KEPT_DAYS = UNUSED_PICTURE_KEPT_MS / DAY

test('an uploaded picture stands in the text that names it, in its widths once they are encoded', async () => {
  const answer = await upload('terms', { en: 'Our "shop"', de: 'Laden' })
  expect(answer.status).toBe(200)
  const { en, de } = answer.body.html
  expect(en).toMatch(/^<img src="\/media\/[0-9a-f]{32}\.png" alt="Our &quot;shop&quot;">$/)
  expect(de).toContain('alt="Laden"')
  expect((await save('terms', { 'title.en': 'Terms', 'body.en': `<p>A</p>${en}` })).status).toBe(200)
  await publish('terms')
  await expect.poll(() => shown('/terms')).toContain('alt="Our &quot;shop&quot;"')
  await shop.drain()
  await expect.poll(() => shown('/terms')).toContain('srcset=')
  const page = await new Buyer(shop.url).get('/terms')
  const sources = [...page.text.matchAll(/(\/media\/[0-9a-f]{32}-\d+\.(?:avif|webp))/g)].map(
    ([, path]) => path,
  )
  for (const path of new Set(sources)) expect((await new Buyer(shop.url).get(path ?? '')).status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
})

test('without script the picture goes to the end of the draft, and the save can be undone', async () => {
  await save('privacy', { 'title.en': 'Privacy', 'body.en': '<p>Ours</p>' })
  const headers = {
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    referer: `${shop.url}/admin/pages/privacy`,
  }
  const answer = await upload('privacy', { en: 'A door', fr: 'Une porte' }, { headers })
  expect(answer.status).toBe(303)
  const drafts = () =>
    shop.core.database.query<{ locale: string; html: string }>(
      `SELECT locale, body_html AS html FROM page_draft WHERE handle = 'privacy'`,
    )
  expect(await drafts()).toEqual([
    { locale: 'en', html: expect.stringMatching(/^<p>Ours<\/p><p><img [^>]*alt="A door"><\/p>$/) },
  ])
  const [act] = await shop.core.database.query<{ id: string }>(
    `SELECT id FROM staff_act WHERE what = 'pages.save' AND subject = 'privacy' ORDER BY at DESC, id DESC LIMIT 1`,
  )
  expect((await editor.call('/admin/undo', { act: act?.id ?? '' })).status).toBe(200)
  expect((await drafts())[0]?.html).toBe('<p>Ours</p>')
})

test('a picture needs words for those who do not see it, and must be a picture', async () => {
  expect((await upload('terms', {})).body.code).toBe('missing-fields')
  expect((await upload('terms', { en: ' ' })).body.code).toBe('missing-fields')
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')
  expect((await upload('terms', { en: 'x' }, { bytes: svg })).body.code).toBe('unsupported-image')
  expect((await upload('nowhere', { en: 'x' })).body.code).toBe('not-found')
})

test('a text that names a picture that the shop does not have is refused with its language', async () => {
  const tag = `<img src="/media/${'c'.repeat(32)}.png" alt="x">`
  const answer = await save('imprint', { 'title.de': 'Impressum', 'body.de': `<p>Wir</p>${tag}` })
  expect([answer.body.code, answer.body.fields]).toEqual(['unknown-page-picture', ['body.de']])
})

test('a picture that no text names is deleted with its files after thirty days, not before', async () => {
  const hash = hashIn((await upload('terms', { en: 'x' })).body.html.en)
  await shop.drain()
  expect((await filesOf(hash)).length).toBeGreaterThan(2)
  await sweep(KEPT_DAYS - 1)
  expect(await filesOf(hash)).not.toEqual([])
  await sweep(KEPT_DAYS + 1)
  expect(await filesOf(hash)).toEqual([])
  expect(await shop.core.database.query('SELECT FROM page_picture WHERE hash = $1', [hash])).toEqual([])
})

test('a picture stays while a draft or an older version names it', async () => {
  const drafted = (await upload('shipping', { en: 'x' })).body.html.en
  await save('shipping', { 'title.en': 'Shipping', 'body.en': `<p>1</p>${drafted}` })
  await sweep(0)
  await sweep(KEPT_DAYS + 1)
  expect(await filesOf(hashIn(drafted))).not.toEqual([])
  await publish('shipping')
  await save('shipping', { 'title.en': 'Shipping', 'body.en': '<p>2</p>' })
  await publish('shipping')
  await sweep(0)
  await sweep(KEPT_DAYS + 1)
  expect(await filesOf(hashIn(drafted))).not.toEqual([])
  const back = await editor.call('/admin/pages/take-version', {
    handle: 'shipping',
    locale: 'en',
    version: '1',
  })
  expect(back.status).toBe(200)
})

test('a deleted page gives its pictures up, and a file that is the logo too stays', async () => {
  await editor.call('/admin/pages/save', {
    id: 'new',
    version: '',
    ...EMPTY,
    handle: 'about',
    'title.en': 'About',
    'body.en': '<p>Us</p>',
  })
  const tag = (await upload('about', { en: 'x' })).body.html.en
  await save('about', { 'title.en': 'About', 'body.en': `<p>Us</p>${tag}` })
  await sweep(0)
  const hash = hashIn(tag)
  await editor.call('/admin/pages/delete', { handle: 'about', sure: '1' })
  await shop.core.database.query(
    `INSERT INTO shop_setting (key, value, updated_at) VALUES ('logo', jsonb_build_object('file', $1::text, 'width', 9, 'height', 9), $2) ON CONFLICT (key) DO NOTHING`,
    [`${hash}.png`, shop.core.clock.now()],
  )
  await sweep(0)
  await sweep(KEPT_DAYS + 1)
  expect(await shop.core.database.query('SELECT FROM page_picture WHERE hash = $1', [hash])).toEqual([])
  expect(await filesOf(hash)).not.toEqual([])
})

test('the same picture twice is one, and support may add none', async () => {
  const bytes = await png()
  const [one, two] = await Promise.all([1, 2].map(() => upload('terms', { en: 'x' }, { bytes })))
  expect([one?.status, two?.status]).toEqual([200, 200])
  const hash = hashIn(one?.body.html.en)
  expect(await shop.core.database.query('SELECT FROM page_picture WHERE hash = $1', [hash])).toHaveLength(1)
  const support = await signInStaff(shop, 'support')
  const form = new FormData()
  form.set('handle', 'terms')
  const refused = await support.send(`${support.base}/api/admin/pages/add-picture`, {
    method: 'POST',
    body: form,
  })
  expect(refused.body.code).toBe('forbidden')
})
