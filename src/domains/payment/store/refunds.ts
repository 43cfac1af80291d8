import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { RefundChange, RefundRow } from '../reduce.ts'

/** A refund with where it belongs. Amounts in minor units. */
export interface StoredRefund extends RefundRow {
  readonly chargeId: string
  readonly attemptId: string
  readonly currency: string
  readonly reason: string
  /** The first of the refunds that were made with this one, by one act; null: it is the first. */
  readonly firstId: string | null
  /** Where the buyer claims the money. Whoever has it can take the money: for the buyer and staff only. */
  readonly claimUrl: string | null
  /** The provider's words about a refusal or no answer, or the reference of a transfer by hand. */
  readonly outcome: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A refund that this process alone may send, until its claim ends. */
export interface ClaimedRefund extends StoredRefund {
  /** Whether its provider was asked before: a process died meanwhile, or was not answered. */
  readonly wasAsked: boolean
}

/** A refund that is about to be written down. */
export type NewRefund = Pick<
  StoredRefund,
  'chargeId' | 'attemptId' | 'id' | 'amountMinor' | 'currency' | 'reason' | 'firstId'
> & {
  readonly state: 'requested' | 'waiting'
}

const COLUMNS = `id, charge_id AS "chargeId", attempt_id AS "attemptId", amount_minor AS "amountMinor", currency, state, provider_refund_id AS "providerRefundId", reason,
  first_id AS "firstId", claim_url AS "claimUrl", outcome, created_at AS "createdAt", updated_at AS "updatedAt"`

const refundsOfOrder = statement(
  'payment-refunds-of-order',
  `SELECT ${COLUMNS} FROM payment_refund WHERE charge_id = $1 ORDER BY id`,
)
const requestedRefunds = statement(
  'payment-refunds-requested',
  `SELECT ${COLUMNS} FROM payment_refund WHERE state = 'requested' AND created_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $2)
   AND ${notPaused('send-refund', 'payment_refund.id::text', '$2')} ORDER BY created_at, id LIMIT 200`,
)
const insertRefund = statement(
  'payment-insert-refund',
  `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, provider_refund_id, reason, actor, created_at, updated_at, claim_url, first_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
)
const moveRefund = statement(
  'payment-move-refund',
  'UPDATE payment_refund SET state = $3, provider_refund_id = coalesce($4, provider_refund_id), updated_at = $5, claim_url = $6 WHERE charge_id = $1 AND id = $2',
)
const claimRefund = statement(
  'payment-claim-refund',
  `UPDATE payment_refund SET claimed_until = $4
   WHERE charge_id = $1 AND id = $2 AND state = 'requested' AND (claimed_until IS NULL OR claimed_until <= $3)
     AND NOT EXISTS (SELECT FROM payment_capture c WHERE c.charge_id = $1 AND c.attempt_id = payment_refund.attempt_id AND c.state = 'requested' AND c.claimed_until > $3)
   RETURNING ${COLUMNS}, old.claimed_until IS NOT NULL AS "wasAsked"`,
)
const leaveRefund = statement(
  'payment-leave-refund',
  'UPDATE payment_refund SET claimed_until = $4 WHERE charge_id = $1 AND id = $2 AND claimed_until = $3',
)
const failRefund = statement(
  'payment-fail-refund',
  `UPDATE payment_refund SET state = 'failed', updated_at = $3, outcome = $4 WHERE charge_id = $1 AND id = $2 AND state = 'requested' RETURNING id`,
)
const waitRefund = statement(
  'payment-wait-refund',
  `UPDATE payment_refund SET state = 'waiting', updated_at = $3 WHERE charge_id = $1 AND id = $2 AND state = 'requested'`,
)
const waitingOf = statement(
  'payment-refunds-waiting-of-amount',
  `SELECT FROM payment_refund WHERE state = 'waiting' AND claim_url IS NULL AND amount_minor = $1 AND currency = $2 LIMIT 1`,
)
const noteRefund = statement(
  'payment-note-refund',
  'UPDATE payment_refund SET outcome = $3 WHERE charge_id = $1 AND id = $2',
)

/** Longest text of a provider that is kept. Units: characters. */
const OUTCOME_MAX = 500

/** Refunds of an order, oldest first. */
export async function readRefunds(db: Queryable, chargeId: string): Promise<StoredRefund[]> {
  return db.query<StoredRefund>(refundsOfOrder, [chargeId])
}

/** Whether a refund of this amount waits until staff transfer it. Units: minor units of the currency. */
export async function isTransferDue(db: Queryable, amountMinor: number, currency: string): Promise<boolean> {
  return (await db.query(waitingOf, [amountMinor, currency])).length > 0
}

/** Refunds that a provider has not taken yet, since before an instant, and that no process is sending now. */
export async function readRequestedRefunds(db: Queryable, before: Date, now: Date): Promise<StoredRefund[]> {
  return db.query<StoredRefund>(requestedRefunds, [before, now])
}

/**
 * Claims a refund that waits for its provider; null when it waits no more, or another process has claimed it
 * or takes promised money of the same payment. The caller holds the order's lock.
 */
export async function claimRefundRow(
  tx: Tx,
  {
    chargeId,
    id,
    now,
    until,
  }: { readonly chargeId: string; readonly id: string; readonly now: Date; readonly until: Date },
): Promise<ClaimedRefund | null> {
  const [row] = await tx.query<ClaimedRefund>(claimRefund, [chargeId, id, now, until])
  return row ?? null
}

/**
 * Ends a claim before its time, where it is still ours: `until` names it. That its provider was asked stays
 * known.
 */
export async function leaveRefundRow(
  db: Queryable,
  {
    chargeId,
    id,
    now,
    until,
  }: { readonly chargeId: string; readonly id: string; readonly now: Date; readonly until: Date },
): Promise<void> {
  await db.query(leaveRefund, [chargeId, id, until, now])
}

/** Writes down that money is to go back, before the provider is asked or anybody transfers it. */
export async function insertRefundRow(tx: Tx, refund: NewRefund, actor: string, now: Date): Promise<void> {
  const { chargeId, id, attemptId, amountMinor, currency, state, reason, firstId } = refund
  await tx.query(insertRefund, [
    chargeId,
    id,
    attemptId,
    amountMinor,
    currency,
    state,
    null,
    reason,
    actor,
    now,
    null,
    firstId,
  ])
}

/**
 * Writes what became of a refund; one that was made at the provider gets its row here. Returns the refund's
 * id.
 */
export async function saveRefundChange(
  tx: Tx,
  chargeId: string,
  attemptId: string,
  change: RefundChange,
  actor: string,
  now: Date,
): Promise<string> {
  const { id, amountMinor, currency, state, providerRefundId, claimUrl } = change
  if (id !== null) {
    await tx.query(moveRefund, [chargeId, id, state, providerRefundId, now, claimUrl])
    return id
  }
  const made = uuidv7(now.getTime())
  const row = [
    chargeId,
    made,
    attemptId,
    amountMinor,
    currency,
    state,
    providerRefundId,
    'made at the provider',
    actor,
    now,
    claimUrl,
    null,
  ]
  await tx.query(insertRefund, row)
  return made
}

/** Ends a refund that the provider refused, unless it was made meanwhile. Returns whether it was ended. */
export async function failRefundRow(
  tx: Tx,
  chargeId: string,
  id: string,
  why: string,
  now: Date,
): Promise<boolean> {
  return (await tx.query(failRefund, [chargeId, id, now, why.slice(0, OUTCOME_MAX)])).length > 0
}

/** Remembers what the provider said of a refund, or how it was transferred. */
export async function noteRefundOutcome(
  db: Queryable,
  chargeId: string,
  id: string,
  outcome: string,
): Promise<void> {
  await db.query(noteRefund, [chargeId, id, outcome.slice(0, OUTCOME_MAX)])
}

/** Leaves a refund that was written down for a provider to staff, who transfer it. */
export async function waitForStaff(db: Queryable, chargeId: string, id: string, now: Date): Promise<void> {
  await db.query(waitRefund, [chargeId, id, now])
}
