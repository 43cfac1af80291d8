import { expect, test } from 'vitest'
import { mayCompress } from './compress-personal.ts'

const headersOf = (from: string | undefined) => (from === undefined ? {} : { 'sec-fetch-site': from })

test('a page of staff, which shows what strangers wrote, is compressed only for staff themselves', () => {
  expect(mayCompress(headersOf('same-origin'), '/admin/orders', '?q=K7Q')).toBe(true)
  expect(mayCompress(headersOf('cross-site'), '/admin/contact', '')).toBe(false)
  expect(mayCompress(headersOf(undefined), '/admin', '')).toBe(false)
})

test.each([
  ['the shop itself asks, with any text', 'same-origin', '?code=K7Q', true],
  ['somebody types the address', 'none', '?number=K100001', true],
  ['a provider sends its buyer back', 'cross-site', '?returned=1', true],
  ['a form without script left a note', 'cross-site', '?returned=1&flash=abc', true],
  ['another site leads here without a text', 'cross-site', '', true],
  ['another site puts a text into the address', 'cross-site', '?code=K7Q', false],
  ['another site hides it among known ones', 'cross-site', '?returned=1&number=K7Q', false],
  ['a neighbour of the same site does', 'same-site', '?thing=K7Q', false],
  ['an old browser does not say who asks', undefined, '?thing=K7Q', false],
  ['an old browser asks for a page', undefined, '', true],
])('%s: %s %s', (_case, from, search, expected) => {
  expect(mayCompress(headersOf(from), '/contact', search)).toBe(expected)
})
