import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readJobHealth } from '#jobs/job-health.ts'
import type { ImportProgress, LiveState } from '#web/admin/live/views.ts'
import { countWaiting, type KeptWaiting } from '../attention/waiting-now.ts'

export type { LiveState } from '#web/admin/live/views.ts'

/** New orders are counted up to this number. */
export const COUNTED_ORDERS = 100

const newest = statement(
  'live-newest-order',
  `SELECT placed_at AS at, id FROM orders WHERE state <> 'cart' ORDER BY placed_at DESC, id DESC LIMIT 1`,
)
const added = statement<{ readonly at: Date; readonly id: string }>(
  'live-new-orders',
  `SELECT count(*)::int AS orders FROM (
     SELECT FROM orders WHERE state <> 'cart' AND (placed_at, id) > ($at::timestamptz, $id::uuid) ORDER BY placed_at, id LIMIT ${COUNTED_ORDERS}) n`,
)

/** Most imports at work that staff hear of; one worker has one at a time. */
const HEARD_IMPORTS = 20
const atWork = statement(
  'live-imports',
  `SELECT id, state, done, total FROM (
     SELECT id, state, done, total, created_at FROM product_import WHERE state IN ('checking', 'importing', 'undoing')
     UNION ALL SELECT id, state, done, total, created_at FROM bank_file WHERE state IN ('checking', 'booking')
   ) working ORDER BY created_at, id LIMIT ${HEARD_IMPORTS}`,
)

/** The newest order that a browser has heard of. */
export interface LiveCursor {
  readonly at: Date
  readonly id: string
}

/** Stands before every order. */
export const BEFORE_ALL: LiveCursor = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Reads the newest order; `BEFORE_ALL` where there is none. */
export async function readNewestOrder(db: Queryable): Promise<LiveCursor> {
  const [row] = await db.query<LiveCursor>(newest, [])
  return row ?? BEFORE_ALL
}

/** Counts the orders that came after one, up to `COUNTED_ORDERS`. */
export async function countOrdersAfter(db: Queryable, after: LiveCursor): Promise<number> {
  const [row] = await db.query<{ orders: number }>(added, added.bind(after))
  return row?.orders ?? 0
}

/** Reads what staff watch beside the orders. */
export async function readLiveState(
  db: Queryable,
  waiting: KeptWaiting,
): Promise<Omit<LiveState, 'newOrders'>> {
  const [found, { ready, running, failed }, imports] = await Promise.all([
    waiting.recent(),
    readJobHealth(db),
    db.query<ImportProgress>(atWork, []),
  ])
  return { attention: countWaiting(found), jobs: { ready, running, failed }, imports }
}

/** Writes a cursor as the id of an event. */
export function cursorText({ at, id }: LiveCursor): string {
  return `${at.getTime()}~${id}`
}

/** Reads the id of an event; null for anything else. */
export function cursorOf(text: string): LiveCursor | null {
  const [, at = '', id = ''] =
    /^(\d{1,13})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(text) ?? []
  return id === '' ? null : { at: new Date(Number(at)), id }
}
