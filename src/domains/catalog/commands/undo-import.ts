// Tests: src/domains/catalog/commands/run-import.test.ts

import type { Database, Queryable, Tx } from '#db/database.ts'
import { DomainError } from '#kernel/errors.ts'
import { revertProduct } from '../import/revert-product.ts'
import {
  deleteEmptyCategories,
  type ImportChange,
  readChangeCount,
  readOpenChanges,
  writeUndone,
} from '../import-change-store.ts'
import type { ImportReportRow } from '../import-store.ts'
import type { ProductRecord } from '../product-record.ts'
import { deleteProduct, readStatus, writeStatus } from '../status-store.ts'
import { lockStock } from '../stock-store.ts'
import { announceScopes, lockProductRecord } from '../write-store.ts'
import { saveProduct } from './save-product.ts'

/** Reads which of these products orders, members or other products still refer to. */
export type UsedProducts = (db: Queryable, productIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface UndoChanges {
  readonly importId: string
  readonly actor: string
  readonly now: () => Date
  readonly usedOf: UsedProducts
  readonly onProgress: (done: number, total: number) => void
}

/** Products whose use is looked up together: the look-up reads all lines of orders once. */
const AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Undoes what an import saved, product by product, each in its own transaction. Safe to repeat: what was undone
 * is skipped. Returns what became of each product.
 */
export async function undoChanges(database: Database, request: UndoChanges): Promise<ImportReportRow[]> {
  const { importId: id, now } = request
  const total = await readChangeCount(database, id)
  const rows: ImportReportRow[] = []
  for (let after = FIRST_ID; ; ) {
    const changes = await readOpenChanges(database, { id, after, limit: AT_ONCE })
    const last = changes.at(-1)
    if (!last) break
    after = last.productId
    const made = changes.filter((change) => change.before === null).map(({ productId }) => productId)
    // Taken off sale first: nobody can put them into a cart while it is looked up who refers to them.
    for (const productId of made) await takeOffSale(database, productId, now())
    const used = made.length > 0 ? await request.usedOf(database, made) : new Set<string>()
    for (const change of changes) {
      rows.push(await undoOne(database, change, used, request))
      request.onProgress(rows.length, total)
    }
  }
  const handles = await database.transaction((tx) => deleteEmptyCategories(tx, id))
  await database.transaction((tx) => announceScopes(tx, ['catalog', ...handles.map(() => 'category:*')]))
  return rows
}

function takeOffSale(database: Database, productId: string, now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    await writeStatus(tx, productId, 'archived', now)
    await announceScopes(tx, [`product:${productId}`, 'catalog'])
  })
}

async function undoOne(
  database: Database,
  change: ImportChange,
  used: ReadonlySet<string>,
  { importId, actor, now }: UndoChanges,
): Promise<ImportReportRow> {
  const { productId, handle, before } = change
  const row = (result: 'kept' | 'restored' | 'removed', text: string): ImportReportRow => ({
    line: 0,
    handle,
    result,
    text,
  })
  try {
    return await database.transaction(async (tx) => {
      await writeUndone(tx, importId, productId, now())
      if (before === null) {
        if (used.has(productId)) return row('kept', 'orders refer to it; it is archived')
        await deleteProduct(tx, productId)
        return row('removed', 'deleted')
      }
      const current = await lockWhole(tx, handle)
      if (!current) return row('kept', 'it was deleted since')
      const { record, kept: changed } = revertProduct(before, change.after, current)
      const staysHidden = record.status === 'active' && (await readStatus(tx, productId)).isHidden
      const reverted = staysHidden ? { ...record, status: current.status } : record
      const kept = staysHidden ? [...changed, 'status'] : changed
      await saveProduct(tx, withKnownStock(reverted, current), { actor, reason: 'import', now: now() })
      return kept.length > 0 ? row('kept', kept.join(', ')) : row('restored', '')
    })
  } catch (error) {
    // A product that cannot go back, because buyers were promised its pieces, stays as it is and is named.
    if (error instanceof DomainError) return row('kept', error.message)
    throw error
  }
}

/** Locks a product with its stock and reads it: no piece is sold between reading and writing. */
async function lockWhole(tx: Tx, handle: string): Promise<ProductRecord | null> {
  const record = await lockProductRecord(tx, handle)
  if (!record) return null
  const ids = record.variants.map(({ id }) => id)
  const onHand = new Map((await lockStock(tx, ids)).map((row) => [row.variantId, row.onHand]))
  return {
    ...record,
    variants: record.variants.map((variant) => ({ ...variant, onHand: onHand.get(variant.id) ?? null })),
  }
}

/** Leaves stock alone that does not change, so that no movement is written. */
function withKnownStock(record: ProductRecord, current: ProductRecord): ProductRecord {
  const before = new Map(current.variants.map(({ id, onHand }) => [id, onHand]))
  return {
    ...record,
    variants: record.variants.map((variant) => ({
      ...variant,
      onHand: before.get(variant.id) === variant.onHand ? null : variant.onHand,
    })),
  }
}
