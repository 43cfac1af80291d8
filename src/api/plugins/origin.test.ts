import { expect, test } from 'vitest'
import { anyone } from '#kernel/rights.ts'
import { OWN_ORIGIN, post, testServer } from '../../../tests/support/api-server.ts'
import { defineCall } from '../form-call.ts'
import { ownOriginsOf, ownReferer } from './origin.ts'

const OPEN = anyone('a call of a test')

const ok = defineCall({ action: OPEN, path: '/ok', fields: {}, handle: () => undefined })
const page = defineCall({
  action: OPEN,
  path: '/page',
  fields: {},
  page: () => '/cart',
  handle: () => undefined,
})

test.each([
  ['no header: no browser', {}, 200],
  ['the own origin', { origin: OWN_ORIGIN }, 200],
  [
    'the own origin, whatever else the browser says',
    { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-site' },
    200,
  ],
  ['null', { origin: 'null' }, 403],
  ['null with same-origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 403],
  ['another host', { origin: 'https://evil.example' }, 403],
  ['another port', { origin: 'http://127.0.0.1:3001' }, 403],
  ['another scheme', { origin: 'https://127.0.0.1:3000' }, 403],
  ['a host that begins like the own', { origin: 'http://127.0.0.1:3000.evil.example' }, 403],
  ['another case', { origin: 'HTTP://127.0.0.1:3000' }, 403],
  ['empty', { origin: '' }, 403],
  ['cross-site without origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['same-site without origin', { 'sec-fetch-site': 'same-site' }, 403],
  ['an unknown site without origin', { 'sec-fetch-site': 'other' }, 403],
  ['same-origin without origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['the user alone', { 'sec-fetch-site': 'none' }, 200],
] as const)('%s', async (_what, headers, status) => {
  const answer = await post(testServer([ok]), '/api/ok', '', headers as Record<string, string>)
  expect(answer.status).toBe(status)
  if (status === 403)
    expect(answer.json).toEqual({ error: 'This request came from another website', code: 'cross-origin' })
})

test('a form that another website posts is 403 also where pages would follow', async () => {
  const answer = await post(testServer([page]), '/api/page', '', {
    origin: 'https://evil.example',
    accept: 'text/html',
    referer: `${OWN_ORIGIN}/cart`,
  })
  expect(answer.status).toBe(403)
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test('own origins are the named one, else both names of loopback', () => {
  expect(ownOriginsOf('https://shop.example/', 3000)).toEqual(['https://shop.example'])
  expect(ownOriginsOf(undefined, 4000)).toEqual(['http://127.0.0.1:4000', 'http://localhost:4000'])
})

test.each([
  [`${OWN_ORIGIN}/de/cart?x=1`, true],
  [`${OWN_ORIGIN}//evil.example/`, true],
  ['http://127.0.0.1:3000.evil.example/', false],
  ['http://127.0.0.1:3000@evil.example/', false],
  ['https://evil.example/?http://127.0.0.1:3000', false],
  ['/\\evil.example', false],
  ['nonsense', false],
  ['javascript:alert(1)', false],
])('the referer %s is own: %s', (referer, own) => {
  expect(ownReferer(referer, [OWN_ORIGIN]) !== null).toBe(own)
})
