import { expect, test } from 'vitest'
import { clickIn, mayConcernPartner, searchOfVisit } from './partner-links.ts'

const OWN = ['https://shop.example']
const HTML = { accept: 'text/html,*/*' }
const from = (path: string, origin = OWN[0]) => ({ ...HTML, referer: `${origin}${path}` })

test.each([
  ['/?ref=paula', HTML, 'paula'],
  ['/de/p/lamp?a=1&ref=paula', HTML, 'paula'],
  ['/?ref=paula', from('/', 'https://paula.example'), 'paula'],
  ['/?ref=paula', from('/?ref=quentin'), 'paula'],
  ['/p/lamp?ref=paula', from('/?ref=paula'), null],
  ['/', HTML, null],
  ['/?ref=', HTML, null],
  ['/?ref=PAULA', HTML, null],
  ['/p/lamp.data?ref=paula', HTML, null],
  ['/robots.txt?ref=paula', HTML, null],
  ['/?ref=paula', { ...HTML, 'sec-purpose': 'prefetch;prerender' }, null],
])('%s with %j is a click on %j', (url, headers, ref) => {
  expect(clickIn(url, headers, OWN)).toBe(ref)
})

test.each([
  ['/p/lamp', '', '/?ref=paula', '?ref=paula'],
  ['/c/lamps', '?sort=price', '/?ref=paula', '?sort=price&ref=paula'],
  ['/cart', '', '/p/lamp?x=1&ref=paula', '?ref=paula'],
  ['/p/lamp', '?ref=quentin', '/?ref=paula', null],
  ['/p/lamp', '', '/', null],
  ['/admin/orders', '', '/?ref=paula', null],
])('%s%s from %s goes on with %j', (path, search, referer, expected) => {
  expect(searchOfVisit({ path, search }, path + search, from(referer), OWN)).toBe(expected)
})

test('a page of somebody else, a picture and the router’s data take no ref over', () => {
  const there = { path: '/p/lamp', search: '' }
  expect(searchOfVisit(there, '/p/lamp', from('/?ref=paula', 'https://evil.example'), OWN)).toBeNull()
  expect(
    searchOfVisit(there, '/p/lamp', { ...from('/?ref=paula'), 'sec-fetch-dest': 'image' }, OWN),
  ).toBeNull()
  expect(searchOfVisit(there, '/p/lamp.data', from('/?ref=paula'), OWN)).toBeNull()
  expect(searchOfVisit(there, '/p/lamp', { ...from('/?ref=paula'), accept: '*/*' }, OWN)).toBeNull()
})

test('only requests about a partner leave the fast path', () => {
  expect(mayConcernPartner('/?ref=paula', { cookie: 'a=b' })).toBe(true)
  expect(mayConcernPartner('/', { referer: 'https://shop.example/?ref=paula' })).toBe(true)
  expect(mayConcernPartner('/?ref=paula', {})).toBe(false)
  expect(mayConcernPartner('/', { cookie: 'a=b', referer: 'https://shop.example/' })).toBe(false)
  expect(mayConcernPartner('/assets/a.js', { referer: 'https://shop.example/?ref=paula' })).toBe(false)
})
