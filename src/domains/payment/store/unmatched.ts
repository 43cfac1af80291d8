import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Observation } from '../gateway.ts'

/** A provider's payment that belongs to no charge of ours. */
export interface UnmatchedPayment {
  readonly gatewayId: string
  readonly providerRef: string
  /** Units: minor units. */
  readonly amountMinor: number
  readonly currency: string
  readonly status: string
  /** The agreement and the period of a renewal; null: a payment that renews nothing. */
  readonly agreement: string | null
  readonly period: string | null
  readonly firstSeenAt: Date
  readonly resolvedAt: Date | null
  readonly resolvedBy: string | null
  readonly resolution: string | null
}

// Another amount than the one that a person dealt with is another case.
const insert = statement(
  'payment-insert-unmatched',
  `INSERT INTO payment_unmatched AS known (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at, last_seen_at, agreement, period)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)
   ON CONFLICT (gateway_id, provider_ref) DO UPDATE SET status = excluded.status, amount_minor = excluded.amount_minor, last_seen_at = excluded.last_seen_at,
     resolved_at = CASE WHEN known.amount_minor = excluded.amount_minor THEN known.resolved_at END,
     resolved_by = CASE WHEN known.amount_minor = excluded.amount_minor THEN known.resolved_by END,
     resolution = CASE WHEN known.amount_minor = excluded.amount_minor THEN known.resolution END
   RETURNING (xmax = 0) AS "isNew"`,
)
const forget = statement(
  'payment-forget-unmatched',
  'DELETE FROM payment_unmatched WHERE gateway_id = $1 AND provider_ref = $2',
)
const resolve = statement(
  'payment-resolve-unmatched',
  `UPDATE payment_unmatched SET resolved_at = $3, resolved_by = $4, resolution = $5
   WHERE gateway_id = $1 AND provider_ref = $2 AND resolved_at IS NULL RETURNING gateway_id`,
)
const forgetOld = statement(
  'payment-forget-resolutions',
  `UPDATE payment_unmatched SET resolution = '' WHERE resolution <> '' AND resolved_at < $1`,
)
const list = statement(
  'payment-list-unmatched',
  `SELECT gateway_id AS "gatewayId", provider_ref AS "providerRef", amount_minor AS "amountMinor", currency, status, agreement, period, first_seen_at AS "firstSeenAt",
     resolved_at AS "resolvedAt", resolved_by AS "resolvedBy", resolution
   FROM payment_unmatched WHERE resolved_at IS NULL OR $1 ORDER BY first_seen_at, gateway_id, provider_ref LIMIT $2`,
)

/** Remembers a provider's payment that belongs to no charge of ours. Returns whether it is news. */
export async function recordUnmatched(
  db: Queryable,
  gatewayId: string,
  seen: Observation,
  now: Date,
): Promise<boolean> {
  const { amount, currency } = seen.captured
  const [row] = await db.query<{ isNew: boolean }>(insert, [
    gatewayId,
    seen.ref,
    amount,
    currency,
    seen.status,
    now,
    seen.renewal?.agreement ?? null,
    seen.renewal?.period ?? null,
  ])
  return row?.isNew ?? false
}

/** Forgets an unmatched payment that found its charge after all. */
export async function forgetUnmatchedPayment(db: Queryable, gatewayId: string, ref: string): Promise<void> {
  await db.query(forget, [gatewayId, ref])
}

/** Writes what became of an unmatched payment. Returns whether there was one that waited. */
export async function resolveUnmatched(
  db: Queryable,
  {
    gatewayId,
    ref,
    actor,
    why,
    now,
  }: {
    readonly gatewayId: string
    readonly ref: string
    readonly actor: string
    readonly why: string
    readonly now: Date
  },
): Promise<boolean> {
  return (await db.query(resolve, [gatewayId, ref, now, actor, why])).length > 0
}

/**
 * Unmatched payments that wait for a person, the oldest first; with `all` also those that were dealt with.
 */
export async function readUnmatched(
  db: Queryable,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<UnmatchedPayment[]> {
  return db.query<UnmatchedPayment>(list, [all, limit])
}

/**
 * Empties what staff wrote about unmatched payments that were dealt with before an instant: it may name
 * people, and no order leads to it.
 */
export async function forgetResolutions(db: Queryable, before: Date): Promise<void> {
  await db.query(forgetOld, [before])
}
