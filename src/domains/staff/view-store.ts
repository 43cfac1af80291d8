import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { isUuid } from '#kernel/ids.ts'

const VIEW = columns('staff_view', {
  id: column<string>('uuid'),
  accountId: column<string>('uuid'),
  area: column<string>('text'),
  name: column<string>('text'),
  query: column<string>('text'),
  isShared: column<boolean>('boolean'),
  createdAt: column<Date>('timestamptz'),
})

/** A list as somebody saved it: its filters, search, order and columns. */
export type SavedView = RowOf<typeof VIEW>

const insertView = statement<SavedView>(
  'staff-view-insert',
  `INSERT INTO staff_view (${VIEW.names}) VALUES (${VIEW.parameters})`,
)
const selectViews = statement<{ readonly accountId: string; readonly area: string }>(
  'staff-view-select-all',
  `SELECT ${VIEW.select('v')} FROM staff_view v
   WHERE v.area = $area AND (v.account_id = $accountId OR v.is_shared) ORDER BY v.name, v.id LIMIT 100`,
)
const selectView = statement<{ readonly id: string }>(
  'staff-view-select',
  `SELECT ${VIEW.select('v')} FROM staff_view v WHERE v.id = $id FOR UPDATE`,
)
const deleteView = statement<{ readonly id: string }>(
  'staff-view-delete',
  'DELETE FROM staff_view WHERE id = $id',
)
const selectShared = statement<{ readonly id: string }>(
  'staff-view-select-shared',
  'SELECT name, query FROM staff_view WHERE id = $id AND is_shared',
)
const updateShared = statement<{ readonly id: string; readonly name: string; readonly query: string }>(
  'staff-view-update-shared',
  'UPDATE staff_view SET name = $name, query = $query WHERE id = $id AND is_shared',
)
const countViews = statement<{ readonly accountId: string; readonly area: string }>(
  'staff-view-count',
  'SELECT count(*)::int AS views FROM staff_view WHERE account_id = $accountId AND area = $area',
)

/** Queues a new view with the transaction. */
export function queueView(tx: Tx, view: SavedView): void {
  tx.defer(insertView, insertView.bind(view))
}

/** Returns the views of a list: a person's own, and those that are shared. */
export function readSavedViews(db: Queryable, of: { accountId: string; area: string }): Promise<SavedView[]> {
  return db.query<SavedView>(selectViews, selectViews.bind(of))
}

/** Returns a view and locks it; null if there is none. */
export async function lockView(tx: Tx, id: string): Promise<SavedView | null> {
  const [view] = await tx.query<SavedView>(selectView, selectView.bind({ id }))
  return view ?? null
}

/** Queues the end of a view with the transaction. */
export function queueViewEnd(tx: Tx, id: string): void {
  tx.defer(deleteView, deleteView.bind({ id }))
}

/** Counts a person's own views of a list. */
export async function countOwnViews(db: Queryable, of: { accountId: string; area: string }): Promise<number> {
  const [row] = await db.query<{ views: number }>(countViews, countViews.bind(of))
  return row?.views ?? 0
}

/** Returns what a shared view says; null if there is none. */
export async function readSharedView(
  db: Queryable,
  id: string,
): Promise<{ readonly name: string; readonly query: string } | null> {
  if (!isUuid(id)) return null
  const rows = await db.query<{ name: string; query: string }>(selectShared, selectShared.bind({ id }))
  return rows[0] ?? null
}

/** Queues new words of a shared view with the transaction. */
export function queueSharedView(tx: Tx, view: Pick<SavedView, 'id' | 'name' | 'query'>): void {
  tx.defer(updateShared, updateShared.bind(view))
}
