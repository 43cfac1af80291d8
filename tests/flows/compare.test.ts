import { expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()
const baseOf = (locale: string): string => (locale === 'en' ? shop.url : `${shop.url}/${locale}`)

/** Returns a page without the parts of React's own comments, so that words and numbers stand together. */
async function page(path: string, locale = 'en'): Promise<string> {
  const answer = await new Buyer(baseOf(locale)).get(path)
  expect(answer.status, path).toBe(200)
  return answer.text.replaceAll(/<!--.*?-->/gs, '')
}

const compare = (ids: readonly string[], locale = 'en') =>
  page(`/compare?${new URLSearchParams(ids.map((id) => ['p', id]))}`, locale)

/** Public ids of variants on sale, each of a product of its own. */
async function someProducts(count: number): Promise<string[]> {
  const rows = await shop.core.database.query<{ id: string }>(
    `SELECT min(v.public_id) AS id FROM variant v JOIN product p ON p.id = v.product_id
     WHERE p.status = 'active' AND p.kind = 'single' AND v.active GROUP BY p.id ORDER BY p.id LIMIT $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const columns = (text: string): number => text.match(/<th scope="col"/g)?.length ?? 0

test('two products stand side by side with pictures, prices and facts, and what differs is marked', async () => {
  const text = await compare(['ebbe-turntable-walnut', 'a120-amplifier-silver'])
  expect(columns(text)).toBe(3)
  expect(text).toContain('0.08 % (DIN 45507)')
  expect(text).toMatch(/data-differs=""[^>]*><th scope="row"[^>]*>Price/)
  expect(text).toContain('Lowest price of the last 30 days')
  expect(text).toContain('<meta name="robots" content="noindex,follow"')
})

test.each([
  ['de', 'Produkte vergleichen', 'unterschiedlich'],
  ['fr', 'Comparer des produits', 'différent'],
  ['ar', 'مقارنة المنتجات', 'مختلف'],
])('in "%s" the same address compares the same products', async (locale, title, differs) => {
  const text = await compare(await someProducts(2), locale)
  expect(columns(text)).toBe(3)
  expect(text).toContain(title)
  expect(text).toContain(differs)
})

test('one product, two of its versions, the same twice and none at all are answered politely', async () => {
  expect(await compare(['ebbe-turntable-walnut'])).toContain('Add another product to see what differs.')
  const versions = await compare(['ebbe-turntable-walnut', 'ebbe-turntable-silver', 'ebbe-turntable-walnut'])
  expect(columns(versions)).toBe(2)
  const none = await page('/compare')
  expect(none).toContain('Choose a product here')
  expect(none).toContain('Add to the comparison')
})

test('unknown, hidden and malformed ids are left out and counted, and the rest stands there', async () => {
  const [kept = '', hidden = ''] = await someProducts(2)
  await shop.core.database.query(
    `UPDATE product SET status = 'draft' WHERE id = (SELECT product_id FROM variant WHERE public_id = $1)`,
    [hidden],
  )
  const text = await compare([kept, 'no-such-thing', hidden, '<script>'])
  expect(columns(text)).toBe(2)
  expect(text).toContain('2 products are not sold here.')
  expect(text).not.toContain('<script>"')
  await shop.core.database.query(
    `UPDATE product SET status = 'active' WHERE id = (SELECT product_id FROM variant WHERE public_id = $1)`,
    [hidden],
  )
})

test('more than four are cut to the first four, and the page says so', async () => {
  const ids = await someProducts(6)
  const text = await compare(ids)
  expect(columns(text)).toBe(5)
  expect(text).toContain('Only 4 products fit side by side')
  expect(text).not.toContain('Add to the comparison')
  const shown = await compare(ids.slice(0, 4))
  expect(shown).not.toContain('Only 4 products fit')
})

test('a product is removed by a link to the others, and added by a form that keeps them', async () => {
  const [one = '', other = ''] = await someProducts(2)
  const text = await compare([one, other])
  expect(text).toContain('Remove')
  expect(text).toMatch(/href="[^"]*\/compare\?p=[a-z0-9-]+"/)
  expect(text.match(/<input type="hidden" name="p"/g)).toHaveLength(2)
  expect(text).toMatch(/<select name="p"/)
})

test('the table of a category has the facts that most of its products share as columns, and chooses what is compared', async () => {
  const text = await page('/c/turntables?view=table')
  for (const head of ['Drive', 'Wow and flutter', 'Stock', 'Price', 'Compare']) expect(text).toContain(head)
  expect(text).toContain('0.08 % (DIN 45507)')
  expect(text).toMatch(/<form id="compare"[^>]* action="[^"]*\/compare" method="get"/)
  expect(text).toMatch(/<input type="checkbox"[^>]*form="compare"/)
  const sorted = await page('/c/turntables?view=table&sort=price-up')
  expect(sorted).toContain('aria-sort="ascending"')
  const grid = await page('/c/turntables')
  expect(grid).not.toContain('0.08 % (DIN 45507)')
})

test('robots are kept out of comparisons, of which there are more than products', async () => {
  expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toContain('Disallow: /store/compare')
})
