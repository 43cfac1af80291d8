import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Entitlement, EntitlementSource } from './contract.ts'

const ENTITLEMENT = columns('entitlement', {
  id: column<string>('uuid'),
  accountId: column<string | null>('uuid'),
  orderId: column<string | null>('uuid'),
  productId: column<string>('uuid'),
  source: column<EntitlementSource>('text'),
  cause: column<string>('text'),
  startsAt: column<Date>('timestamptz'),
  endsAt: column<Date | null>('timestamptz'),
})

/** A change of one entitlement, as its history shows it. */
export interface EntitlementChange {
  readonly actor: string
  readonly why: string
  readonly now: Date
}

// The event says what changed: nothing is written where the end is the same.
const set = statement<Entitlement & EntitlementChange>(
  'entitlement-set',
  `WITH changed AS (
     INSERT INTO entitlement AS e (${ENTITLEMENT.names}, created_at) VALUES (${ENTITLEMENT.parameters}, $now)
     ON CONFLICT (cause, product_id) DO UPDATE SET ends_at = excluded.ends_at
       WHERE e.ends_at IS DISTINCT FROM excluded.ends_at
     RETURNING new.id, new.ends_at, old.id IS NULL AS is_new, old.ends_at AS ended_at
   )
   INSERT INTO entitlement_event (entitlement_id, what, ends_at, actor, at, why)
   SELECT c.id, CASE WHEN c.is_new THEN 'granted' WHEN c.ends_at IS NULL OR c.ends_at > c.ended_at THEN 'extended' ELSE 'ended' END,
     c.ends_at, $actor, $now, $why
   FROM changed c`,
)

const end = statement<EntitlementChange & { readonly cause: string; readonly endsAt: Date }>(
  'entitlement-end',
  `WITH ended AS (
     UPDATE entitlement SET ends_at = greatest(starts_at, $endsAt::timestamptz)
     WHERE cause = $cause AND (ends_at IS NULL OR ends_at > greatest(starts_at, $endsAt::timestamptz)) RETURNING id, ends_at
   )
   INSERT INTO entitlement_event (entitlement_id, what, ends_at, actor, at, why)
   SELECT id, 'ended', ends_at, $actor, $now, $why FROM ended`,
)

const endOne = statement<EntitlementChange & { readonly id: string; readonly endsAt: Date }>(
  'entitlement-end-one',
  `WITH ended AS (
     UPDATE entitlement SET ends_at = greatest(starts_at, $endsAt::timestamptz)
     WHERE id = $id AND (ends_at IS NULL OR ends_at > greatest(starts_at, $endsAt::timestamptz)) RETURNING id, ends_at
   )
   INSERT INTO entitlement_event (entitlement_id, what, ends_at, actor, at, why)
   SELECT id, 'ended', ends_at, $actor, $now, $why FROM ended RETURNING id`,
)

/** Grants an entitlement, or sets another end for the one of the same cause and product. */
export async function setEntitlement(
  tx: Tx,
  entitlement: Entitlement,
  change: EntitlementChange,
): Promise<void> {
  await tx.query(set, set.bind({ ...entitlement, ...change }))
}

/** Ends what a cause gave, at an instant; what ends earlier stays as it is. */
export async function endEntitlements(
  tx: Tx,
  cause: string,
  endsAt: Date,
  change: EntitlementChange,
): Promise<void> {
  await tx.query(end, end.bind({ cause, endsAt, ...change }))
}

/** Ends one entitlement at an instant. Returns false when there is none of this id, or it ends earlier. */
export async function endEntitlement(
  tx: Tx,
  id: string,
  endsAt: Date,
  change: EntitlementChange,
): Promise<boolean> {
  return (await tx.query(endOne, endOne.bind({ id, endsAt, ...change }))).length > 0
}

const move = statement<
  EntitlementChange & { readonly cause: string; readonly startsAt: Date; readonly endsAt: Date }
>(
  'entitlement-move',
  `WITH moved AS (
     UPDATE entitlement SET starts_at = $startsAt, ends_at = $endsAt
     WHERE cause = $cause AND (starts_at, ends_at) IS DISTINCT FROM ($startsAt::timestamptz, $endsAt::timestamptz)
     RETURNING new.id, new.ends_at, old.ends_at AS ended_at
   )
   INSERT INTO entitlement_event (entitlement_id, what, ends_at, actor, at, why)
   SELECT id, CASE WHEN ends_at > ended_at THEN 'extended' ELSE 'ended' END, ends_at, $actor, $now, $why FROM moved`,
)

/** Gives what a cause gave at another time. */
export async function moveEntitlements(
  tx: Tx,
  cause: string,
  dates: { readonly startsAt: Date; readonly endsAt: Date },
  { actor, now, why }: EntitlementChange,
): Promise<void> {
  const { startsAt, endsAt } = dates
  await tx.query(move, move.bind({ cause, startsAt, endsAt, actor, now, why }))
}

const live = statement(
  'entitlements-live',
  `SELECT ${ENTITLEMENT.select('e')} FROM entitlement e
   WHERE e.account_id = $1 AND e.starts_at <= $2 AND (e.ends_at IS NULL OR e.ends_at > $2) ORDER BY e.id`,
)

/** Returns what an account itself may use at an instant; what belongs to its orders is not among it. */
export function readLiveEntitlements(db: Queryable, accountId: string, now: Date): Promise<Entitlement[]> {
  return db.query<Entitlement>(live, [accountId, now])
}

const standing = statement(
  'entitlements-standing',
  `SELECT ${ENTITLEMENT.select('e')} FROM entitlement e
   WHERE e.account_id = $1 AND e.product_id = $2 AND (e.ends_at IS NULL OR e.ends_at > $3) ORDER BY e.starts_at, e.id`,
)

/** Returns an account's own entitlements to a product that have not ended, also those that begin later. */
export function readStandingEntitlements(
  db: Queryable,
  accountId: string,
  productId: string,
  now: Date,
): Promise<Entitlement[]> {
  return db.query<Entitlement>(standing, [accountId, productId, now])
}

const endSome = statement<
  EntitlementChange & { readonly cause: string; readonly productIds: readonly string[] }
>(
  'entitlement-end-products',
  `WITH ended AS (
     UPDATE entitlement SET ends_at = greatest(starts_at, $now::timestamptz)
     WHERE cause = $cause AND product_id = ANY ($productIds::uuid[]) AND (ends_at IS NULL OR ends_at > greatest(starts_at, $now::timestamptz))
     RETURNING id, ends_at
   )
   INSERT INTO entitlement_event (entitlement_id, what, ends_at, actor, at, why)
   SELECT id, 'ended', ends_at, $actor, $now, $why FROM ended`,
)

/** Ends now what a cause gave of some products; what it gave of others stays. */
export async function endEntitlementsTo(
  tx: Tx,
  cause: string,
  productIds: readonly string[],
  change: EntitlementChange,
): Promise<void> {
  await tx.query(endSome, endSome.bind({ cause, productIds, ...change }))
}
