import { expect, test } from 'vitest'
import { nextPage } from './next-page.ts'

test.each([
  ['/premium?step=2', '/premium?step=2'],
  ['/profile#security', '/profile#security'],
  ['', '/profile'],
  ['https://evil.example/', '/profile'],
  ['//evil.example/', '/profile'],
  ['/\\evil.example/', '/profile'],
  ['/\t/evil.example', '/profile'],
  ['javascript:alert(1)', '/profile'],
  ['/..//evil.example', '/profile'],
])('after "%s" somebody goes on at %s', (wanted, page) => {
  expect(nextPage(new URLSearchParams({ next: wanted }))).toBe(page)
})
