import { beforeAll, expect, test } from 'vitest'
import { savePage } from '#domains/page/index.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let editor: Buyer
beforeAll(async () => {
  editor = await signInStaff(shop, 'editor')
})

const EMPTY = Object.fromEntries(
  ['title', 'body'].flatMap((field) => ['en', 'de', 'fr', 'ar'].map((code) => [`${field}.${code}`, ''])),
)

async function publishBefore(handle: string, bodyHtml: string): Promise<void> {
  const { database, clock } = shop.core
  await database.transaction((tx) =>
    savePage(tx, { handle, locale: 'en', title: 'Terms', bodyHtml }, clock.now()),
  )
}

/** Saves the draft as its page does: with the version that it shows. */
async function save(handle: string, texts: Readonly<Record<string, string>>) {
  const page = await editor.get(`/admin/pages/${handle}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return editor.call('/admin/pages/save', { id: handle, version, ...EMPTY, ...texts })
}

const act = (name: string, fields: Readonly<Record<string, string>>) =>
  editor.call(`/admin/pages/${name}`, fields)
const shown = async (path: string) => (await new Buyer(shop.url).get(path)).text

test('a draft is seen by staff alone until it is published, and an older version can be gone back to', async () => {
  await publishBefore('terms', '<p>Old terms</p>')
  expect(await shown('/terms')).toContain('Old terms')
  const saved = await save('terms', { 'title.en': 'Terms', 'body.en': '<p>New terms</p><script>x</script>' })
  expect(saved.status).toBe(200)
  expect(await shown('/terms')).toContain('Old terms')
  const page = await editor.get('/admin/pages/terms')
  expect(page.text).toContain('What the draft changes')
  expect((await act('publish', { handle: 'terms' })).status).toBe(200)
  await expect.poll(() => shown('/terms')).toContain('New terms')
  expect(await shown('/terms')).not.toContain('<script>x')
  expect((await act('take-version', { handle: 'terms', locale: 'en', version: '1' })).status).toBe(200)
  expect(await shown('/terms')).toContain('New terms')
  expect((await act('publish', { handle: 'terms' })).status).toBe(200)
  await expect.poll(() => shown('/terms')).toContain('Old terms')
  const versions = await shop.core.database.query(`SELECT version FROM page WHERE handle = 'terms'`)
  expect(versions).toHaveLength(3)
})

test('of two who publish at once one is told that there is no draft any more', async () => {
  await save('privacy', { 'title.de': 'Datenschutz', 'body.de': '<p>a</p>' })
  const answers = await Promise.all([1, 2].map(() => act('publish', { handle: 'privacy' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.core.database.query(`SELECT FROM page WHERE handle = 'privacy'`)).toHaveLength(1)
})

test('a published text cannot be emptied, nor a language be half written', async () => {
  await publishBefore('imprint', '<p>Us</p>')
  const emptied = await save('imprint', { 'title.de': 'Impressum', 'body.de': '<p>Wir</p>' })
  expect([emptied.body.code, emptied.body.fields]).toEqual(['page-half-written', ['body.en']])
  const half = await save('imprint', {
    'title.en': 'Imprint',
    'body.en': '<p>Us</p>',
    'title.fr': 'Mentions',
  })
  expect([half.body.code, half.body.fields]).toEqual(['page-half-written', ['body.fr']])
})

test('a discarded draft leaves what is published, and its save can be undone', async () => {
  await publishBefore('shipping', '<p>Fast</p>')
  await save('shipping', { 'title.en': 'Shipping', 'body.en': '<p>Slow</p>' })
  expect((await act('discard', { handle: 'shipping' })).status).toBe(200)
  expect((await act('discard', { handle: 'shipping' })).body.code).toBe('page-without-draft')
  expect(await shop.core.database.query('SELECT FROM page_draft')).toEqual([])
  expect(await shown('/shipping')).toContain('Fast')
})

test('support may read no drafts, an editor may', async () => {
  const support = await signInStaff(shop, 'support')
  expect((await support.get('/admin/pages')).status).toBe(404)
  expect((await support.call('/admin/pages/publish', { handle: 'terms' })).body.code).toBe('forbidden')
  expect((await editor.get('/admin/pages')).status).toBe(200)
})
