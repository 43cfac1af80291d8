import { beforeAll, expect, test } from 'vitest'
import { numberOf, reportIt, type SentReport } from '../../support/abuse.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { productRow } from '../../support/import-file.ts'
import { newMember } from '../../support/member.ts'
import { buy, openProgramme, settle } from '../../support/partners.ts'
import { addressesOf, sellRecording } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { shopifyCsv } from '../../support/shopify-csv.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { uploadFile } from '../../support/upload-file.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})

const act = async (name: string, report: SentReport) =>
  owner.call(`/admin/abuse/${name}`, { number: await numberOf(shop, report), why: 'The law asks for it.' })
const does = async (name: string, report: SentReport): Promise<void> => {
  const { status, text } = await act(name, report)
  expect(status, text).toBe(200)
}
/** Sells a product, reports it, and hides it because of that. */
async function hiddenProduct(): Promise<{ readonly product: TestProduct; readonly report: SentReport }> {
  const product = await sellProduct(shop.core.database, { name: `Zither ${crypto.randomUUID()}` })
  const report = await reportIt(shop, 'product', product.productId)
  await does('hide', report)
  return { product, report }
}
const publish = (handle: string) => owner.call('/admin/product/status', { product: handle, status: 'active' })
const stateOf = async (handle: string): Promise<string> => {
  const [row] = await shop.core.database.query<{ status: string }>(
    'SELECT status FROM product WHERE handle = $1',
    [handle],
  )
  return row?.status ?? 'gone'
}
/** Imports a file as staff do and returns the page of the import. */
async function importRow(handle: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = Buffer.from(shopifyCsv([productRow(handle, more)]))
  const { body } = await uploadFile(owner, '/admin/import/begin', 'file', file)
  await shop.drain()
  expect((await owner.call('/admin/import/start', { import: body.id })).status).toBe(200)
  await shop.drain()
  return body.id
}
const pageOf = async (handle: string): Promise<number> =>
  (await new Buyer(shop.url).get(`/p/${handle}`)).status

test('a hidden product is in no page, list, search, feed or cart; whoever has it in the cart cannot buy it', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Glockenspiel' })
  const { productId } = product
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const places = ['/', '/search?q=Glockenspiel', '/sitemap.xml', `/api/search/suggest?q=Glocken`]
  const found = async () => {
    const answers = await Promise.all(places.map((path) => new Buyer(shop.url).get(path)))
    return answers.map(({ text }) => text.includes(productId))
  }
  expect(await found()).toContain(true)
  const report = await reportIt(shop, 'product', productId)
  await does('hide', report)
  await expect.poll(() => pageOf(productId)).toBe(404)
  await expect.poll(found).toEqual([false, false, false, false])
  const placed = await buyer.call('/order/finalize', { ...addressForm, email: 'a@example.com' })
  expect([placed.status, placed.body.code]).toEqual([409, expect.any(String)])
  const again = await new Buyer(shop.url).call('/order/update', { fn: 'productAdd', productId })
  expect(again.status).not.toBe(200)
})

test('staff read on its page why it is off sale; putting it on sale is refused until the report is done with', async () => {
  const { product, report } = await hiddenProduct()
  const number = await numberOf(shop, report)
  const page = await owner.get(`/admin/products/${product.productId}`)
  expect(page.text).toContain('Hidden because of a report')
  expect(page.text).toContain(`href="/admin/abuse/${number}"`)
  expect(page.text).not.toContain('value="active"')
  const refused = await publish(product.productId)
  expect([refused.status, refused.body.code]).toEqual([409, 'hidden-by-report'])
  expect(await stateOf(product.productId)).toBe('draft')
  await does('show', report)
  expect(await stateOf(product.productId)).toBe('active')
  expect((await owner.get(`/admin/products/${product.productId}`)).text).not.toContain('Hidden because')
})

test('one that was off sale already is hidden too, and stays off sale afterwards', async () => {
  const product = await sellProduct(shop.core.database)
  const report = await reportIt(shop, 'product', product.productId)
  await owner.call('/admin/product/status', { product: product.productId, status: 'draft' })
  await does('hide', report)
  expect((await publish(product.productId)).body.code).toBe('hidden-by-report')
  await does('show', report)
  expect(await stateOf(product.productId)).toBe('draft')
  expect((await publish(product.productId)).status).toBe(200)
})

