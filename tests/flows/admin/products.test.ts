import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { importFile, productRow } from '../../support/import-file.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { shopifyCsv } from '../../support/shopify-csv.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { uploadFile } from '../../support/upload-file.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

async function sell(handle: string, size = 'S'): Promise<void> {
  const row = productRow(handle, { 'Option1 name': 'Size', 'Option1 value': size })
  await importFile({ database: shop.core.database, connectionString: '' }, shopifyCsv([row]))
}

test('the pages of products open for whoever may read them, and their own pages for nobody else', async () => {
  await sell('page')
  const [owner, support, partner] = await Promise.all([
    signInStaff(shop, 'owner'),
    signInStaff(shop, 'support'),
    signInStaff(shop, 'partner'),
  ])
  const pages = {
    products: [200, 200],
    'products?q=page&stock=low&missing=picture&state=active': [200, 200],
    'products/page': [200, 200],
    'products/page/variants': [200, 200],
    'products/page/pictures': [200, 404],
    'products/none/variants': [404, 404],
    categories: [200, 200],
    'categories/new': [200, 404],
    pictures: [200, 404],
    imports: [200, 404],
    'imports/new': [200, 404],
    'stock-counts': [200, 404],
    'stock-counts/make': [200, 404],
    'files/products.csv': [200, 404],
  }
  for (const [path, [forOwner, forSupport]] of Object.entries(pages)) {
    expect([path, (await owner.get(`/admin/${path}`)).status]).toEqual([path, forOwner])
    expect([path, (await support.get(`/admin/${path}`)).status]).toEqual([path, forSupport])
    expect([path, (await partner.get(`/admin/${path}`)).status]).toEqual([path, 404])
  }
  const grid = await owner.get('/admin/products/page/variants')
  expect(grid.text).toContain('name="price.EUR:page-s"')
})

test('a form of the grid without script saves what was changed, and who counts stock sets no prices', async () => {
  await sell('form')
  const counter = await signInStaff(shop, 'fulfilment')
  const cells = { product: 'form', 'was:onHand:form-s': '7', 'onHand:form-s': '4' }
  expect((await counter.call('/admin/product/cells', cells)).body).toMatchObject({
    changed: [{ publicId: 'form-s', field: 'onHand', was: '7', stored: '4' }],
    refused: [],
  })
  const price = { product: 'form', 'was:price.EUR:form-s': '10.00', 'price.EUR:form-s': '1.00' }
  expect((await counter.call('/admin/product/cells', price)).body.code).toBe('forbidden')
  const [act] = await shop.core.database.query(
    `SELECT what, before, after FROM staff_act WHERE subject = 'form' ORDER BY id DESC LIMIT 1`,
  )
  expect(act).toEqual({
    what: 'products.cells',
    before: { 'form-s.onHand': '7' },
    after: { 'form-s.onHand': '4' },
  })
})

test('a file is uploaded, checked by a job, imported, found, exported and undone', async () => {
  const owner = await signInStaff(shop, 'owner')
  const begun = await uploadFile(
    owner,
    '/admin/import/begin',
    'file',
    Buffer.from(shopifyCsv([productRow('upload')])),
  )
  const id: string = begun.body.id
  await shop.drain()
  expect((await owner.get(`/admin/imports/${id}`)).text).toContain('Import now')
  expect((await owner.call('/admin/import/start', { import: id })).status).toBe(200)
  await shop.drain()
  expect((await owner.get('/admin/products?q=upload')).text).toContain('Product upload')
  const file = await owner.get('/admin/files/products.csv')
  expect(file.text).toContain('upload,Product upload')
  expect((await owner.call('/admin/import/undo', { import: id })).status).toBe(200)
  await shop.drain()
  expect((await owner.get('/admin/products/upload')).status).toBe(404)
  expect((await owner.get(`/admin/imports/${id}`)).text).toContain('Undone')
})

test('a new product is made, priced, published and bought from its page', async () => {
  const owner = await signInStaff(shop, 'owner')
  const made = await owner.call('/admin/products/save', {
    id: 'new',
    'name.en': 'Reading Lamp',
    taxClass: 'standard',
    requiresShipping: '1',
  })
  expect([made.status, made.body.id]).toEqual([200, 'reading-lamp'])
  const publish = { product: 'reading-lamp', status: 'active' }
  expect((await owner.call('/admin/product/status', publish)).body.code).toBe('not-on-sale')
  const cells = JSON.stringify([
    ['reading-lamp', 'price.EUR', '', '49,90'],
    ['reading-lamp', 'onHand', '0', '3'],
  ])
  expect((await owner.call('/admin/product/cells', { product: 'reading-lamp', cells })).body.refused).toEqual(
    [],
  )
  expect((await owner.get('/p/reading-lamp')).status).toBe(404)
  expect((await owner.call('/admin/product/status', publish)).status).toBe(200)
  // The page that said that there is none is dropped once the announcement has arrived.
  await expect.poll(async () => (await owner.get('/p/reading-lamp')).text).toContain('Reading Lamp')
})

