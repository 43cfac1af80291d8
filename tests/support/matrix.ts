import { hash } from 'node:crypto'
import { byRing, RING, RING_SEED, type Ring } from './ring.ts'

/** The values of each dimension of a matrix of cases. */
export type Dimensions = Readonly<Record<string, readonly unknown[]>>

/** One case of a matrix: a value of each dimension. */
export type Cell<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] }

/** Returns every cell of a matrix, in the order of its dimensions. */
export function allCells<D extends Dimensions>(dimensions: D): readonly Cell<D>[] {
  return indexCells(sizesOf(dimensions)).map((indices) => cellAt(dimensions, indices))
}

/**
 * Returns cells that contain every pair of values of two dimensions at least once (a covering array of strength 2),
 * far fewer than all. Another seed gives other cells. With one dimension it returns each of its values.
 *
 * Greedy (after AETG, Cohen et al. 1997): each cell begins with a pair that is still open and takes, dimension by
 * dimension, the value that closes the most open pairs; the seed decides between equals.
 */
export function coveringCells<D extends Dimensions>(dimensions: D, seed: string): readonly Cell<D>[] {
  const sizes = sizesOf(dimensions)
  if (sizes.length < 2 || sizes.includes(0)) return allCells(dimensions)
  const open = new Map<string, Pair>()
  for (let one = 0; one < sizes.length; one += 1)
    for (let other = one + 1; other < sizes.length; other += 1)
      for (const [a = 0, b = 0] of indexCells([sizes[one] ?? 0, sizes[other] ?? 0])) {
        const pair = { one, a, other, b }
        open.set(keyOf(pair), pair)
      }
  const ranked = [...open.values()].toSorted(byRank((pair) => `${seed} ${keyOf(pair)}`))
  const cells: number[][] = []
  for (const pair of ranked) {
    if (!open.has(keyOf(pair))) continue
    const cell = fill(pair, sizes, open, `${seed} ${cells.length}`)
    for (const closed of pairsOf(cell)) open.delete(keyOf(closed))
    cells.push(cell)
  }
  return cells.map((indices) => cellAt(dimensions, indices))
}

/**
 * Returns cells that contain every value of each dimension at least once, as many as the longest dimension has values.
 * For dimensions that do not act on each other, such as a page and the language of its texts. Where the longest
 * dimension is long, the others meet in many pairs, also those of equal length.
 */
export function eachValueCells<D extends Dimensions>(dimensions: D, seed: string): readonly Cell<D>[] {
  const sizes = sizesOf(dimensions)
  if (sizes.includes(0)) return []
  const orders = sizes.map((size, at) =>
    Array.from({ length: size }, (_, value) => value).toSorted(byRank((value) => `${seed} ${at} ${value}`)),
  )
  return Array.from({ length: Math.max(...sizes) }, (_, row) =>
    cellAt(
      dimensions,
      // Each dimension goes around at another pace, so that two of equal length do not always meet in the same pairs.
      orders.map((order, at) => order[(row + at * Math.floor(row / order.length)) % order.length] ?? 0),
    ),
  )
}

/** Returns the cells of the ring of this run: each value once on push, all cells before a release. */
export function ringCellsOnce<D extends Dimensions>(dimensions: D): readonly Cell<D>[] {
  return byRing({ push: () => eachValueCells(dimensions, RING_SEED), release: () => allCells(dimensions) })()
}

/** Returns the cells of the ring of this run: a covering array on push, all of them before a release. */
export function ringCells<D extends Dimensions>(dimensions: D): readonly Cell<D>[] {
  return byRing({ push: () => coveringCells(dimensions, RING_SEED), release: () => allCells(dimensions) })()
}

/**
 * Returns the rows of a table of this name that differ in nothing but where the same is seen, such as in language and
 * window: on push one, which the seed chooses; before a release all of them.
 */
export function sampleInRing<Row>(
  name: string,
  rows: readonly Row[],
  { ring = RING, seed = RING_SEED }: { readonly ring?: Ring; readonly seed?: string } = {},
): readonly Row[] {
  if (ring === 'release') return rows
  return eachValueCells({ row: rows }, `${seed} ${name}`)
    .slice(0, 1)
    .map(({ row }) => row)
}

/** Returns rows that only the release ring tries, because on push another test looks at the same with other data. */
export function afterPush<Row>(rows: readonly Row[], ring: Ring = RING): readonly Row[] {
  return ring === 'release' ? rows : []
}

/** The values `a` and `b` of the dimensions `one` and `other`, by position; `one` comes before `other`. */
interface Pair {
  readonly one: number
  readonly a: number
  readonly other: number
  readonly b: number
}

const keyOf = ({ one, a, other, b }: Pair): string => `${one}:${a} ${other}:${b}`

const sizesOf = (dimensions: Dimensions): number[] => Object.values(dimensions).map(({ length }) => length)

/** Completes a cell that holds an open pair with the values that close the most pairs. */
function fill(
  start: Pair,
  sizes: readonly number[],
  open: ReadonlyMap<string, Pair>,
  seed: string,
): number[] {
  const cell: (number | undefined)[] = sizes.map(() => undefined)
  cell[start.one] = start.a
  cell[start.other] = start.b
  const left = sizes.map((_, at) => at).filter((at) => cell[at] === undefined)
  for (const at of left.toSorted(byRank((one) => `${seed} ${one}`))) {
    const closedBy = (value: number): number =>
      cell.filter((known, other) => known !== undefined && open.has(keyOf(pairAt(at, value, other, known))))
        .length
    const values = Array.from({ length: sizes[at] ?? 0 }, (_, value) => value)
    const [best = 0] = values
      .toSorted(byRank((value) => `${seed} ${at} ${value}`))
      .toSorted((a, b) => closedBy(b) - closedBy(a))
    cell[at] = best
  }
  return cell.map((value) => value ?? 0)
}

const pairAt = (at: number, value: number, other: number, known: number): Pair =>
  at < other ? { one: at, a: value, other, b: known } : { one: other, a: known, other: at, b: value }

function pairsOf(cell: readonly number[]): Pair[] {
  return cell.flatMap((a, one) => cell.slice(one + 1).map((b, at) => ({ one, a, other: one + 1 + at, b })))
}

/** Compares values by a hash of their keys: an order that a seed decides. */
function byRank<Value>(key: (value: Value) => string): (one: Value, other: Value) => number {
  const ranks = new Map<Value, string>()
  const rankOf = (value: Value): string => {
    const rank = ranks.get(value) ?? hash('sha256', key(value))
    ranks.set(value, rank)
    return rank
  }
  return (one, other) => (rankOf(one) < rankOf(other) ? -1 : 1)
}

function indexCells(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (cells, size) => cells.flatMap((cell) => Array.from({ length: size }, (_, value) => [...cell, value])),
    [[]],
  )
}

function cellAt<D extends Dimensions>(dimensions: D, indices: readonly number[]): Cell<D> {
  const entries = Object.entries(dimensions).map(([name, values], at) => [name, values[indices[at] ?? 0]])
  return Object.fromEntries(entries) as Cell<D>
}