test('an import leaves it hidden and says so', async () => {
  const { product, report } = await hiddenProduct()
  const id = await importRow(product.productId, { Title: 'Another name' })
  expect(await stateOf(product.productId)).toBe('draft')
  const page = (await owner.get(`/admin/imports/${id}`)).text
  expect(page).toContain('hidden because of a report')
  await does('show', report)
  expect(await stateOf(product.productId)).toBe('active')
})

test('undoing an import neither puts it on sale nor deletes it', async () => {
  const handle = `undone-${crypto.randomUUID().slice(0, 8)}`
  const made = await importRow(handle)
  const changed = await importRow(handle, { Status: 'draft' })
  const report = await reportOf(handle)
  await does('hide', report)
  await owner.call('/admin/import/undo', { import: changed })
  await shop.drain()
  expect(await stateOf(handle)).toBe('draft')
  expect((await owner.get(`/admin/imports/${changed}`)).text).toContain('status')
  await owner.call('/admin/import/undo', { import: made })
  await shop.drain()
  expect(await stateOf(handle)).toBe('archived')
  expect((await publish(handle)).body.code).toBe('hidden-by-report')
})

/** Reports a product that is on sale for the moment of the report. */
async function reportOf(handle: string): Promise<SentReport> {
  await publish(handle)
  const report = await reportIt(shop, 'product', handle)
  await owner.call('/admin/product/status', { product: handle, status: 'draft' })
  return report
}

test('it cannot be deleted and made anew: it is archived and stays, and so is its import', async () => {
  const { product, report } = await hiddenProduct()
  const removed = await owner.call('/admin/product/remove', { product: product.productId })
  expect(removed.body.isKept).toBe(true)
  expect(await stateOf(product.productId)).toBe('archived')
  await importRow(product.productId)
  expect(await stateOf(product.productId)).toBe('draft')
  await owner.call('/admin/product/status', { product: product.productId, status: 'archived' })
  await does('show', report)
  expect(await stateOf(product.productId)).toBe('archived')
})

test('the database itself lets no hidden product be on sale', async () => {
  const { product } = await hiddenProduct()
  await shop.core.database.query(`UPDATE product SET status = 'active' WHERE handle = $1`, [
    product.productId,
  ])
  expect(await stateOf(product.productId)).toBe('draft')
})

test('whoever bought a hidden product keeps it; a hidden recording is neither sold nor played, until it is shown again', async () => {
  const product = await sellRecording(shop)
  const member = await newMember(shop.url)
  const order = await buy(member, product.productId)
  await settle(shop, order)
  const files = await addressesOf(shop, product)
  const plays = async () => (await new Buyer(shop.url).get(files.whole)).status
  const offered = () => member.get(`/library/${product.productId}`)
  const ofProduct = await reportIt(shop, 'product', product.productId)
  const ofRecording = await reportIt(shop, 'recording', product.productId)
  await does('hide', ofProduct)
  expect([await plays(), (await offered()).status]).toEqual([200, 200])
  await does('hide', ofRecording)
  expect([await plays(), (await offered()).status]).toEqual([404, 404])
  expect((await member.get(`/order/${order.key}`)).text).not.toContain('/media/recording/')
  // The one report is done with, the other is not.
  await does('show', ofProduct)
  expect(await stateOf(product.productId)).toBe('draft')
  expect((await publish(product.productId)).body.code).toBe('hidden-by-report')
  await does('show', ofRecording)
  expect([await stateOf(product.productId), await plays()]).toEqual(['active', 200])
})

test('a hidden recording that is deleted and uploaded again stays hidden', async () => {
  const product = await sellRecording(shop)
  const report = await reportIt(shop, 'recording', product.productId)
  await does('hide', report)
  expect(await stateOf(product.productId)).toBe('draft')
  const { database } = shop.core
  await database.query('DELETE FROM recording WHERE product_id = $1', [product.productUuid])
  await database.query(
    `INSERT INTO recording (product_id, kind, duration_ms, peaks, chapters, created_at) VALUES ($1, 'audio', 2000, '{1}', '[]', now())`,
    [product.productUuid],
  )
  const [row] = await database.query<{ isHidden: boolean }>(
    'SELECT hidden_at IS NOT NULL AS "isHidden" FROM recording WHERE product_id = $1',
    [product.productUuid],
  )
  expect(row).toEqual({ isHidden: true })
})
