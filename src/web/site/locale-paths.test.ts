import { expect, test } from 'vitest'
import { joinBase, keptQuery } from './locale-paths.ts'

test.each([
  ['', '/', '/'],
  ['/de', '/', '/de'],
  ['/store', '/', '/store'],
  ['/store/ar', '/c/cables', '/store/ar/c/cables'],
])('%j and %j join to %j', (basePath, path, joined) => {
  expect(joinBase(basePath, path)).toBe(joined)
})

test('the other language keeps prices, order and view, not words and cursors', () => {
  expect(keptQuery('?min=10&type=Tape&sort=name&after=abc')).toBe('?min=10&sort=name')
  expect(keptQuery('?after=abc')).toBe('')
})
