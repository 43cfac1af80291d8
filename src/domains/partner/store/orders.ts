import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Attribution, Candidate } from '../attribution.ts'
import type { OwnOrder, Step, Way } from '../contract.ts'
import { LED_BY_REF, leadsFrom } from './refs.ts'

const ORDER = columns('partner_order', {
  orderId: column<string>('uuid'),
  partnerId: column<string>('uuid'),
  way: column<Way>('text'),
  refused: column<OwnOrder | null>('text'),
  isSameNetwork: column<boolean>('boolean'),
  binds: column<boolean>('boolean'),
  chain: column<readonly Step[]>('jsonb'),
  placedAt: column<Date>('timestamptz'),
  paidAt: column<Date | null>('timestamptz'),
})

export type PartnerOrderRow = RowOf<typeof ORDER>

/** What is known of an order that is being placed. */
export interface PlacedFacts {
  readonly orderId: string
  /** Null where nobody's session placed it, such as a renewal. */
  readonly sessionHash: Buffer | null
  readonly accountId: string | null
  /** Discount codes, in the order in which they were entered. */
  readonly codeIds: readonly string[]
  /** The ref that the call carried; null: none. */
  readonly ref: string | null
  /** The buyer's coarse network; '' if unknown. It is compared and not stored. */
  readonly network: string
  readonly now: Date
}

const candidates = statement<Omit<PlacedFacts, 'ref'> & { readonly ref: string; readonly leadsFrom: Date }>(
  'partner-candidates',
  `WITH candidate AS (
     SELECT 'code' AS way, c.partner_id, NULL::timestamptz AS at, e.place FROM unnest($codeIds::uuid[]) WITH ORDINALITY AS e(code_id, place)
     JOIN partner_code c ON c.code_id = e.code_id
     UNION ALL SELECT 'customer', partner_id, bound_at, 0 FROM partner_customer WHERE account_id = $accountId
     UNION ALL SELECT 'click', partner_id, clicked_at, 0 FROM partner_visit WHERE account_id = $accountId
     UNION ALL SELECT 'click', partner_id, clicked_at, 0 FROM partner_visit WHERE session_hash = $sessionHash
     UNION ALL SELECT 'visit', partner_id, visited_at, 0 FROM partner_cart WHERE order_id = $orderId
     UNION ALL SELECT 'visit', led.partner_id, $now, 0 FROM (${LED_BY_REF}) led
   )
   SELECT c.way, c.partner_id AS "partnerId", c.at, p.state = 'active' AS "isActive", p.account_id AS "accountId", coalesce(a.email::text, '') AS email,
     $network <> '' AND EXISTS (SELECT FROM session s WHERE s.account_id = p.account_id AND s.network = $network) AS "isSameNetwork",
     CASE WHEN $accountId::uuid IS NULL THEN EXISTS (SELECT FROM session s WHERE s.id_hash = $sessionHash AND s.partner_consent_at IS NOT NULL)
       ELSE EXISTS (SELECT FROM account b WHERE b.id = $accountId AND b.partner_consent_at IS NOT NULL) END AS consents
   FROM candidate c JOIN partner p ON p.id = c.partner_id LEFT JOIN account a ON a.id = p.account_id ORDER BY c.place, c.at, c.partner_id`,
)
const insert = statement<PartnerOrderRow>(
  'partner-order-insert',
  `INSERT INTO partner_order (${ORDER.names}) VALUES (${ORDER.parameters}) ON CONFLICT (order_id) DO NOTHING`,
)
const renew = statement<{
  readonly orderId: string
  readonly firstOrderId: string
  readonly chain: string
  readonly now: Date
}>(
  'partner-order-renew',
  `INSERT INTO partner_order (${ORDER.names})
   SELECT $orderId, o.partner_id, 'renewal', NULL, false, false, $chain::jsonb, $now, NULL FROM partner_order o
   JOIN partner p ON p.id = o.partner_id AND p.state = 'active' WHERE o.order_id = $firstOrderId AND o.refused IS NULL
   ON CONFLICT (order_id) DO NOTHING`,
)
const ownMeans = statement<{ readonly orderId: string }>(
  'partner-order-own-means',
  `UPDATE partner_order b SET refused = own.why, binds = false, chain = b.chain || jsonb_build_array(jsonb_build_object('what', own.why))
   FROM (
     SELECT 'own-payment' AS why, p.id FROM partner p JOIN orders o ON o.account_id = p.account_id
       JOIN payment_means other ON other.charge_id = o.id JOIN payment_means m ON m.digest = other.digest WHERE m.charge_id = $orderId
     UNION ALL SELECT 'own-payout-account', a.partner_id FROM payout_method a JOIN payment_means m ON m.digest = a.account_print WHERE m.charge_id = $orderId
   ) own WHERE b.order_id = $orderId AND b.refused IS NULL AND b.partner_id = own.id`,
)
const paid = statement(
  'partner-order-paid',
  'UPDATE partner_order SET paid_at = $2 WHERE order_id = $1 AND paid_at IS NULL',
)
const bind = statement<{ readonly orderId: string; readonly now: Date }>(
  'partner-bind-customer',
  `INSERT INTO partner_customer (account_id, partner_id, order_id, bound_at)
   SELECT a.id, b.partner_id, b.order_id, $now FROM partner_order b JOIN partner p ON p.id = b.partner_id AND p.state = 'active'
   JOIN orders o ON o.id = b.order_id JOIN account a ON a.id = o.account_id AND a.partner_consent_at IS NOT NULL
   WHERE b.order_id = $orderId AND b.binds ON CONFLICT (account_id) DO NOTHING`,
)
const returned = statement(
  'partner-order-returned',
  `WITH customer AS (DELETE FROM partner_customer WHERE order_id = $1)
   UPDATE partner_order SET paid_at = NULL WHERE order_id = $1 AND paid_at IS NOT NULL`,
)
const paidOrders = statement(
  'partner-paid-orders',
  `SELECT coalesce(sum(orders), 0)::bigint AS orders FROM partner_sum WHERE partner_id = $1 AND currency = ''`,
)

