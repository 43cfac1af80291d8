import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { PERIOD, type PeriodRow } from './periods.ts'
import { SUBSCRIPTION, type SubscriptionRow } from './subscriptions.ts'

/** What only renewals read and write. */
const RENEWAL = columns('subscription', {
  /** The consent that its provider says is gone for good; another one may have replaced it. */
  goneAgreement: column<string | null>('text'),
  /** The end of the paid time that the member was told of before the next charge. */
  announcedFor: column<Date | null>('timestamptz'),
  dueAt: SUBSCRIPTION.declared.dueAt,
})

/** A subscription with what its renewals need. */
export type RenewalRow = SubscriptionRow & RowOf<typeof RENEWAL>
/** A period with the time at which it was billed. */
export type BilledPeriod = PeriodRow & { readonly createdAt: Date }

const ROW = `SELECT ${SUBSCRIPTION.select('s')}, s.gone_agreement AS "goneAgreement", s.announced_for AS "announcedFor" FROM subscription s`
const lockRow = statement('renewal-lock', `${ROW} WHERE s.id = $1 FOR NO KEY UPDATE`)
const consent = statement(
  'renewal-consent',
  `SELECT gateway_id AS "gatewayId", consent_days AS "arrivesInDays" FROM subscription
   WHERE id = $1 AND renews = 'shop' AND agreement IS NOT NULL AND agreement IS DISTINCT FROM gone_agreement`,
)
const due = statement(
  'renewals-due',
  `SELECT m.id FROM subscription m WHERE m.due_at <= $1 AND m.state IN ('active', 'past-due', 'locked', 'paused')
     AND ${notPaused('renew-subscription', 'm.id::text', '$1')}
   ORDER BY m.due_at LIMIT 100`,
)
const nextDue = statement(
  'renewals-next-due',
  `SELECT least(
     (SELECT min(due_at) FROM subscription WHERE due_at > $1 AND due_at <= $2),
     (SELECT min(retry_at) FROM stuck_work WHERE task = 'renew-subscription' AND retry_at > $1 AND retry_at <= $2)) AS at`,
)
const lastPeriod = statement(
  'renewal-last-period',
  `SELECT ${PERIOD.select('p')}, p.created_at AS "createdAt" FROM subscription_period p
   WHERE p.subscription_id = $1 ORDER BY p.number DESC LIMIT 1`,
)
const periodOn = statement(
  'renewal-period-on',
  `SELECT ${PERIOD.select('p')} FROM subscription_period p
   WHERE p.subscription_id = $1 AND p.starts_at <= $2 ORDER BY p.starts_at DESC LIMIT 1`,
)
const save = statement<RowOf<typeof RENEWAL> & { readonly id: string }>(
  'renewal-save',
  `UPDATE subscription SET ${RENEWAL.assignments} WHERE id = $id`,
)
const wake = statement(
  'renewal-wake',
  `UPDATE subscription SET due_at = $2 WHERE (due_at IS NULL OR due_at > $2) AND state IN ('active', 'past-due', 'locked')
     AND id = (SELECT subscription_id FROM subscription_period WHERE id = $1 AND state = 'open')`,
)

/** Returns subscriptions that must be looked at now, the most urgent first, at most a hundred. */
export async function readDueRenewals(db: Queryable, now: Date): Promise<string[]> {
  return (await db.query<{ id: string }>(due, [now])).map(({ id }) => id)
}

/**
 * Returns when the next subscription must be looked at, or looked at again after a failure, after an instant and
 * up to another; null: none.
 */
export async function readNextDue(db: Queryable, after: Date, until: Date): Promise<Date | null> {
  return (await db.query<{ at: Date | null }>(nextDue, [after, until]))[0]?.at ?? null
}

/** A consent that can be charged. */
export interface StoredConsent {
  readonly gatewayId: string
  /** How long a charge takes at most. Units: days. Null: what its gateway says. */
  readonly arrivesInDays: number | null
}

/**
 * Returns the consent that the shop may charge for a subscription; null: its provider renews by itself, it has
 * none, or that is gone for good.
 */
export async function readConsent(db: Queryable, id: string): Promise<StoredConsent | null> {
  return (await db.query<StoredConsent>(consent, [id]))[0] ?? null
}

/** Locks a subscription for a renewal until the transaction ends. Lock order: as `lockSubscription`. */
export async function lockRenewal(tx: Tx, id: string): Promise<RenewalRow | null> {
  return (await tx.query<RenewalRow>(lockRow, [id]))[0] ?? null
}

/** Returns the newest period of a subscription; null before the first. */
export async function readLastPeriod(db: Queryable, id: string): Promise<BilledPeriod | null> {
  return (await db.query<BilledPeriod>(lastPeriod, [id]))[0] ?? null
}

/** Returns the period of a subscription that an instant lies in, or the last one before it. */
export async function readPeriodOn(db: Queryable, id: string, at: Date): Promise<PeriodRow | null> {
  return (await db.query<PeriodRow>(periodOn, [id, at]))[0] ?? null
}

/** Writes what only renewals need. The caller holds the lock. */
export async function saveRenewal(
  tx: Tx,
  row: RenewalRow,
  change: Partial<RowOf<typeof RENEWAL>>,
): Promise<RenewalRow> {
  const next = { ...row, ...change }
  await tx.query(save, save.bind(next))
  return next
}

/** Has the subscription of an unpaid period looked at again, because its payments changed. */
export async function wakeRenewal(tx: Tx, periodId: string, now: Date): Promise<void> {
  await tx.query(wake, [periodId, now])
}