test('a preview shows a hidden product and unsaved texts to staff alone, sells nothing and saves nothing', async () => {
  await sell('hidden')
  const [owner, support, partner] = await Promise.all([
    signInStaff(shop, 'owner'),
    signInStaff(shop, 'support'),
    signInStaff(shop, 'partner'),
  ])
  await owner.call('/admin/product/status', { product: 'hidden', status: 'draft' })
  const typed = {
    id: 'hidden',
    'name.en': 'Typed Name',
    'description.en': '<p>Typed.<script>alert(1)</script></p>',
    taxClass: 'standard',
  }
  const kept = await owner.call('/admin/product/preview', typed)
  const draft: string = kept.body.page
  expect(draft).toMatch(/^\/admin\/products\/hidden\/preview\?draft=[0-9a-f-]{36}$/)
  for (const path of ['/admin/products/hidden/preview', draft]) {
    const seen = await owner.get(path)
    expect([path, seen.status, seen.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    expect(seen.text).toContain('<meta name="robots" content="noindex"')
    expect(seen.text).not.toContain('data-buy')
    expect(seen.text).not.toContain('name="productId"')
    for (const stranger of [new Buyer(shop.url), partner])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  }
  expect((await support.get('/admin/products/hidden/preview')).text).toContain('Product hidden')
  const page = await owner.get(draft)
  expect(page.text).toContain('Typed Name')
  expect(page.text).toContain('<p>Typed.</p>')
  expect((await owner.get('/admin/products/hidden')).text).not.toContain('Typed Name')
  expect((await owner.get('/p/hidden')).status).toBe(404)
  await sell('other')
  expect((await owner.get(draft.replace('hidden', 'other'))).status).toBe(404)
  await shop.core.database.query(`UPDATE product_preview SET made_at = made_at - interval '61 minutes'`)
  expect((await owner.get(draft)).status).toBe(404)
})

test('options make variants, a variant is deleted and put back, and a deleted product comes back from its list', async () => {
  await sell('parts')
  const owner = await signInStaff(shop, 'owner')
  const added = await owner.call('/admin/option/add', {
    product: 'parts',
    name: 'Colour',
    values: 'Red\r\n Blue \r\n\r\nblue',
    onSale: '1',
  })
  expect(added.body.added).toEqual(['parts-s-blue'])
  const one = await owner.call('/admin/variant/add', { product: 'parts', value0: 'M', value1: 'Red' })
  expect(one.body.added).toEqual(['parts-m-red'])
  const gone = await owner.call('/admin/variant/remove', { product: 'parts', productId: 'parts-s-blue' })
  expect(gone.body.isKept).toBe(false)
  const grid = await owner.get('/admin/products/parts/variants')
  expect(grid.text).toContain('Put back S / Blue')
  expect(grid.text).not.toContain('price.EUR:parts-s-blue')
  const variant = /name="variant" value="([0-9a-f-]{36})"/.exec(grid.text)?.[1] ?? ''
  expect((await owner.call('/admin/variant/restore', { product: 'parts', variant })).status).toBe(200)
  expect((await owner.get('/admin/products/parts/variants')).text).toContain('price.EUR:parts-s-blue')
  const removed = await owner.call('/admin/product/remove', { product: 'parts' })
  expect([removed.body.isKept, (await owner.get('/admin/products/parts')).status]).toEqual([false, 404])
  expect((await owner.get('/admin/deleted-products')).text).toContain('Product parts')
  const page = await owner.get(removed.body.page)
  expect(page.text).toContain('Put back')
  const id = removed.body.page.split('/').at(-1)
  const back = await owner.call('/admin/product/restore', { id })
  expect(back.body.page).toBe('/admin/products/parts')
  expect((await owner.get('/p/parts')).text).toContain('Product parts')
  const acts = await shop.core.database.query(
    `SELECT what FROM staff_act WHERE subject = 'parts' ORDER BY id`,
  )
  expect(acts.map(({ what }) => what)).toEqual([
    'products.add-option',
    'products.add-variant',
    'products.remove-variant',
    'products.restore-variant',
    'products.remove',
    'products.restore',
  ])
})

test('a variant in somebody’s cart is taken off sale and kept, and so is its product', async () => {
  await sell('carted')
  const owner = await signInStaff(shop, 'owner')
  await owner.call('/admin/option/add', { product: 'carted', name: 'Size', values: 'M' })
  expect(
    (await new Buyer(shop.url).call('/order/update', { fn: 'productAdd', productId: 'carted-s' })).status,
  ).toBe(200)
  const variant = await owner.call('/admin/variant/remove', { product: 'carted', productId: 'carted-s' })
  expect(variant.body.isKept).toBe(true)
  const product = await owner.call('/admin/product/remove', { product: 'carted' })
  expect([product.body.isKept, product.body.page]).toEqual([true, '/admin/products/carted'])
})

test('a count of the stock is uploaded, booked with a reason and undone, and the audit log says so', async () => {
  await sell('counted')
  await shop.core.database.query(
    `UPDATE variant SET sku = 'C-1' WHERE product_id = (SELECT id FROM product WHERE handle = 'counted')`,
  )
  const staff = await signInStaff(shop, 'fulfilment')
  const made = await uploadFile(
    staff,
    '/admin/stock-count/check',
    'file',
    Buffer.from('SKU;Counted\nC-1;5\nnone;1\n'),
  )
  const { id } = JSON.parse(made.text) as { id: string }
  const page = async () => (await staff.get(`/admin/stock-counts/${id}`)).text
  expect(await page()).toContain('No variant has this SKU')
  const booked = await staff.call('/admin/stock-count/book', { count: id, note: 'Yearly' })
  expect(booked.body).toMatchObject({ booked: 1, refused: 0 })
  expect(await page()).toContain('Yearly')
  expect((await staff.call('/admin/stock-count/book', { count: id, note: 'Again' })).status).toBe(409)
  expect((await staff.call('/admin/stock-count/undo', { count: id })).body).toMatchObject({
    undone: 1,
    kept: 0,
  })
  const acts = await shop.core.database.query<{ what: string }>(
    `SELECT what FROM staff_act WHERE subject = $1 ORDER BY id`,
    [id],
  )
  expect(acts.map(({ what }) => what)).toEqual(
    ['check', 'book', 'undo'].map((verb) => `stock-counts.${verb}`),
  )
})
