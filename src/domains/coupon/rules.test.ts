import { expect, test } from 'vitest'
import {
  CODE_BYTES,
  codeEnd,
  coveredMinor,
  isSpendable,
  normalizeCode,
  printedCode,
  voucherExpiry,
} from './rules.ts'

test.each([
  ['abcd-efgh', 'ABCDEFGH'],
  ['  ab cd\u00a0ef – gh ', 'ABCDEFGH'],
  ['ＡＢＣＤ－ＥＦＧＨ', 'ABCDEFGH'],
  ['Pegel-Gift-50', 'PEGELGIFT50'],
  ['größe', 'GRÖSSE'],
])('%j is looked up as %s', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

test('a printed code has four groups of four characters that nobody mistakes, and is its own normal form but for the hyphens', () => {
  const code = printedCode(Uint8Array.from({ length: CODE_BYTES }, (_, index) => index * 17))
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/)
  expect(normalizeCode(code)).toBe(code.replaceAll('-', ''))
  expect(codeEnd(code)).toBe(code.slice(-4))
})

test('each of the 32 characters comes of exactly eight of the 256 bytes, so that none is drawn more often', () => {
  const drawn = Map.groupBy(
    printedCode(Uint8Array.from({ length: 256 }, (_, byte) => byte)).replaceAll('-', ''),
    (character) => character,
  )
  expect([...drawn.values()].map((same) => same.length)).toEqual(Array.from({ length: 32 }, () => 8))
})

const terms = {
  currency: 'EUR',
  state: 'active',
  validFrom: new Date('2026-11-01T00:00:00Z'),
  validUntil: new Date('2026-12-01T00:00:00Z'),
  demo: false,
} as const

test.each([
  ['before its time', '2026-10-31T23:59:59Z', 'EUR', false],
  ['from its first instant', '2026-11-01T00:00:00Z', 'EUR', true],
  ['up to the last instant before its end', '2026-11-30T23:59:59.999Z', 'EUR', true],
  ['at its end', '2026-12-01T00:00:00Z', 'EUR', false],
  ['in another currency', '2026-11-10T00:00:00Z', 'CHF', false],
  ['whatever the currency where none is asked for', '2026-11-10T00:00:00Z', null, true],
])('a coupon %s is spendable: %s %s %s', (_, now, currency, spendable) => {
  expect(isSpendable(terms, { currency, now: new Date(now), isDemo: false })).toBe(spendable)
})

test('a coupon of the demo, whose code everybody knows, is worth something in a demo alone', () => {
  const at = { currency: 'EUR', now: new Date('2026-11-10T00:00:00Z') }
  expect(isSpendable({ ...terms, demo: true }, { ...at, isDemo: true })).toBe(true)
  expect(isSpendable({ ...terms, demo: true }, { ...at, isDemo: false })).toBe(false)
})

test('a blocked coupon is worth nothing, and one without an end stays', () => {
  const at = { currency: 'EUR', now: new Date('2099-01-01T00:00:00Z'), isDemo: false }
  expect(isSpendable({ ...terms, validUntil: null }, at)).toBe(true)
  expect(isSpendable({ ...terms, validUntil: null, state: 'blocked' }, at)).toBe(false)
})

test.each([
  [5_000, 3_000, 3_000],
  [3_000, 5_000, 3_000],
  [0, 5_000, 0],
  [5_000, 0, 0],
  [5_000, -1, 0],
])('a balance of %i covers %i by %i', (balance, due, covered) => {
  expect(coveredMinor(balance, due)).toBe(covered)
})

test.each(['2026-01-01T00:00:00Z', '2026-12-31T23:59:59.999Z'])(
  'a voucher that is sold at %s is valid until the third year after the year of its sale is over',
  (soldAt) => {
    expect(voucherExpiry(new Date(soldAt))).toEqual(new Date('2030-01-01T00:00:00Z'))
  },
)
