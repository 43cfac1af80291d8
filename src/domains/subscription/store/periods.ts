import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { nextState } from '#kernel/states.ts'
import type { PeriodState } from '../contract.ts'
import { periodStates } from '../states.ts'

/** What may change of a period. */
const MUTABLE = columns('subscription_period', {
  /** Null before the first payment. */
  startsAt: column<Date | null>('timestamptz'),
  endsAt: column<Date | null>('timestamptz'),
  state: column<PeriodState>('text'),
  failedTries: column<number>('integer'),
})

/** One period of a subscription. Its charge has the id of its order. */
export const PERIOD = columns('subscription_period', {
  id: column<string>('uuid'),
  subscriptionId: column<string>('uuid'),
  /** 1 for the first. */
  number: column<number>('integer'),
  orderId: column<string>('uuid'),
  ...MUTABLE.declared,
})

export type PeriodRow = RowOf<typeof PERIOD>

const insert = statement<PeriodRow & { readonly now: Date }>(
  'subscription-period-insert',
  `INSERT INTO subscription_period (${PERIOD.names}, created_at) VALUES (${PERIOD.parameters}, $now)`,
)
const save = statement<RowOf<typeof MUTABLE> & { readonly id: string }>(
  'subscription-period-save',
  `UPDATE subscription_period SET ${MUTABLE.assignments} WHERE id = $id`,
)
const FROM = `SELECT ${PERIOD.select('p')} FROM subscription_period p`
const byId = statement('subscription-period-by-id', `${FROM} WHERE p.id = $1`)
const byOrder = statement('subscription-period-by-order', `${FROM} WHERE p.order_id = $1`)
const ofSubscription = statement(
  'subscription-periods-of',
  `${FROM} WHERE p.subscription_id = $1 ORDER BY p.number`,
)

/** Stores a period at the commit, which fails where the subscription has one of this number. */
export function queuePeriod(tx: Tx, period: PeriodRow, now: Date): void {
  tx.defer(insert, insert.bind({ ...period, now }))
}

/**
 * Changes a period. The caller holds its subscription's lock. Throws: KernelError where the new state may not
 * follow.
 */
export async function changePeriod(
  tx: Tx,
  row: PeriodRow,
  change: Partial<RowOf<typeof MUTABLE>>,
): Promise<PeriodRow> {
  const { state = row.state } = change
  if (state !== row.state) nextState(periodStates, row.state, state)
  const next = { ...row, ...change }
  await tx.query(save, save.bind(next))
  return next
}

const markInVain = statement(
  'subscription-period-in-vain',
  'UPDATE subscription_period SET in_vain_since = $2 WHERE id = $1 AND in_vain_since IS DISTINCT FROM $2',
)

/** Shows staff a period whose money could not move its subscription; null: it is settled. */
export async function setPaidInVain(tx: Tx, periodId: string, since: Date | null): Promise<void> {
  await tx.query(markInVain, [periodId, since])
}

/** Reads a period by its id. */
export async function readPeriod(db: Queryable, id: string): Promise<PeriodRow | null> {
  return (await db.query<PeriodRow>(byId, [id]))[0] ?? null
}

/** Reads the period that an order is the document of; null for every other order. */
export async function readPeriodOfOrder(db: Queryable, orderId: string): Promise<PeriodRow | null> {
  return (await db.query<PeriodRow>(byOrder, [orderId]))[0] ?? null
}

/** Returns the periods of a subscription, the first one first. */
export function readPeriods(db: Queryable, subscriptionId: string): Promise<PeriodRow[]> {
  return db.query<PeriodRow>(ofSubscription, [subscriptionId])
}
