import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterPush,
  allCells,
  coveringCells,
  type Dimensions,
  eachValueCells,
  ringCells,
} from '../support/matrix.ts'
import { RING, RING_SEED } from '../support/ring.ts'
import { LANGUAGES, localesInRing } from '../support/ring-locales.ts'

const dimensions: fc.Arbitrary<Dimensions> = fc
  .array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })
  .map((sizes) =>
    Object.fromEntries(
      sizes.map((size, at) => [`d${at}`, Array.from({ length: size }, (_, value) => value)]),
    ),
  )

const pairsOf = (cell: Readonly<Record<string, unknown>>): string[] => {
  const entries = Object.entries(cell)
  return entries.flatMap(([name, value], at) =>
    entries.slice(at + 1).map(([other, its]) => `${name}=${value} ${other}=${its}`),
  )
}

test('every cell of the push ring is a cell of the release ring, and none comes twice', () => {
  fc.assert(
    fc.property(dimensions, fc.string(), (given, seed) => {
      const all = new Set(allCells(given).map((cell) => JSON.stringify(cell)))
      const chosen = coveringCells(given, seed).map((cell) => JSON.stringify(cell))
      expect(chosen.filter((cell) => !all.has(cell))).toEqual([])
      expect(new Set(chosen).size).toBe(chosen.length)
    }),
  )
})

test('the push ring has every value, and every pair of values of two dimensions', () => {
  fc.assert(
    fc.property(dimensions, fc.string(), (given, seed) => {
      const [all, chosen] = [allCells(given), coveringCells(given, seed)]
      expect(new Set(chosen.flatMap(pairsOf))).toEqual(new Set(all.flatMap(pairsOf)))
      for (const [name, values] of Object.entries(given))
        expect(new Set(chosen.map((cell) => cell[name]))).toEqual(new Set(values))
    }),
  )
})

test('cells with each value once are cells of the release ring, and as few as the longest dimension', () => {
  fc.assert(
    fc.property(dimensions, fc.string(), (given, seed) => {
      const all = new Set(allCells(given).map((cell) => JSON.stringify(cell)))
      const chosen = eachValueCells(given, seed)
      expect(chosen.filter((cell) => !all.has(JSON.stringify(cell)))).toEqual([])
      for (const [name, values] of Object.entries(given))
        expect(new Set(chosen.map((cell) => cell[name]))).toEqual(new Set(all.size === 0 ? [] : values))
      expect(chosen.length).toBe(
        all.size === 0 ? 0 : Math.max(...Object.values(given).map(({ length }) => length)),
      )
    }),
  )
})

test('beside a long dimension, short ones of equal length meet in every pair', () => {
  const pages = Array.from({ length: 36 }, (_, at) => at)
  const given = { page: pages, locale: ['en', 'de', 'fr', 'ar'], width: [1, 2, 3], colours: ['a', 'b', 'c'] }
  const seen = eachValueCells(given, 'a').map(({ width, colours }) => `${width} ${colours}`)
  expect(new Set(seen).size).toBe(9)
})

test('rows that another test looks at on push are all tried before a release', () => {
  expect([afterPush([1, 2], 'push'), afterPush([1, 2], 'release')]).toEqual([[], [1, 2]])
})

test('another commit looks at other cells, the same commit at the same ones', () => {
  const given = { page: [1, 2, 3, 4, 5, 6], locale: ['en', 'de', 'fr', 'ar'], width: [320, 768, 1280] }
  expect(coveringCells(given, 'a')).toEqual(coveringCells(given, 'a'))
  expect(coveringCells(given, 'a')).not.toEqual(coveringCells(given, 'b'))
})

test('a covering array is near the least possible: the product of the two longest dimensions', () => {
  const given = {
    page: Array.from({ length: 75 }, (_, at) => at),
    locale: ['en', 'de', 'fr', 'ar'],
    width: [320, 768, 1280],
    colours: ['light', 'dark', 'forced'],
  }
  expect(coveringCells(given, 'a').length).toBeLessThanOrEqual(75 * 4 * 1.1)
})

test('a run looks at the covering array of its commit on push, and at every cell before a release', () => {
  const given = { page: [1, 2, 3], locale: ['en', 'de', 'fr', 'ar'], width: [320, 768, 1280] }
  expect(ringCells(given)).toEqual(RING === 'push' ? coveringCells(given, RING_SEED) : allCells(given))
})

test('on push a page is tried in one language, and over many commits in all of them', () => {
  const seeds = Array.from({ length: 40 }, (_, at) => String(at))
  const chosen = seeds.map((seed) => localesInRing('a page', { ring: 'push', seed }))
  expect(new Set(chosen.map(({ length }) => length))).toEqual(new Set([1]))
  expect(new Set(chosen.flat())).toEqual(new Set(LANGUAGES))
  expect(localesInRing('a page', { ring: 'release' })).toEqual(LANGUAGES)
})
