import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { readFeed, refusedBy } from '../support/google-feed-rules.ts'
import { brokenData } from '../support/schema-rules.ts'

const shop = useDemoShop()
const db = () => shop.core.database

beforeAll(async () => {
  // As after the job that encodes pictures; which files there are does not matter here.
  await db().query(`UPDATE image SET widths = '{320,640,960,1280}'`)
  await announce()
})

async function announce(): Promise<void> {
  await db().query(`SELECT announce_change('product:' || id) FROM product`)
  await db().query(`SELECT announce_change('catalog')`)
}

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(path, shop.url), { redirect: 'manual', ...init })
const textOf = async (path: string) => (await get(path)).text()

/** Returns the path of the picture with which a page is shared. */
async function pictureOf(page: string): Promise<string> {
  const answer = await get(page)
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(await answer.text()) ?? []
  expect([answer.status, address !== ''], page).toEqual([200, true])
  return new URL(address).pathname
}

async function slugOf(handle: string, locale: string): Promise<string> {
  const [row] = await db().query<{ slug: string }>(
    'SELECT t.slug FROM product p JOIN product_text t ON t.product_id = p.id WHERE p.handle = $1 AND t.locale = $2',
    [handle, locale],
  )
  return row?.slug ?? ''
}

async function oneHandle(): Promise<string> {
  const [row] = await db().query<{ handle: string }>(
    `SELECT handle FROM product p WHERE status = 'active' AND kind = 'single' AND requires_shipping
     AND (SELECT count(*) FROM variant v WHERE v.product_id = p.id) > 1 ORDER BY id LIMIT 1`,
  )
  return row?.handle ?? ''
}

test('in every language a product is shared with its own picture, and its address changes with the price', async () => {
  const handle = await oneHandle()
  const pictures: string[] = []
  for (const { code } of LOCALES) {
    const page = `${basePathOf('/store', code)}/p/${encodeURIComponent(await slugOf(handle, code))}`
    const path = await pictureOf(page)
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
    pictures.push(path)
  }
  expect(new Set(pictures).size).toBe(LOCALES.length)
  await db().query(
    `UPDATE price SET amount_minor = amount_minor + 100 WHERE variant_id IN (
       SELECT v.id FROM variant v JOIN product p ON p.id = v.product_id WHERE p.handle = $1)`,
    [handle],
  )
  await announce()
  const page = `/store/p/${await slugOf(handle, 'en')}`
  await expect.poll(() => pictureOf(page)).not.toBe(pictures[0])
  const old = await get(pictures[0]!)
  expect([old.status, old.headers.get('location')]).toEqual([302, await pictureOf(page)])
  expect(old.headers.get('cache-control')).toBe('no-store')
})

test('there is a picture of what is on sale and of the shop, and of nothing else', async () => {
  for (const path of [
    '/store/og/en/p/no-such-thing-0123456789ab.jpg',
    '/store/og/xx/shop-0123456789ab.jpg',
    '/store/og/en/anything-0123456789ab.jpg',
    '/store/og/en/shop.jpg',
    '/store/og/en/p/..%2f..%2fsecret-0123456789ab.jpg',
    '/store/og/en/p/-0123456789ab.jpg',
  ])
    expect((await get(path)).status, path).toBe(404)
  for (const page of ['/store', '/store/ar', '/store/de/terms', '/store/search?q=x']) {
    const picture = await get(await pictureOf(page))
    expect([picture.status, picture.headers.get('content-type')], page).toEqual([200, 'image/jpeg'])
  }
})

test('many versions of one picture are drawn no more often than the limit of an address allows', async () => {
  const slug = await slugOf(await oneHandle(), 'en')
  const asked = Array.from({ length: 160 }, (_, index) =>
    get(`/store/og/en/p/${slug}-${index.toString(16).padStart(12, '0')}.jpg`, {
      headers: { 'x-forwarded-for': '203.0.113.77' },
    }),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 302).length).toBeLessThanOrEqual(121)
  expect(statuses.filter((status) => status === 429 || status === 503).length).toBeGreaterThan(30)
  expect((await get('/store/healthz')).status).not.toBe(500)
})

test('icons are pictures in the sizes that the manifest names, made from the name of the shop', async () => {
  const manifest = JSON.parse(await textOf('/store/de/manifest.webmanifest')) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const head = await textOf('/store/de')
  for (const file of ['favicon.ico', 'icon-192.png', 'apple-touch-icon.png']) {
    expect(head).toContain(`href="/store/${file}"`)
    expect((await get(`/store/${file}`)).status).toBe(200)
  }
})

