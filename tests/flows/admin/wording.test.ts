import { beforeAll, expect, test, vi } from 'vitest'
import { wordInterface } from '#processes/word-interface.ts'
import { idOfText } from '#views/admin/areas/wording.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
/** Announcements take a moment. */
const SOON = { timeout: 60_000 }
const EMPTY = { 'words.en': '', 'words.de': '', 'words.fr': '', 'words.ar': '' }
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

/** Saves own words as the page of a text does: with the version that it shows. */
async function save(english: string, words: Readonly<Record<string, string>>) {
  const id = idOfText(english)
  const page = await owner.get(`/admin/wording/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return owner.call('/admin/wording/save', { id, version, ...EMPTY, ...words })
}

const pageOf = async (path: string) => (await new Buyer(shop.url).get(path)).text

test('own words stand on pages that were in memory, in their language only, and go when they are emptied', async () => {
  expect(await pageOf('/de/cart')).toContain('Warenkorb')
  expect(await pageOf('/de/search')).toContain('Suche')
  expect((await save('Search', { 'words.de': 'Nachschlagen' })).status).toBe(200)
  await vi.waitUntil(async () => (await pageOf('/de/search')).includes('Nachschlagen'), SOON)
  expect(await pageOf('/search')).not.toContain('Nachschlagen')
  const emptied = await save('Search', {})
  expect([emptied.status, emptied.body.act]).toEqual([200, expect.any(String)])
  await vi.waitUntil(async () => !(await pageOf('/de/search')).includes('Nachschlagen'), SOON)
})

test('refusals of calls use own words too, without a restart', async () => {
  await save('Not found', { 'words.de': 'Gibt es nicht' })
  const told = async () => {
    const guest = new Buyer(`${shop.url}/de`)
    return (await guest.call('/order/state', { key: 'a'.repeat(27) })).body.error
  }
  await vi.waitUntil(async () => (await told()) === 'Gibt es nicht', SOON)
  await save('Not found', {})
})

test.each([
  ['{rows, plural, one {# entry} other {# entries}}', '{rows} Einträge {mehr}'],
  ['{rows, plural, one {# entry} other {# entries}}', 'Einträge'],
  ['{rows, plural, one {# entry} other {# entries}}', '{rows, plural, one {# Eintrag}}'],
  ['Search', 'Suche nach {was}'],
])('own words for "%s" cannot be "%s"', async (english, words) => {
  const refused = await save(english, { 'words.de': words })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    'text-placeholders',
    ['words.de'],
  ])
})

test('a text is found by its words in the language of the reader, and by itself', async () => {
  for (const [base, search] of [
    ['/de', 'Warenkorb'],
    ['', 'Add to cart'],
  ]) {
    const list = await owner.get(`${base}/admin/wording?${new URLSearchParams({ q: search! })}`)
    expect(list.text).toContain(`/admin/wording/${idOfText('Add to cart')}`)
  }
})

test('words for a text that the program no longer has are listed and change nothing', async () => {
  await shop.core.database.query(
    `INSERT INTO own_text (locale, english, words, actor, updated_at) VALUES ('en', 'A text of long ago', 'x', 'test', now())`,
  )
  expect((await owner.get('/admin/wording?own=1')).text).toContain('The program no longer has this text')
  const { database, clock } = shop.core
  const gone = database.transaction((tx) =>
    wordInterface(tx, { english: 'A text of long ago', words: { en: 'y' }, actor: 'test', now: clock.now() }),
  )
  await expect(gone).rejects.toMatchObject({ code: 'unknown-text' })
})

test('only owner and manager change words', async () => {
  for (const role of ['editor', 'support', 'fulfilment'] as const) {
    const other = await signInStaff(shop, role)
    expect((await other.get('/admin/wording')).status).toBe(404)
    const refused = await other.call('/admin/wording/save', { id: idOfText('Search'), ...EMPTY })
    expect(refused.body.code).toBe('forbidden')
  }
})
