import { expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0' })

async function open(person: Person, path: string) {
  const cookie = [...person.buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${shop.url}${path}`, { headers: { cookie }, redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('an order of today is on the start page, in the report, behind its figure and in the file', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const buyer = await new Person(shop, 'member').enter()
  const number = await buyer.orderNumber()
  const start = await open(owner, '/admin')
  expect(start.status, start.text.slice(0, 500)).toBe(200)
  expect(start.text).toContain('Sales of 30 days')
  const report = await open(owner, '/admin/reports')
  expect(report.status).toBe(200)
  expect(report.text).toContain('<svg')
  const today = /reports\/entries\?[^"]*key=(\d{4}-\d\d-\d\d)/g
  const days = [...new Set([...report.text.matchAll(today)].map(([, day]) => day))].sort()
  expect(days).toHaveLength(30)
  const entries = await open(owner, `/admin/reports/entries?by=day&key=${days.at(-1)}`)
  expect(entries.text).toContain(`/admin/orders/${number}`)
  const file = await open(owner, '/admin/reports/file.csv?by=product')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.text.split('\r\n').length).toBeGreaterThan(2)
})

test.each([
  '/admin/reports',
  '/admin/reports?by=rate&basis=documents',
  '/admin/reports?by=payment',
  '/admin/reports/file.csv?by=product',
  '/admin/attention',
  '/admin/books',
  '/admin/oss',
])('%s opens in an empty shop, and only for those who may read it', async (path) => {
  const owner = await new Person(shop, 'owner').enter()
  const editor = await new Person(shop, 'editor').enter()
  const page = await open(owner, path)
  expect(page.status, page.text.slice(0, 500)).toBe(200)
  expect((await open(editor, path)).status).toBe(404)
})
