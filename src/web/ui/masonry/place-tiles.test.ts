import { expect, test } from 'vitest'
import { placeTiles, type TileSize } from './place-tiles.ts'

const tile = (ratio: number): TileSize => ({ ratio, words: 5 })

test('each tile goes under the column that ends highest, so that the order of reading is kept (§1.18)', () => {
  const { tiles, ends } = placeTiles([tile(1), tile(1.5), tile(0.5), tile(1)], 2)
  expect(tiles.map(({ column }) => column)).toEqual([0, 1, 0, 1])
  expect(tiles[2]).toEqual({ column: 0, ratios: 1, gaps: 1, words: 5 })
  expect(ends).toEqual([
    { column: 0, ratios: 1.5, gaps: 2, words: 10 },
    { column: 1, ratios: 2.5, gaps: 2, words: 10 },
  ])
})

test('tiles that follow each other are never further apart than the tallest tile', () => {
  const sizes = Array.from({ length: 200 }, (_, index) => tile(0.5 + ((index * 7) % 11) / 10))
  for (const columns of [1, 2, 3, 4]) {
    const { tiles, ends } = placeTiles(sizes, columns)
    const top = ({ ratios, gaps, words }: (typeof tiles)[number]) => ratios * 17 + words + gaps
    for (const [index, place] of tiles.slice(1).entries())
      expect(top(place)).toBeGreaterThanOrEqual(top(tiles[index]!) - 0.02)
    expect(Math.max(...ends.map(top)) - Math.min(...ends.map(top))).toBeLessThanOrEqual(1.5 * 17 + 6)
  }
})

test('without tiles there are columns that end where they begin', () => {
  expect(placeTiles([], 3).ends.map(({ ratios }) => ratios)).toEqual([0, 0, 0])
})
