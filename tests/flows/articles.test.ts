import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct, type TestProduct } from '../support/catalogue.ts'
import { typeCommand } from '../support/command-line.ts'
import { newMember } from '../support/member.ts'
import { sellRecording, storageOf } from '../support/recordings.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const folder = mkdtempSync(join(tmpdir(), 'kontor-articles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const type = (...words: string[]) =>
  typeCommand({ ...shop.core, media: storageOf(shop), payments: openPayments(shop.core).engine }, words)
async function succeed(...words: string[]): Promise<string> {
  const { code, said, out } = await type(...words)
  expect(code, said).toBe(0)
  await shop.drain()
  return out
}
function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

let essay: TestProduct
beforeAll(async () => {
  essay = await sellProduct(shop.core.database, { name: 'On wind', stock: null, requiresShipping: false })
  const english = file(
    'en.md',
    'Wind is *quiet*.\n\n<!-- more -->\n\nThe microphone is not.<script>x()</script>',
  )
  const german = file('de.md', 'Wind ist leise.\n\n<!-- more -->\n\nDas Mikrofon nicht.')
  await succeed('article', 'set', essay.productId, '--text', `en=${english}`, '--text', `de=${german}`)
})
const read = async (buyer: Buyer, base = '') => (await buyer.get(`${base}/library/${essay.productId}`)).text

test('everybody reads the beginning of an article, in the language of the page', async () => {
  const html = (await new Buyer(shop.url).get(`/p/${essay.productId}`)).text
  expect(html).toContain('Wind is <em>quiet</em>.')
  expect(html).not.toContain('The microphone is not.')
  expect((await new Buyer(shop.url).get(`/de/p/${essay.productId}`)).text).toContain('Wind ist leise.')
})

test('a member whose plan opens the library reads all of it there, and nobody else does', async () => {
  const member = await newMember(shop.url)
  const closed = await read(member)
  expect(closed).toContain('Wind is <em>quiet</em>.')
  expect(closed).not.toContain('The microphone is not.')
  await succeed('entitlement', 'grant', member.email, essay.productId)
  expect((await member.get('/library')).text).toContain('On wind')
  const open = await read(member)
  expect(open).toContain('The microphone is not.')
  expect(open).not.toContain('x()')
  expect(open).not.toContain('data-player')
  expect(await read(member, '/de')).toContain('Das Mikrofon nicht.')
})

test('an article plays no other recording of the library', async () => {
  const member = await newMember(shop.url)
  const { database } = shop.core
  // Newest first: the recording follows the article in the library.
  const song = await sellRecording(shop)
  const note = await sellProduct(database, { name: 'On ice', stock: null, requiresShipping: false })
  await succeed('article', 'set', note.productId, '--text', `en=${file('note.md', 'Ice sings.')}`)
  for (const { productId } of [note, song]) await succeed('entitlement', 'grant', member.email, productId)
  const html = (await member.get(`/library/${note.productId}`)).text
  expect(html).toContain('Ice sings.')
  expect(html).not.toContain('data-player')
  expect((await member.get(`/library/${song.productId}`)).text).toContain('data-player')
})

test('a guest who buys an article reads it on the page of the order', async () => {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId: essay.productId })
  const { body: key } = await buyer.call('/order/finalize', { ...addressForm, waiver: '1' })
  await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: key })
  const page = async () => (await buyer.get(`/order/${key}`)).text
  expect(await page()).not.toContain('The microphone is not.')
  const { number } = (await buyer.call('/order/state', { key })).body.order
  await succeed('order', 'settle', number, `paid-${number}`)
  expect(await page()).toContain('The microphone is not.')
})

test('a change is a new version, the same text is none, and an earlier one can be shown again', async () => {
  const { database } = shop.core
  const other = await sellProduct(database, { name: 'On rain', stock: null, requiresShipping: false })
  const set = (text: string) =>
    succeed('article', 'set', other.productId, '--text', `en=${file('rain.md', text)}`)
  // A page that is kept hears of a change a moment later.
  const shown = async () => (await new Buyer(shop.url).get(`/p/${other.productId}`)).text
  await set('Rain falls.')
  await set('Rain falls.')
  await set('Rain rises.')
  await expect.poll(shown).toContain('Rain rises.')
  const { versions } = JSON.parse(await succeed('article', 'show', other.productId, '--json'))
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(await succeed('article', 'show', other.productId, '--language', 'en', '--version', '1')).toBe(
    'Rain falls.\n',
  )
  await succeed('article', 'restore', other.productId, 'en', '1')
  await expect.poll(shown).toContain('Rain falls.')

  await succeed('article', 'remove', other.productId)
  await expect.poll(shown).not.toContain('Rain falls.')
  expect((await type('article', 'remove', other.productId)).code).toBe(1)
  await succeed('article', 'restore', other.productId, 'en', '2')
  await expect.poll(shown).toContain('Rain rises.')
})

test('one language can go while the others stay, and two changes at once both count', async () => {
  const { database } = shop.core
  const other = await sellProduct(database, { name: 'On ice', stock: null, requiresShipping: false })
  const path = file('ice.md', 'Ice sings.')
  await succeed('article', 'set', other.productId, '--text', `en=${path}`, '--text', `fr=${path}`)
  await succeed('article', 'remove', other.productId, '--language', 'fr')
  const texts = () =>
    database.query('SELECT locale FROM article_text WHERE product_id = $1', [other.productUuid])
  expect(await texts()).toEqual([{ locale: 'en' }])
  const edit = (text: string) =>
    type('article', 'set', other.productId, '--text', `en=${file(`${text}.md`, text)}`)
  const codes = (await Promise.all(['Ice one.', 'Ice two.', 'Ice three.'].map(edit))).map(({ code }) => code)
  expect(codes).toEqual([0, 0, 0])
  const { versions } = JSON.parse(
    await succeed('article', 'show', other.productId, '--language', 'en', '--json'),
  )
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1])
})

test('a product has either an article or a recording', async () => {
  const song = await sellRecording(shop)
  const refused = await type('article', 'set', song.productId, '--text', `en=${join(folder, 'en.md')}`)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('sound or film already')])
  const other = await type('recording', 'add', essay.productId, file('a.wav', 'sound'))
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('has an article')])
  const missing = await type('article', 'set', essay.productId, '--text', `en=${join(folder, 'none.md')}`)
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('there is no such file')])
})
