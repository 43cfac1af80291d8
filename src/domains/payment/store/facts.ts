import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { DisputeChange, DisputeRow, ReviewReason } from '../reduce.ts'
import type { PaymentFacts } from '../rules.ts'

/** A dispute with the payment it is about. */
export interface StoredDispute extends DisputeRow {
  readonly attemptId: string
  readonly updatedAt: Date
}

export interface StoredReview {
  readonly id: string
  readonly chargeId: string
  readonly attemptId: string
  readonly reason: ReviewReason
  readonly detail: string
  readonly openedAt: Date
}

const HOLD = 'id, charge_id AS "chargeId", attempt_id AS "attemptId", reason, detail, opened_at AS "openedAt"'

const disputesOfOrder = statement(
  'payment-disputes-of-order',
  `SELECT id, attempt_id AS "attemptId", amount_minor AS "amountMinor", state, provider_dispute_id AS "providerDisputeId",
     updated_at AS "updatedAt" FROM payment_dispute WHERE charge_id = $1`,
)
const upsertDispute = statement(
  'payment-upsert-dispute',
  `INSERT INTO payment_dispute (charge_id, id, attempt_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (charge_id, attempt_id, provider_dispute_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
)
const openReview = statement(
  'payment-open-review',
  `INSERT INTO payment_review (charge_id, id, attempt_id, reason, detail, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (charge_id, attempt_id, reason) DO NOTHING RETURNING id`,
)
const reopenReview = statement(
  'payment-reopen-review',
  `INSERT INTO payment_review AS known (charge_id, id, attempt_id, reason, detail, opened_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (charge_id, attempt_id, reason) DO UPDATE
     SET detail = excluded.detail, opened_at = excluded.opened_at, resolved_at = NULL, resolved_by = NULL, resolution = NULL
     WHERE known.resolved_at IS NOT NULL RETURNING id`,
)
const openReviews = statement(
  'payment-open-reviews-of-order',
  `SELECT ${HOLD} FROM payment_review WHERE charge_id = $1 AND resolved_at IS NULL ORDER BY id`,
)
const allOpenReviews = statement(
  'payment-open-reviews',
  `SELECT ${HOLD} FROM payment_review WHERE resolved_at IS NULL ORDER BY opened_at LIMIT 500`,
)
const resolveReviews = statement(
  'payment-resolve-reviews',
  'UPDATE payment_review SET resolved_at = $2, resolved_by = $3, resolution = $4 WHERE charge_id = $1 AND resolved_at IS NULL AND ($5::uuid IS NULL OR attempt_id = $5) AND ($6::text IS NULL OR reason = $6) RETURNING id',
)
const troublesOf = (
  chargeId: string,
): string => `EXISTS (SELECT FROM payment_review WHERE charge_id = ${chargeId} AND resolved_at IS NULL) AS "isInReview",
     EXISTS (SELECT FROM payment_dispute WHERE charge_id = ${chargeId} AND state <> 'won') AS "isDisputed"`
const troubles = statement('payment-troubles', `SELECT ${troublesOf('$1')}`)
const standingOfOrders = statement(
  'payment-standing-of-orders',
  `SELECT o.id AS "chargeId", ARRAY(SELECT a.status::text FROM payment_attempt a WHERE a.charge_id = o.id ORDER BY a.id DESC) AS attempts, ${troublesOf('o.id')}
   FROM unnest($1::uuid[]) AS o(id)`,
)

/** Disputes of an order. */
export async function readDisputes(db: Queryable, chargeId: string): Promise<StoredDispute[]> {
  return db.query(disputesOfOrder, [chargeId])
}

/** Writes what became of a dispute. */
export async function saveDisputeChange(
  tx: Tx,
  chargeId: string,
  attemptId: string,
  change: DisputeChange,
  now: Date,
): Promise<void> {
  const { id, providerDisputeId, amountMinor, currency, state } = change
  await tx.query(upsertDispute, [
    chargeId,
    id ?? uuidv7(now.getTime()),
    attemptId,
    providerDisputeId,
    amountMinor,
    currency,
    state,
    now,
  ])
}

/**
 * Opens a review, once per attempt and reason. With `reopens` one that was released is opened again, for what
 * happened since; the order's history keeps the release. Returns whether it is open since now.
 */
export async function openReviewRow(
  tx: Tx,
  review: {
    readonly chargeId: string
    readonly attemptId: string
    readonly reason: ReviewReason
    readonly detail: string
  },
  now: Date,
  { reopens = false }: { readonly reopens?: boolean } = {},
): Promise<boolean> {
  return (
    (
      await tx.query(reopens ? reopenReview : openReview, [
        review.chargeId,
        uuidv7(now.getTime()),
        review.attemptId,
        review.reason,
        review.detail,
        now,
      ])
    ).length > 0
  )
}

/** Open reviews of one order, or of all orders. */
export async function readOpenReviews(db: Queryable, chargeId: string | null): Promise<StoredReview[]> {
  return chargeId === null
    ? db.query<StoredReview>(allOpenReviews, [])
    : db.query<StoredReview>(openReviews, [chargeId])
}

/** Ends the open reviews of an order, of one attempt or one reason where it is named. Returns how many there were. */
export async function resolveReviewRows(
  tx: Tx,
  {
    chargeId,
    attemptId = null,
    reason = null,
  }: {
    readonly chargeId: string
    readonly attemptId?: string | null
    readonly reason?: ReviewReason | null
  },
  actor: string,
  resolution: string,
  now: Date,
): Promise<number> {
  return (await tx.query(resolveReviews, [chargeId, now, actor, resolution, attemptId, reason])).length
}

/** What the payment state of an order is made of beside its money. */
export type PaymentStanding = Pick<PaymentFacts, 'attempts' | 'isInReview' | 'isDisputed'>

const NO_PAYMENT: PaymentStanding = { attempts: [] }

/** How the payments of many orders stand, in one query. */
export async function readStandingOf(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => PaymentStanding> {
  const rows = await db.query<PaymentStanding & { chargeId: string }>(standingOfOrders, [chargeIds])
  const found = new Map(rows.map(({ chargeId, ...standing }) => [chargeId, standing]))
  return (chargeId) => found.get(chargeId) ?? NO_PAYMENT
}

/** Whether a person must look at the order's payments, and whether a bank questions one. */
export async function readTroubles(
  db: Queryable,
  chargeId: string,
): Promise<{ isInReview: boolean; isDisputed: boolean }> {
  const [row] = await db.query<{ isInReview: boolean; isDisputed: boolean }>(troubles, [chargeId])
  return row ?? { isInReview: false, isDisputed: false }
}
