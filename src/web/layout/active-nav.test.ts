import { expect, test } from 'vitest'
import { findActive } from './active-nav.ts'

const ITEMS = [
  { href: '/' },
  { href: '/c/turntables', basePaths: ['/c/styli', '/c/mats/felt'] },
  { href: '/c/turntables-used' },
  { href: '/c/mats' },
]

test.each([
  ['/', '/'],
  ['/c/turntables', '/c/turntables'],
  ['/c/turntables/', '/c/turntables'],
  ['/c/turntables/belt', '/c/turntables'],
  ['/c/turntables-used', '/c/turntables-used'],
  ['/c/styli', '/c/turntables'],
  ['/c/styli/mono', '/c/turntables'],
  ['/c/mats', '/c/mats'],
  ['/c/mats/felt', '/c/turntables'],
  ['/c/matson', null],
  ['/c', null],
  ['/cart', null],
])('on %s the active link is %s (§2.23)', (path, expected) => {
  expect(findActive(ITEMS, path)?.href ?? null).toBe(expected)
})
