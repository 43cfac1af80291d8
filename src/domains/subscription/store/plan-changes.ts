import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { nextState } from '#kernel/states.ts'
import type { PeriodState } from '../contract.ts'
import { planChangeStates } from '../states.ts'

/** What may change of a change. */
const MUTABLE = columns('plan_change', {
  state: column<PeriodState>('text'),
  /** When it took effect; null before. */
  startsAt: column<Date | null>('timestamptz'),
  /** Until when the new plan was paid then; null before. */
  endsAt: column<Date | null>('timestamptz'),
  expiresAt: column<Date>('timestamptz'),
  inVainSince: column<Date | null>('timestamptz'),
})

/** A change to a better plan. Its charge has the id of its order. Money in minor units. */
export const PLAN_CHANGE = columns('plan_change', {
  id: column<string>('uuid'),
  subscriptionId: column<string>('uuid'),
  orderId: column<string>('uuid'),
  fromProductId: column<string>('uuid'),
  fromVariantId: column<string>('uuid'),
  fromPriceMinor: column<number>('bigint'),
  fromPeriod: column<string>('text'),
  fromAnchorAt: column<Date>('timestamptz'),
  fromPaidUntil: column<Date>('timestamptz'),
  toProductId: column<string>('uuid'),
  toVariantId: column<string>('uuid'),
  /** The price of each further period. */
  toPriceMinor: column<number>('bigint'),
  toPeriod: column<string>('text'),
  creditMinor: column<number>('bigint'),
  createdAt: column<Date>('timestamptz'),
  ...MUTABLE.declared,
})

export type PlanChangeRow = RowOf<typeof PLAN_CHANGE>

const insert = statement<PlanChangeRow>(
  'plan-change-insert',
  `INSERT INTO plan_change (${PLAN_CHANGE.names}) VALUES (${PLAN_CHANGE.parameters})`,
)
const save = statement<RowOf<typeof MUTABLE> & { readonly id: string }>(
  'plan-change-save',
  `UPDATE plan_change SET ${MUTABLE.assignments} WHERE id = $id`,
)
const FROM = `SELECT ${PLAN_CHANGE.select('c')} FROM plan_change c`
const byId = statement('plan-change-by-id', `${FROM} WHERE c.id = $1`)
const byOrder = statement('plan-change-by-order', `${FROM} WHERE c.order_id = $1`)
const ofSubscription = statement(
  'plan-changes-of',
  `${FROM} WHERE c.subscription_id = $1 ORDER BY c.id LIMIT 1000`,
)
const open = statement('plan-change-open', `${FROM} WHERE c.subscription_id = $1 AND c.state = 'open'`)
const due = statement(
  'plan-changes-due',
  `${FROM} WHERE c.state = 'open' AND c.expires_at <= $1 AND ${notPaused('end-plan-change', 'c.id::text', '$1')}
   ORDER BY c.expires_at LIMIT $2`,
)
const markInVain = statement(
  'plan-changes-in-vain',
  `UPDATE plan_change SET in_vain_since = $3 WHERE subscription_id = $1 AND state = 'paid' AND ends_at > $2
     AND (in_vain_since IS NULL) <> ($3::timestamptz IS NULL)`,
)

/** Stores a change at the commit, which fails where another one of the subscription is open. */
export function queuePlanChange(tx: Tx, change: PlanChangeRow): void {
  tx.defer(insert, insert.bind(change))
}

/** Saves a change. The caller holds its subscription's lock. Throws: KernelError where the state may not follow. */
export async function savePlanChange(
  tx: Tx,
  row: PlanChangeRow,
  change: Partial<RowOf<typeof MUTABLE>>,
): Promise<PlanChangeRow> {
  const { state = row.state } = change
  if (state !== row.state) nextState(planChangeStates, row.state, state)
  const next = { ...row, ...change }
  await tx.query(save, save.bind(next))
  return next
}

/** Reads a change by its id. */
export async function readPlanChange(db: Queryable, id: string): Promise<PlanChangeRow | null> {
  return (await db.query<PlanChangeRow>(byId, [id]))[0] ?? null
}

/** Reads the change that an order is the document of; null for every other order. */
export async function readPlanChangeOfOrder(db: Queryable, orderId: string): Promise<PlanChangeRow | null> {
  return (await db.query<PlanChangeRow>(byOrder, [orderId]))[0] ?? null
}

/** Returns the changes of a subscription, the first one first. */
export function readPlanChanges(db: Queryable, subscriptionId: string): Promise<PlanChangeRow[]> {
  return db.query<PlanChangeRow>(ofSubscription, [subscriptionId])
}

/** Returns the change of a subscription that waits for its payment; null: none does. */
export async function readOpenPlanChange(
  db: Queryable,
  subscriptionId: string,
): Promise<PlanChangeRow | null> {
  return (await db.query<PlanChangeRow>(open, [subscriptionId]))[0] ?? null
}

/** Reads changes whose time to pay is over. */
export function readDuePlanChanges(db: Queryable, now: Date, limit: number): Promise<PlanChangeRow[]> {
  return db.query<PlanChangeRow>(due, [now, limit])
}

/**
 * Shows staff the changes that were paid for a time that is not over, because the subscription has ended with its
 * money returned; null: the money came back, and it goes on.
 */
export async function setPlanChangesInVain(
  tx: Tx,
  { id }: { readonly id: string },
  since: Date | null,
  now: Date,
): Promise<void> {
  await tx.query(markInVain, [id, now, since])
}
