import { expect, test } from 'vitest'
import { isRef, looksOf, refFrom, refIn } from './ref.ts'

const RESERVED = ['admin', 'api', 'search', 'c', 'p', 'de', 'login']

test.each(['paula', 'hi-fi-2026', 'abc', 'a'.repeat(32), 'x9z'])('%s may be a ref', (ref) => {
  expect(isRef(ref, RESERVED)).toBe(true)
})

test.each([
  ['Paula', 'upper case'],
  ['ab', 'too short'],
  ['a'.repeat(33), 'too long'],
  ['pаula', 'a Cyrillic letter'],
  ['paul@', 'another character'],
  ['pau la', 'a space'],
  ['-paula', 'a hyphen first'],
  ['paula-', 'a hyphen last'],
  ['pau--la', 'two hyphens'],
  ['---', 'nothing to read'],
  ['admin', 'reserved'],
  ['adm1n', 'looks reserved'],
  ['l0gin', 'looks reserved'],
  ['s-e-a-r-c-h', 'looks reserved'],
  ['', 'empty'],
])('%j may be none: %s', (ref) => {
  expect(isRef(ref, RESERVED)).toBe(false)
})

test.each([
  ['paula', 'pau1a'],
  ['moon', 'm00n'],
  ['mona', 'rnona'],
  ['waves', 'vvave5'],
  ['hi-fi', 'hlfl'],
])('%s and %s look alike', (one, other) => {
  expect(looksOf(one)).toBe(looksOf(other))
})

test('a ref by chance is a ref, and other bytes give another one', () => {
  const ref = refFrom(new Uint8Array([0, 1, 2, 3, 100, 200, 250, 255, 9]))
  expect(ref).toHaveLength(8)
  expect(isRef(ref, RESERVED)).toBe(true)
  expect(refFrom(new Uint8Array(8).fill(7))).not.toBe(ref)
})

test.each([
  ['?ref=paula', 'paula'],
  ['?a=1&ref=paula&b=2', 'paula'],
  ['', null],
  ['?ref=', null],
  ['?ref=PAULA', null],
  ['?ref=%00abc', null],
  ['?xref=paula', null],
])('the ref in %j is %j', (search, ref) => {
  expect(refIn(search)).toBe(ref)
})
