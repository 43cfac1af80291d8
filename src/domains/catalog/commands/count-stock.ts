// Tests: src/domains/catalog/commands/count-stock.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'
import { type CountedRow, readCountFile } from '../count/read-count.ts'
import {
  type CountMovement,
  type CountResult,
  type CountRow,
  type CountStep,
  insertStockCount,
  lockStockCount,
  moveStockCount,
  readCountSteps,
  readHandledSince,
  readVariantsBySku,
  type SkuRow,
  writeCountMovements,
  writeCountNote,
  writeCountResults,
} from '../count-store.ts'
import { catalogErrors } from '../errors.ts'
import { QUANTITY_MAX } from '../import/cells.ts'
import { COUNT_STATES, type CountState } from '../states.ts'
import { holdProducts, lockStock } from '../stock-store.ts'
import { announceScopes } from '../write-store.ts'

interface Who {
  readonly actor: string
  readonly now: Date
}

/**
 * Takes a file of counted pieces by SKU and notes its differences from what is on hand; nothing is booked yet.
 * Returns the id of the count. Throws: unreadable-file with the `reason`.
 */
export async function checkStockCount(
  tx: Tx,
  { bytes, actor, now }: Who & { readonly bytes: Uint8Array },
): Promise<{ readonly id: string }> {
  const file = readCountFile(bytes)
  if ('reason' in file) throw catalogErrors['unreadable-file']({ extra: { reason: file.reason } })
  const skus = [...new Set(file.rows.map(({ sku }) => sku.toLowerCase()))].filter((sku) => sku !== '')
  const bySku = Map.groupBy(await readVariantsBySku(tx, skus), ({ sku }) => sku)
  const named = Map.groupBy(file.rows, ({ sku }) => sku.toLowerCase())
  const rows = file.rows.map((row, place): CountRow => {
    const key = row.sku.toLowerCase()
    const found = bySku.get(key) ?? []
    const [variant] = found
    return {
      ...row,
      place,
      variantId: found.length === 1 && variant ? variant.variantId : null,
      expected: found.length === 1 && variant ? variant.onHand : null,
      result: resultOf(row, found, named.get(key)?.length ?? 0),
      movementId: null,
    }
  })
  const id = uuidv7(now.getTime())
  await insertStockCount(tx, { id, actor, now, rows })
  return { id }
}

function resultOf({ counted }: CountedRow, found: readonly SkuRow[], rows: number): CountResult {
  const [variant] = found
  if (!variant) return 'unknown'
  if (found.length > 1) return 'ambiguous'
  // Which of two rows is right, only the people who counted know.
  if (rows > 1) return 'twice'
  if (counted === null) return 'invalid'
  return counted === variant.onHand ? 'same' : 'differs'
}

/** Rows that were booked or undone, and rows that could not be. */
export interface CountDone {
  readonly done: number
  readonly left: number
}

/**
 * Books the differences of a count, each with a movement that says why. What orders moved since the file came stays. A row is
 * refused, and the others are booked, where somebody counted or corrected the variant since, where more pieces
 * are reserved than would be left, or where the variant is gone. Throws: not-found, count-not-now.
 */
export async function bookStockCount(
  tx: Tx,
  { id, note, ...who }: Who & { readonly id: string; readonly note: string },
): Promise<CountDone> {
  const count = await moveOn(tx, id, 'booked', who)
  await writeCountNote(tx, id, note)
  await holdProducts(tx, productsOf(await readCountSteps(tx, id, 'differs')))
  const steps = await readCountSteps(tx, id, 'differs')
  const locked = await lockSteps(tx, steps)
  // Behind the locks, so that of two counts of the same shelf the second sees what the first one booked.
  const handled = await readHandledSince(tx, idsOf(steps), count.createdAt)
  const movements: CountMovement[] = []
  const results = steps.map((step) => {
    const { place, variantId, counted, expected, productId } = step
    const delta = (counted ?? 0) - (expected ?? 0)
    const isFree = variantId !== null && productId !== null && !handled.has(variantId)
    if (!isFree || !fits(locked, variantId, delta))
      return { place, result: 'refused' as const, movementId: null }
    const movementId = uuidv7(who.now.getTime())
    movements.push({ id: movementId, variantId, delta, undoes: null })
    return { place, result: 'booked' as const, movementId }
  })
  return finish(tx, id, { steps, movements, results, reason: 'count', note, ...who })
}

