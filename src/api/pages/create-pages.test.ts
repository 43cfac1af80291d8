import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCategory, addProduct } from '../../../tests/support/catalog-rows.ts'
import { createChangeFeed } from '../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { fillFolder, openStubPages } from '../../../tests/support/stub-pages.ts'

const MOUNT = '/store'
const db = useTestDatabase()
const changes = createChangeFeed()
const folder = mkdtempSync(join(tmpdir(), 'kontor-pages-'))
let app: FastifyInstance
const rendered: string[] = []
let productId = ''
let variantId = ''

function inject(url: string, options: Partial<InjectOptions> = {}) {
  return app.inject({ url, method: 'GET', ...options } as InjectOptions)
}

beforeAll(async () => {
  fillFolder(folder)
  const category = await addCategory(db.database, { slug: 'lamps' })
  const lamp = await addProduct(db.database, {
    slug: 'lamp',
    name: 'Lamp',
    categories: [category],
    names: { de: 'Lampe' },
    variants: [{ publicId: 'lamp-1' }],
  })
  productId = lamp.id
  variantId = lamp.variantIds[0]!
  await db.database.query(`INSERT INTO product_slug_history VALUES ('en', 'old-lamp', $1)`, [productId])
  app = await openStubPages({ database: db.database, changes, folder, mount: MOUNT, rendered })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a public page carries the headers that browsers and caches need, and no cookie', async () => {
  const { statusCode, headers } = await inject('/store/p/lamp')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(headers.etag).toMatch(/^"[\w-]+"$/)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('the policy of a public page allows exactly its inline scripts, by hash', async () => {
  const policy = String((await inject('/store/p/lamp')).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', 'go(1)', 'base64')}'`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('each encoding has an ETag of its own, and the client that has it gets 304 without a body', async () => {
  const plain = await inject('/store/p/lamp')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await inject('/store/p/lamp', { headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
    const again = await inject('/store/p/lamp', {
      headers: { 'accept-encoding': encoding, 'if-none-match': `"x", W/${packed.headers.etag}` },
    })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
    expect(again.headers).toMatchObject({ etag: packed.headers.etag, vary: 'Accept-Encoding' })
  }
})

test('HEAD answers as GET does, without the body', async () => {
  const get = await inject('/store/p/lamp')
  const head = await inject('/store/p/lamp', { method: 'HEAD' })
  expect(head.payload).toBe('')
  expect(head.headers).toMatchObject({
    etag: get.headers.etag,
    'content-length': get.headers['content-length'],
  })
})

test('another method is refused with the methods that are allowed, before its body is looked at', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const answer = await inject('/store/p/lamp', {
      method,
      payload: '<x>',
      headers: { 'content-type': 'application/x-strange' },
    })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})

test('calls that do not exist are left to whoever answers for calls', async () => {
  expect((await inject('/store/de/api/nothing', { method: 'POST' })).json()).toMatchObject({
    statusCode: 404,
  })
  expect((await inject('/store/api/nothing')).json()).toMatchObject({ statusCode: 404 })
  expect((await inject('/elsewhere')).json()).toMatchObject({ statusCode: 404 })
})

test('links with campaign and partner parameters show the page that is kept', async () => {
  await inject('/store/p/lamp')
  rendered.length = 0
  for (const query of ['?utm_source=mail', '?ref=partner', '?fbclid=1&q=x'])
    expect((await inject(`/store/p/lamp${query}`)).statusCode).toBe(200)
  expect(rendered).toEqual([])
})

test('what is announced shows at the next request, in every locale', async () => {
  expect((await inject('/store/de/p/lamp-de')).payload).toContain('Lampe 1000')
  await db.database.query('UPDATE price SET amount_minor = 1100 WHERE variant_id = $1', [variantId])
  expect((await inject('/store/de/p/lamp-de')).payload).toContain('Lampe 1000')
  changes.announce(`product:${productId}`)
  expect((await inject('/store/de/p/lamp-de')).payload).toContain('Lampe 1100')
  await db.database.query('UPDATE price SET amount_minor = 1000 WHERE variant_id = $1', [variantId])
  changes.announce(`product:${productId}`)
})

test('an address that does not exist is a page with 404, until there is something', async () => {
  expect((await inject('/store/p/later')).statusCode).toBe(404)
  const { id } = await addProduct(db.database, { slug: 'later' })
  changes.announce(`product:${id}`)
  expect((await inject('/store/p/later')).statusCode).toBe(200)
})

test('an old slug, a trailing slash and the default locale by name move for good', async () => {
  for (const [from, to] of [
    ['/store/p/old-lamp', '/store/p/lamp'],
    ['/store/p/lamp/', '/store/p/lamp'],
    ['/store/en/p/lamp?x=1', '/store/p/lamp?x=1'],
    ['/store/', '/store'],
  ] as const) {
    const answer = await inject(from)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
  }
})

test('home answers at the base of each locale', async () => {
  for (const url of ['/store', '/store/de', '/store/ar', '/store.data', '/store/_.data', '/store/fr.data']) {
    expect((await inject(url)).statusCode, url).toBeLessThan(500)
  }
  expect((await inject('/store/ar')).payload).toContain('Home 1')
})

test('a personal page is made afresh, with a nonce, and kept by nobody', async () => {
  const [first, second] = [await inject('/store/cart'), await inject('/store/cart')]
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(first.headers).not.toHaveProperty('etag')
  const nonces = [first, second].map(({ payload }) => /nonce="([^"]+)"/.exec(payload)?.[1])
  expect(new Set(nonces).size).toBe(2)
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
})

test('a public page that asks for something personal fails instead of being shared', async () => {
  const answer = await inject('/store/search')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a malformed address is refused without an error of ours', async () => {
  for (const url of [
    '/store/%00',
    '/store/p/%ff',
    '/store/p/%',
    `/store/p/${'a'.repeat(5_000)}`,
    '/store//evil.example/',
    '/store/p/a%0d%0ab',
  ]) {
    const { statusCode, headers } = await inject(url)
    expect([301, 400, 404], url).toContain(statusCode)
    expect(String(headers.location ?? '/x')).toMatch(/^\/[^/\\]/)
  }
})

test('files of the build name their content and never change', async () => {
  const file = await inject('/store/assets/entry-abc.js', { headers: { 'accept-encoding': 'br' } })
  expect(file.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await inject('/store/mark.svg')).headers['content-type']).toBe('image/svg+xml')
  expect((await inject('/store/assets/none.js')).statusCode).toBe(404)
})

test('a picture can neither run scripts nor lead out of its folder', async () => {
  const { headers } = await inject('/store/media/0123456789abcdef.svg')
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
  for (const name of ['..%2fsecret.svg', '%2e%2e%2fsecret.svg', '../secret.svg', 'none-640.avif', '.svg']) {
    expect((await inject(`/store/media/${name}`)).statusCode, name).toBe(404)
  }
})

test('texts are kept for good under their present address only', async () => {
  for (const part of ['shop', 'all'])
    expect((await inject(`/store/i18n/de.h1.${part}.json`)).headers['cache-control']).toContain('immutable')
  const old = await inject('/store/i18n/de.h0.shop.json')
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await inject('/store/i18n/xx.h1.shop.json')).statusCode).toBe(404)
})

test('products.json answers in each locale and shows an announced sale at once', async () => {
  const list = async () => (await inject('/store/de/products.json?q=lampe')).json()
  expect(await list()).toMatchObject({
    products: [
      { productId: 'lamp-1', slug: 'lamp-de', url: '/store/de/p/lamp-de', name: 'Lampe', available: true },
    ],
    next: null,
  })
  await db.database.query('UPDATE stock SET reserved = on_hand WHERE variant_id = $1', [variantId])
  changes.announce('catalog')
  expect(await list()).toMatchObject({ products: [{ productId: 'lamp-1', available: false }] })
  await db.database.query('UPDATE stock SET reserved = 0 WHERE variant_id = $1', [variantId])
  changes.announce('catalog')
})

test('products.json names what does not fit, in the locale of its address', async () => {
  const answer = await inject('/store/de/products.json?limit=0&after=nonsense&sort=cheap&min=1e9')
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    error: 'de: Some fields are not valid',
    code: 'invalid-fields',
    fields: ['limit', 'after', 'min', 'sort'],
  })
  expect((await inject('/store/products.json?limit=9999')).statusCode).toBe(200)
  expect((await inject('/store/products.json?q=%00')).statusCode).toBe(422)
})

test('the sitemap names its files, and they name every locale of every product', async () => {
  const index = (await inject('/store/sitemap.xml')).payload
  const files = [...index.matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g)].map((match) => match[1]!)
  expect(files[0]).toBe('/store/sitemap-pages.xml')
  expect((await inject(files[0]!)).payload).toContain('https://shop.example/store/c/lamps')
  const products = await inject(files[1]!)
  expect(products.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(products.payload).toContain('<loc>https://shop.example/store/de/p/lamp-de</loc>')
  expect(products.payload).toContain('hreflang="x-default" href="https://shop.example/store/p/lamp"')
  expect((await inject('/store/sitemap-products-x.xml')).statusCode).toBe(404)
})
