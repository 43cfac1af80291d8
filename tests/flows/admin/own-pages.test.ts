import { beforeAll, expect, test } from 'vitest'
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
const FRENCH = { 'title.fr': 'Qui sommes-nous', 'body.fr': '<p>Bonjour</p>' }
type Texts = Readonly<Record<string, string>>

const make = (handle: string, texts: Texts = {}) =>
  editor.call('/admin/pages/save', {
    id: 'new',
    version: '',
    ...EMPTY,
    handle,
    'title.en': `About ${handle}`,
    'body.en': '<p>Who we are</p>',
    ...texts,
  })
const act = (name: string, fields: Texts) => editor.call(`/admin/pages/${name}`, fields)
const publish = (handle: string) => act('publish', { handle })
const remove = (handle: string) => act('delete', { handle, sure: '1' })
const read = (path: string) => new Buyer(shop.url).get(path)

/** Saves a page as its form does: with the version that it shows. */
async function save(handle: string, texts: Texts) {
  const page = await editor.get(`/admin/pages/${handle}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return editor.call('/admin/pages/save', { id: handle, version, ...EMPTY, ...texts })
}

/** Returns the own pages that the menu and the footer of the home page link to, in their order. */
async function linksAt() {
  const { text } = await read('/')
  const own = (part: string) => [...part.matchAll(/href="[^"]*\/page\/([^"]*)"/g)].map(([, handle]) => handle)
  const menu = /<nav aria-label="Menu".*?<\/nav>/s.exec(text)?.[0] ?? ''
  return { menu: own(menu), footer: own(text.slice(text.indexOf('<footer'))) }
}

test('an own page is a draft first, then in menu, footer and sitemap in its order, each language by its title', async () => {
  expect((await make('about-us', { inMenu: '1', inFooter: '1', position: '20', ...FRENCH })).status).toBe(200)
  expect((await make('team', { inMenu: '1', position: '10' })).status).toBe(200)
  expect((await read('/page/about-us')).status).toBe(404)
  const ours = async () => {
    const { menu, footer } = await linksAt()
    const isOurs = (handle = '') => handle === 'about-us' || handle === 'team'
    return { menu: menu.filter(isOurs), footer: footer.filter(isOurs) }
  }
  expect(await ours()).toEqual({ menu: [], footer: [] })
  expect((await publish('about-us')).status).toBe(200)
  expect((await publish('team')).status).toBe(200)
  await expect.poll(ours).toEqual({ menu: ['team', 'about-us'], footer: ['about-us'] })
  expect((await read('/page/about-us')).text).toContain('Who we are')
  const french = (await read('/fr/page/about-us')).text
  expect(french).toContain('Bonjour')
  expect(french.slice(french.indexOf('<footer'))).toContain('Qui sommes-nous')
  await expect.poll(async () => (await read('/sitemap-pages.xml')).text).toContain('/page/about-us</loc>')
  expect((await editor.get('/admin/pages/team')).text).toContain('Deutsch')
})

test('links move at once when their place is saved, and undo brings them back', async () => {
  await make('moves', { inFooter: '1' })
  await publish('moves')
  await expect.poll(async () => (await linksAt()).footer).toContain('moves')
  const moved = await save('moves', { 'title.en': 'About moves', 'body.en': '<p>Who we are</p>' })
  expect(moved.status).toBe(200)
  await expect.poll(async () => (await linksAt()).footer).not.toContain('moves')
  const undone = await editor.call('/admin/undo', { act: String(moved.body.act) })
  expect(undone.status).toBe(200)
  await expect.poll(async () => (await linksAt()).footer).toContain('moves')
})

test.each(['terms', 'imprint', 'new', 'make'])(
  'the address %s, which the shop uses, is refused',
  async (handle) => {
    const answer = await make(handle)
    expect([answer.body.code, answer.body.fields]).toEqual(['page-address-reserved', ['handle']])
  },
)

test.each(['', 'a b', '../x', 'ä', '-a', 'a--b'])(
  'what is no address, such as "%s", is refused',
  async (handle) => {
    const answer = await make(handle)
    expect([answer.body.code, answer.body.fields]).toEqual(['invalid-fields', ['handle']])
  },
)

test('of two who make a page of one address at once one is told that it is taken', async () => {
  const answers = await Promise.all([make('Twice'), make('twice')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code)).toContain('page-address-taken')
})

test('a page of every shop has no second address among the own pages', async () => {
  const terms = { 'title.en': 'Terms', 'body.en': '<p>Our terms</p>' }
  await save('terms', { ...terms, inMenu: '1' })
  await publish('terms')
  await expect.poll(async () => (await read('/terms')).status).toBe(200)
  expect((await read('/page/terms')).status).toBe(404)
  expect((await remove('terms')).status).toBe(404)
  expect((await read('/terms')).status).toBe(200)
})

test('a deleted page is gone with its links and versions, once, and the audit log keeps its text', async () => {
  await make('gone', { inMenu: '1' })
  await publish('gone')
  await expect.poll(async () => (await linksAt()).menu).toContain('gone')
  expect((await act('delete', { handle: 'gone' })).status).toBe(422)
  const answers = await Promise.all([remove('gone'), remove('gone')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await expect.poll(async () => (await linksAt()).menu).not.toContain('gone')
  await expect.poll(async () => (await read('/page/gone')).status).toBe(404)
  expect(await shop.core.database.query(`SELECT FROM page WHERE handle = 'gone'`)).toEqual([])
  const [kept] = await shop.core.database.query<{ title: string }>(
    `SELECT before -> 'title' ->> 'en' AS title FROM staff_act WHERE what = 'pages.delete' AND subject = 'gone'`,
  )
  expect(kept?.title).toBe('About gone')
})