/**
 * Takes back what a count booked; what was sold or counted since stays. A row is kept where fewer pieces than are
 * reserved would be left. What somebody took back on the page of the product is not taken back twice. Throws:
 * not-found, count-not-now.
 */
export async function undoStockCount(
  tx: Tx,
  { id, ...who }: Who & { readonly id: string },
): Promise<CountDone> {
  await moveOn(tx, id, 'undone', who)
  const standing = await readCountSteps(tx, id, 'booked')
  await holdProducts(tx, productsOf(standing))
  const locked = await lockSteps(tx, standing)
  // Read again behind the locks: the single change may have been taken back meanwhile.
  const steps = await readCountSteps(tx, id, 'booked')
  const movements: CountMovement[] = []
  const results = steps.map((step) => {
    const { place, variantId, movementId, counted, expected, productId, isTakenBack } = step
    const delta = (expected ?? 0) - (counted ?? 0)
    if (isTakenBack) return { place, result: 'undone' as const, movementId }
    if (variantId === null || productId === null || !fits(locked, variantId, delta))
      return { place, result: 'kept' as const, movementId }
    movements.push({ id: uuidv7(who.now.getTime()), variantId, delta, undoes: movementId })
    return { place, result: 'undone' as const, movementId }
  })
  return finish(tx, id, { steps, movements, results, reason: 'undo', note: '', ...who })
}

/** Puts a count aside that is not to be booked. Throws: not-found, count-not-now. */
export async function dropStockCount(tx: Tx, { id, ...who }: Who & { readonly id: string }): Promise<void> {
  await moveOn(tx, id, 'dropped', who)
}

async function moveOn(tx: Tx, id: string, to: CountState, { actor, now }: Who) {
  const count = await lockStockCount(tx, id)
  if (!count) throw commonErrors['not-found']({ fields: ['count'] })
  if (!canFollow(COUNT_STATES, count.state, to)) throw catalogErrors['count-not-now']()
  await moveStockCount(tx, { id, from: count.state, to, actor, now })
  return count
}

const idsOf = (steps: readonly CountStep[]): string[] => steps.flatMap(({ variantId }) => variantId ?? [])
const productsOf = (steps: readonly CountStep[]): string[] =>
  steps.flatMap(({ productId }) => productId ?? [])

type Locked = ReadonlyMap<string, { readonly onHand: number; readonly reserved: number }>

async function lockSteps(tx: Tx, steps: readonly CountStep[]): Promise<Locked> {
  return new Map((await lockStock(tx, idsOf(steps))).map((row) => [row.variantId, row]))
}

function fits(locked: Locked, variantId: string, delta: number): boolean {
  const { onHand, reserved } = locked.get(variantId) ?? { onHand: 0, reserved: 0 }
  const after = onHand + delta
  return after >= reserved && after >= 0 && after <= QUANTITY_MAX
}

async function finish(
  tx: Tx,
  id: string,
  {
    steps,
    movements,
    results,
    ...told
  }: Who & {
    readonly steps: readonly CountStep[]
    readonly movements: readonly CountMovement[]
    readonly results: Parameters<typeof writeCountResults>[2]
    readonly reason: string
    readonly note: string
  },
): Promise<CountDone> {
  await writeCountMovements(tx, { movements, ...told })
  await writeCountResults(tx, id, results)
  const changed = new Set(movements.map(({ variantId }) => variantId))
  const products = new Set(
    steps.flatMap(({ variantId, productId }) =>
      changed.has(variantId ?? '') && productId ? [productId] : [],
    ),
  )
  if (products.size > 0)
    await announceScopes(tx, [...[...products].map((one) => `product:${one}`), 'catalog'])
  const done = results.filter(({ result }) => result === 'booked' || result === 'undone').length
  return { done, left: results.length - done }
}