const told = statement(
  'partner-order-told',
  `SELECT p.account_id AS "accountId", b.paid_at AS "paidAt", coalesce(r.ref, '') AS ref FROM partner_order b JOIN partner p ON p.id = b.partner_id AND p.state = 'active' AND p.account_id IS NOT NULL
   LEFT JOIN partner_ref r ON r.partner_id = p.id AND r.retired_at IS NULL WHERE b.order_id = $1 AND b.refused IS NULL`,
)

/** Whom an order is told to, and since when it is paid. */
export interface ToldOrder {
  readonly accountId: string
  readonly paidAt: Date | null
  readonly ref: string
}

/** Reads to which partner the news of an order belong; null: to none, because nobody brought it or it earns nothing. */
export async function readToldOrder(db: Queryable, orderId: string): Promise<ToldOrder | null> {
  return (await db.query<ToldOrder>(told, [orderId]))[0] ?? null
}

/** Reads everything that speaks for a partner, and whether the buyer consents to be remembered. */
export async function readCandidates(
  db: Queryable,
  { ref, ...facts }: PlacedFacts,
): Promise<{ readonly found: readonly Candidate[]; readonly consents: boolean }> {
  const values = candidates.bind({ ...facts, ref: ref ?? '', leadsFrom: leadsFrom(facts.now) })
  const found = await db.query<Candidate & { consents: boolean }>(candidates, values)
  return { found, consents: found[0]?.consents ?? false }
}

/** Stores who brought an order, at the commit. */
export function queuePartnerOrder(
  tx: Tx,
  orderId: string,
  { partnerId, way, refused, isSameNetwork, binds, chain }: Attribution,
  now: Date,
): void {
  const row = { orderId, partnerId, way, refused, isSameNetwork, binds, chain, placedAt: now, paidAt: null }
  tx.defer(insert, insert.bind({ ...row, chain: JSON.stringify(chain) as never }))
}

/** Lets the order of a further period follow the first order of its subscription. */
export function queueRenewedOrder(tx: Tx, orderId: string, firstOrderId: string, now: Date): void {
  const chain: readonly Step[] = [{ what: 'renewal' }]
  tx.defer(renew, renew.bind({ orderId, firstOrderId, chain: JSON.stringify(chain), now }))
}

/**
 * Marks an order as paid, and binds its customer where the decision says so. Only now is it known what it was paid
 * with: what the partner paid an own order with, or is paid to, makes it an own order. Safe to repeat.
 */
export async function storePaid(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.query(ownMeans, ownMeans.bind({ orderId }))
  await tx.query(paid, [orderId, now])
  await tx.query(bind, bind.bind({ orderId, now }))
}

/** Marks an order whose money went back: it is not paid, and binds nobody. Safe to repeat. */
export async function storeReturned(tx: Tx, orderId: string): Promise<void> {
  await tx.query(returned, [orderId])
}

/** Counts the paid orders that a partner brought. */
export async function countPaidOrders(db: Queryable, partnerId: string): Promise<number> {
  return (await db.query<{ orders: number }>(paidOrders, [partnerId]))[0]?.orders ?? 0
}