test('the structured data of every product page and of the home page is complete, in every language', async () => {
  let products = 0
  for (const { code } of LOCALES) {
    const base = basePathOf('/store', code)
    const { products: listed } = JSON.parse(await textOf(`${base}/products.json?limit=12`)) as {
      products: { url: string }[]
    }
    for (const path of [base, `${base}/terms`, ...listed.map(({ url }) => url)]) {
      const blocks = [...(await textOf(path)).matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
      expect(blocks.length, path).toBeGreaterThan(0)
      for (const [, json = ''] of blocks) {
        expect(brokenData(JSON.parse(json)), path).toEqual([])
        if (/"@type":"Product"/.test(json)) products += 1
      }
    }
  }
  expect(products).toBe(12 * LOCALES.length)
})

test('each product feed keeps the rules of Google, groups variants, and links to pages in its language', async () => {
  for (const { code } of LOCALES) {
    const items = readFeed(await textOf(`/store/feeds/google.${code}.xml`))
    expect(items.length, code).toBeGreaterThan(30)
    expect(refusedBy(items), code).toEqual([])
    const links = items.map((item) => String(item.get('g:link')?.[0]))
    const base = `${new URL(shop.url).origin}${basePathOf('/store', code)}/p/`
    expect(links.filter((link) => !link.startsWith(base))).toEqual([])
    const groups = Map.groupBy(items, (item) => item.get('g:item_group_id')?.[0])
    groups.delete(undefined)
    expect(groups.size).toBeGreaterThan(2)
    for (const group of groups.values()) expect(group.length).toBeGreaterThan(1)
  }
  const first = readFeed(await textOf('/store/feeds/google.en.xml'))[0]
  const page = await get(new URL(String(first?.get('g:link')?.[0])).pathname)
  expect(page.status).toBe(200)
})

test('what Google would refuse is found in a planted feed', () => {
  const planted = `<rss><channel><item><g:id>a</g:id><g:price>49,00</g:price><g:image_link>https://a.example/a.svg</g:image_link></item></channel></rss>`
  const found = refusedBy(readFeed(planted)).join('\n')
  for (const words of [
    'g:title is missing',
    'no value of availability',
    'g:price is no price',
    'cannot read',
  ])
    expect(found).toContain(words)
})

test('what staff hide leaves the feed, the sitemap, llms.txt and the pictures, and comes back with it', async () => {
  const handle = await oneHandle()
  const slug = await slugOf(handle, 'en')
  const picture = await pictureOf(`/store/p/${slug}`)
  const [chunk = ''] = /sitemap-products-[0-9a-f-]+\.xml/.exec(await textOf('/store/sitemap.xml')) ?? []
  const places = ['/store/feeds/google.en.xml', `/store/${chunk}`, '/store/llms.txt']
  const named = async () => {
    const found = await Promise.all(places.map(async (place) => (await textOf(place)).includes(`/p/${slug}`)))
    return [...found, (await get(picture)).status]
  }
  expect(await named()).toEqual([true, true, true, 200])
  for (const status of ['draft', 'archived']) {
    await db().query(`UPDATE product SET status = $2 WHERE handle = $1`, [handle, status])
    await announce()
    await expect.poll(named).toEqual([false, false, false, 404])
  }
  await db().query(`UPDATE product SET status = 'active' WHERE handle = $1`, [handle])
  await announce()
  await expect.poll(named).toEqual([true, true, true, 200])
})

test('a product without a price in the currency of the shop, and a text page without a text, are in no sitemap', async () => {
  const handle = await oneHandle()
  const slug = await slugOf(handle, 'en')
  const chunks = async () => {
    const files = (await textOf('/store/sitemap.xml')).match(/sitemap-products-[0-9a-f-]+\.xml/g) ?? []
    return (await Promise.all(files.map((file) => textOf(`/store/${file}`)))).join('')
  }
  expect(await chunks()).toContain(`/store/p/${slug}<`)
  const price = async (from: string, to: string) => {
    await db().query(
      `UPDATE price SET currency = $3 WHERE currency = $2 AND variant_id IN (
         SELECT v.id FROM variant v JOIN product p ON p.id = v.product_id WHERE p.handle = $1)`,
      [handle, from, to],
    )
    await announce()
  }
  await price('EUR', 'XTS')
  await expect.poll(chunks).not.toContain(`/store/p/${slug}<`)
  await price('XTS', 'EUR')
  await expect.poll(chunks).toContain(`/store/p/${slug}<`)
})

test('robots.txt closes nothing that the sitemap, the feeds or the pictures name', async () => {
  const closed = [...(await textOf('/store/robots.txt')).matchAll(/Disallow: (\S+)/g)].map(
    ([, path = '']) => path,
  )
  expect(closed.length).toBeGreaterThan(10)
  const index = await textOf('/store/sitemap.xml')
  const files = [...index.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  const pages = (await Promise.all(files.map(textOf))).flatMap((file) =>
    [...file.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname),
  )
  expect(pages.length).toBeGreaterThan(100)
  const named = [
    ...files,
    ...pages,
    await pictureOf('/store'),
    '/store/feeds/google.de.xml',
    '/store/llms.txt',
  ]
  expect(named.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})
