import { expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { defineErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { cookieOf, OWN_ORIGIN, post, testServer } from '../../tests/support/api-server.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { optional, text } from './fields.ts'
import { defineCall } from './form-call.ts'
import { readFlash } from './plugins/flash.ts'
import { sessionHashOf } from './plugins/session.ts'
import { pageAddress, wantsPage, withFlash } from './without-script.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const testErrors = defineErrors({ 'test-gone': { kind: 'gone', text: 'Gone for tests', reportable: false } })
const order = defineCall({
  action: OPEN,
  path: '/order',
  fields: {
    email: text({ max: 50 }),
    note: optional(text({ max: 50, lines: true })),
    password: optional(text({ max: 30 })),
  },
  page: (answer: { key: string } | null) => (answer ? `/order/${answer.key}` : '/cart'),
  flash: (answer) => (answer.key === 'noted' ? { success: 'Saved' } : null),
  handle({ fields }) {
    if (fields.note === 'gone') throw testErrors['test-gone']()
    return { key: fields.email }
  },
})
const away = defineCall({
  action: OPEN,
  path: '/away',
  fields: {},
  page: () => 'https://pay.example/x',
  handle: () => 1,
})
const plain = defineCall({ action: OPEN, path: '/plain', fields: {}, handle: () => 1 })
const server = () => testServer([order, away, plain], { database: db.database, mountPath: '/store' })

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', true],
  ['application/json, TEXT/HTML;q=0.5', true],
  ['text/html;q=0, */*', false],
  ['text/html; q=0.0', false],
  ['text/htmlx', false],
])('Accept %j wants a page: %s', (accept, expected) => {
  expect(wantsPage(accept)).toBe(expected)
})

test('a success leads to the page that follows, under the base of the call', async () => {
  const answer = await post(server(), '/store/ar/api/order', { email: 'abc' }, HTML)
  expect(answer).toMatchObject({ status: 303, headers: { location: '/store/ar/order/abc' }, text: '' })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect((await post(server(), '/store/api/away', '', HTML)).headers.location).toBe('https://pay.example/x')
})

test('a call without a page answers JSON to a browser too', async () => {
  expect((await post(server(), '/store/api/plain', '', HTML)).text).toBe('1')
})

async function flashOf(answer: Awaited<ReturnType<typeof post>>) {
  const id = new URL(answer.headers.location!, 'http://x').searchParams.get('flash')!
  return readFlash(db.database, systemClock, sessionHashOf(cookieOf(answer).split('=')[1]!), id)
}

test('a refusal leads back to the page of the form with values and errors, never with a password', async () => {
  const referer = `${OWN_ORIGIN}/store/de/cart?step=2&flash=old#form`
  const body = { note: 'a\nb', password: 'secret', idempotencyKey: 'k'.repeat(20), unknown: 'x' }
  const answer = await post(server(), '/store/de/api/order', body, { ...HTML, referer })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/store\/de\/cart\?step=2&flash=[0-9a-f-]{36}$/,
  )
  expect(await flashOf(answer)).toEqual({
    error: 'de: Missing fields',
    code: 'missing-fields',
    fields: ['email'],
    values: { note: 'a\nb' },
    success: null,
  })
})

test('only the session that sent the form reads what it left behind', async () => {
  const answer = await post(server(), '/store/api/order', {}, HTML)
  const id = new URL(answer.headers.location!, 'http://x').searchParams.get('flash')!
  expect(await flashOf(answer)).not.toBeNull()
  expect(await readFlash(db.database, systemClock, Buffer.alloc(32), id)).toBeNull()
  expect(await readFlash(db.database, systemClock, Buffer.alloc(32), `' OR 1=1`)).toBeNull()
})

test.each([undefined, 'https://evil.example/cart', '//evil.example', 'nonsense'])(
  'with the referer %s the page that would follow is shown',
  async (referer) => {
    const answer = await post(
      server(),
      '/store/api/order',
      {},
      { ...HTML, ...(referer === undefined ? {} : { referer }) },
    )
    expect(answer.headers.location).toMatch(/^\/store\/cart\?flash=/)
  },
)

test('a referer whose path looks like a host does not lead away', async () => {
  const answer = await post(
    server(),
    '/store/api/order',
    {},
    { ...HTML, referer: `${OWN_ORIGIN}//evil.example/` },
  )
  expect(new URL(answer.headers.location!, OWN_ORIGIN).origin).toBe(OWN_ORIGIN)
})

test('a refusal of the call itself and a note of a success are shown as well', async () => {
  const refused = await post(server(), '/store/api/order', { email: 'a', note: 'gone' }, HTML)
  expect(await flashOf(refused)).toMatchObject({
    error: 'Gone for tests',
    code: 'test-gone',
    values: { email: 'a', note: 'gone' },
  })
  const noted = await post(server(), '/store/api/order', { email: 'noted' }, HTML)
  expect(noted.headers.location).toMatch(/^\/store\/order\/noted\?flash=/)
  expect(await flashOf(noted)).toMatchObject({ success: 'Saved', error: null })
})

test('a known visitor keeps the session', async () => {
  const app = server()
  const first = await post(app, '/store/api/order', {}, HTML)
  const second = await post(app, '/store/api/order', {}, { ...HTML, cookie: cookieOf(first) })
  expect(second.status).toBe(303)
  expect(second.headers).not.toHaveProperty('set-cookie')
})

test('where nothing can be kept the refusal itself is the answer', async () => {
  const app = testServer([order])
  expect(await post(app, '/api/order', {}, HTML)).toMatchObject({
    status: 422,
    json: { code: 'missing-fields' },
  })
})

test('addresses of pages stand under their base', () => {
  const base = { locale: 'de' as const, path: '/store/de', translate: (english: string) => english }
  expect(pageAddress('/', base)).toBe('/store/de')
  expect(pageAddress('/', { ...base, path: '' })).toBe('/')
  expect(pageAddress('/cart', base)).toBe('/store/de/cart')
  expect(withFlash('/a?b=1#c', 'x')).toBe('/a?b=1&flash=x')
})
