import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { type Statement, statement } from '#db/statement.ts'
import type { PartnerRules } from '#domains/shop/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { VISIT_HOURS } from '../contract.ts'
import { LED_BY_REF, leadsFrom } from './refs.ts'

/** Who followed a link: the account where somebody is signed in, else the browser's session. */
export interface Visitor {
  readonly sessionHash: Buffer
  readonly accountId: string | null
}

interface Remembered {
  readonly id: string
  readonly ref: string
  readonly leadsFrom: Date
  readonly now: Date
  readonly expiresAt: Date
  readonly isFirst: boolean
}

// The consent is read by the statement that remembers: nothing is stored for somebody who took it back meanwhile.
const KEEP = `DO UPDATE SET partner_id = excluded.partner_id, clicked_at = excluded.clicked_at, expires_at = excluded.expires_at
   WHERE NOT $isFirst OR v.expires_at <= $now`
const rememberSession = statement<Remembered & { readonly sessionHash: Buffer }>(
  'partner-remember-session',
  `INSERT INTO partner_visit AS v (id, session_hash, partner_id, clicked_at, expires_at)
   SELECT $id, s.id_hash, led.partner_id, $now, $expiresAt FROM session s, (${LED_BY_REF}) led
   WHERE s.id_hash = $sessionHash AND s.partner_consent_at IS NOT NULL
   ON CONFLICT (session_hash) ${KEEP}`,
)
const rememberAccount = statement<Remembered & { readonly accountId: string }>(
  'partner-remember-account',
  `INSERT INTO partner_visit AS v (id, account_id, partner_id, clicked_at, expires_at)
   SELECT $id, a.id, led.partner_id, $now, $expiresAt FROM account a, (${LED_BY_REF}) led
   WHERE a.id = $accountId AND a.partner_consent_at IS NOT NULL
   ON CONFLICT (account_id) ${KEEP}`,
)
// A click of this browser is newer than what the account remembers, or all that there is.
const move = statement<{ readonly sessionHash: Buffer; readonly accountId: string }>(
  'partner-move-visit',
  `WITH own AS (DELETE FROM partner_visit WHERE session_hash = $sessionHash RETURNING id, partner_id, clicked_at, expires_at)
   INSERT INTO partner_visit AS v (id, account_id, partner_id, clicked_at, expires_at)
   SELECT id, $accountId, partner_id, clicked_at, expires_at FROM own
   ON CONFLICT (account_id) DO UPDATE SET partner_id = excluded.partner_id, clicked_at = excluded.clicked_at, expires_at = excluded.expires_at
   WHERE v.clicked_at < excluded.clicked_at`,
)
const forget = statement<Visitor>(
  'partner-forget-visitor',
  `WITH customer AS (DELETE FROM partner_customer WHERE account_id = $accountId)
   DELETE FROM partner_visit WHERE account_id = $accountId OR session_hash = $sessionHash`,
)
const noteCart = statement<{
  readonly orderId: string
  readonly ref: string
  readonly leadsFrom: Date
  readonly now: Date
  readonly isFirst: boolean
  readonly oldest: Date
}>(
  'partner-note-cart',
  `INSERT INTO partner_cart AS c (order_id, partner_id, visited_at) SELECT $orderId, led.partner_id, $now FROM (${LED_BY_REF}) led
   ON CONFLICT (order_id) DO UPDATE SET partner_id = excluded.partner_id, visited_at = excluded.visited_at
   WHERE NOT $isFirst OR c.visited_at <= $oldest`,
)
const BATCH = `LIMIT ${DELETED_AT_ONCE}) RETURNING 1`
const sweepVisits = statement(
  'partner-sweep-visits',
  `DELETE FROM partner_visit WHERE id IN (SELECT id FROM partner_visit WHERE expires_at <= $1 ORDER BY expires_at ${BATCH}`,
)
const sweepCarts = statement(
  'partner-sweep-carts',
  `DELETE FROM partner_cart WHERE order_id IN (SELECT order_id FROM partner_cart WHERE visited_at <= $1 ORDER BY visited_at ${BATCH}`,
)

/** Remembers whose link a visitor followed, if they consent and the ref leads to somebody; at the commit. */
export function queueVisit(tx: Tx, ...visit: Visit): void {
  tx.defer(...visitStatement(...visit))
}

/** Remembers whose link a visitor followed, if they consent and the ref leads to somebody. */
export async function rememberVisit(db: Queryable, ...visit: Visit): Promise<void> {
  await db.query(...visitStatement(...visit))
}

type Visit = readonly [visitor: Visitor, ref: string, rules: PartnerRules, now: Date]

function visitStatement(
  ...[{ sessionHash, accountId }, ref, { windowDays, firstClick }, now]: Visit
): readonly [Statement, unknown[]] {
  const expiresAt = new Date(now.getTime() + windowDays * DAY)
  const id = uuidv7(now.getTime())
  const values = { id, ref, leadsFrom: leadsFrom(now), now, expiresAt, isFirst: firstClick }
  return accountId === null
    ? [rememberSession, rememberSession.bind({ ...values, sessionHash })]
    : [rememberAccount, rememberAccount.bind({ ...values, accountId })]
}

/** Moves what a guest's browser remembers to the account that they signed in to. */
export function queueVisitToAccount(tx: Tx, sessionHash: Buffer, accountId: string): void {
  tx.defer(move, move.bind({ sessionHash, accountId }))
}

/** Forgets whose link a visitor followed and whose customer they are. */
export function queueForgetVisitor(tx: Tx, visitor: Visitor): void {
  tx.defer(forget, forget.bind(visitor))
}

/** Notes on a cart whose link led to the visit that changed it. */
export function queueCartVisit(
  tx: Tx,
  orderId: string,
  ref: string,
  { firstClick }: PartnerRules,
  now: Date,
): void {
  const oldest = new Date(now.getTime() - VISIT_HOURS * HOUR)
  const values = { orderId, ref, leadsFrom: leadsFrom(now), now, isFirst: firstClick, oldest }
  tx.defer(noteCart, noteCart.bind(values))
}

/** Deletes clicks whose time is over, and notes of carts, until `isOver` says that the clean-up's time is up. */
export async function sweepPartnerVisits(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, sweepVisits, [now], isOver)
  await deleteInBatches(db, sweepCarts, [new Date(now.getTime() - VISIT_HOURS * HOUR)], isOver)
}
