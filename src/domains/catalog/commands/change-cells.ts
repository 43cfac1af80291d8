// Tests: src/domains/catalog/commands/change-cells.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type CellProblem, cellText, type GridField, readCell, withCell } from '../grid/grid-cell.ts'
import { lockProduct, readGridVariants, touchProduct, writeGridVariants } from '../grid-store.ts'
import { lockStock } from '../stock-store.ts'
import { announceScopes } from '../write-store.ts'
import { setStockCounts } from './set-stock.ts'

/** A cell of the grid as somebody changed it. */
export interface CellChange {
  readonly publicId: string
  readonly field: GridField
  /** The text that the cell showed when it was changed. */
  readonly was: string
  readonly typed: string
}

export interface ChangeCells {
  readonly handle: string
  readonly cells: readonly CellChange[]
  readonly actor: string
  readonly now: Date
}

/** A cell that was not stored, and why. `present`: what is stored now. */
export interface RefusedCell {
  readonly publicId: string
  readonly field: GridField
  readonly typed: string
  readonly present: string
  readonly problem: CellProblem | 'changed-meanwhile' | 'gone'
}

export interface CellsChanged {
  /** With the texts before and after, so that the same command takes them back. */
  readonly changed: readonly (CellChange & { readonly stored: string })[]
  readonly refused: readonly RefusedCell[]
}

/**
 * Changes cells of the grid of a product's variants. Each cell stands for itself: one that somebody else changed
 * meanwhile, or that cannot be stored, is returned with what is stored, and the others are saved. A count of
 * stock leaves its movement. Throws: not-found.
 */
export async function changeCells(tx: Tx, request: ChangeCells): Promise<CellsChanged> {
  const { handle, cells, actor, now } = request
  const productId = await lockProduct(tx, handle)
  if (productId === null) throw commonErrors['not-found']()
  const publicIds = [...new Set(cells.map((cell) => cell.publicId))]
  let before = await readGridVariants(tx, handle, publicIds)
  if (cells.some(({ field }) => field === 'onHand')) {
    const ids = before.map(({ id }) => id)
    const locked = new Map((await lockStock(tx, ids)).map((row) => [row.variantId, row]))
    before = before.map((variant) => {
      const row = locked.get(variant.id)
      return row ? { ...variant, onHand: row.onHand, reserved: row.reserved } : variant
    })
  }
  const after = new Map(before.map((variant) => [variant.publicId, variant]))
  const changed: (CellChange & { stored: string })[] = []
  const refused: RefusedCell[] = []
  for (const cell of pricesFirst(cells)) {
    const { publicId, field, typed } = cell
    const variant = after.get(publicId)
    const present = variant ? cellText(variant, field) : ''
    const refuse = (problem: RefusedCell['problem']): void =>
      void refused.push({ publicId, field, typed, present, problem })
    if (!variant) {
      refuse('gone')
      continue
    }
    const reading = readCell(typed, field)
    if ('problem' in reading) refuse(reading.problem)
    else if (reading.text === present || (reading.text === '0' && present === '')) continue
    else if (present !== cell.was) refuse('changed-meanwhile')
    else if (field === 'onHand' && Number(reading.text) < variant.reserved) refuse('below-reserved')
    else if (field.startsWith('compareAt.') && variant.prices[field.slice(10)] === undefined)
      refuse('price-missing')
    else {
      after.set(publicId, withCell(variant, field, reading.text))
      changed.push({ ...cell, was: present, stored: reading.text })
    }
  }
  if (changed.length === 0) return { changed, refused }
  const written = before.map((variant) => after.get(variant.publicId) ?? variant)
  await writeGridVariants(tx, before, written)
  const counts = written.flatMap(({ id, onHand }, index) =>
    onHand !== null && onHand !== before[index]?.onHand ? [{ variantId: id, onHand }] : [],
  )
  await setStockCounts(tx, counts, { actor, reason: 'count', now })
  await touchProduct(
    tx,
    productId,
    now,
    changed.every(({ field }) => field === 'onHand'),
  )
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
  return { changed, refused }
}

/** A struck price needs its price: whoever types both types them in any order. */
function pricesFirst(cells: readonly CellChange[]): CellChange[] {
  const isLate = ({ field }: CellChange): boolean => field.startsWith('compareAt.')
  return [...cells.filter((cell) => !isLate(cell)), ...cells.filter(isLate)]
}
