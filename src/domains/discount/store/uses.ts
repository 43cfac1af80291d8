import type { Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { statement } from '#db/statement.ts'
import type { DiscountPerson } from './terms.ts'

/** One use of a code. */
export interface NewUse extends DiscountPerson {
  readonly id: string
  readonly codeId: string
  /** Null: a membership. */
  readonly orderId: string | null
  /** What it takes off the goods. Units: minor units. */
  readonly amountMinor: number
  readonly currency: string | null
  readonly expiresAt: Date | null
  readonly actor: string
  readonly now: Date
}

// The limit is checked on the row that the update locks, so that two never take the last use. Validity is
// checked too: staff may have ended the code since it was read.
const take = statement<NewUse>(
  'discount-use-take',
  `WITH taken AS (
     UPDATE discount_code SET used = used + 1 WHERE id = $codeId AND (total_limit IS NULL OR used < total_limit)
       AND (ended_at IS NULL OR ended_at > $now) AND (valid_until IS NULL OR valid_until > $now) RETURNING id
   ), noted AS (
     INSERT INTO discount_use (id, code_id, order_id, account_id, email, amount_minor, currency, taken_at, expires_at)
     SELECT $id, taken.id, $orderId, $accountId, $email, $amountMinor, $currency, $now, $expiresAt FROM taken
   ), event AS (
     INSERT INTO discount_event (code_id, what, use_id, actor, at) SELECT taken.id, 'taken', $id, $actor, $now FROM taken
   )
   SELECT refuse('discount-gone') WHERE NOT EXISTS (SELECT FROM taken)`,
)

// Runs after the code's row was locked and sees what others committed before. Each use is found by an index.
const limitPerson = statement<Pick<NewUse, 'codeId' | 'accountId' | 'email'>>(
  'discount-use-limit-person',
  `SELECT refuse('discount-gone') FROM discount_code d WHERE d.id = $codeId AND d.person_limit < (SELECT count(*) FROM (
     SELECT FROM discount_use u WHERE u.code_id = d.id AND u.given_back_at IS NULL AND u.account_id = $accountId
     UNION ALL SELECT FROM discount_use u WHERE u.code_id = d.id AND u.given_back_at IS NULL AND u.email = $email AND $email <> '' AND (u.account_id = $accountId) IS NOT TRUE
   ) AS counted)`,
)

const giveBack = statement<{
  readonly orderId: string
  readonly dueBy: Date | null
  readonly actor: string
  readonly why: string
  readonly now: Date
}>(
  'discount-use-give-back',
  `WITH locked AS (
     SELECT d.id FROM discount_code d WHERE d.id IN (SELECT u.code_id FROM discount_use u WHERE u.order_id = $orderId) ORDER BY d.id FOR NO KEY UPDATE
   ), back AS (
     UPDATE discount_use u SET given_back_at = $now, expires_at = NULL FROM locked
     WHERE u.order_id = $orderId AND u.code_id = locked.id AND u.given_back_at IS NULL AND ($dueBy::timestamptz IS NULL OR u.expires_at <= $dueBy)
     RETURNING u.id, u.code_id
   ), counted AS (
     UPDATE discount_code d SET used = d.used - 1 FROM back WHERE d.id = back.code_id
   )
   INSERT INTO discount_event (code_id, what, use_id, actor, at, why) SELECT code_id, 'given-back', id, $actor, $now, $why FROM back RETURNING code_id`,
)

interface TakeAgain {
  readonly orderId: string | null
  readonly orderKey: string | null
  /** Whether limits count; money that already arrived takes the use whatever they say. */
  readonly isLimited: boolean
  readonly actor: string
  readonly why: string
  readonly now: Date
}

const takeAgain = statement<TakeAgain>(
  'discount-use-take-again',
  `WITH asked AS (
     SELECT u.id, u.code_id, u.account_id, u.email FROM discount_use u
     WHERE u.order_id = coalesce($orderId::uuid, (SELECT o.id FROM orders o WHERE o.key = $orderKey AND o.state = 'placed')) AND u.given_back_at IS NOT NULL
   ), locked AS (
     SELECT d.id, d.used, d.total_limit, d.person_limit FROM discount_code d WHERE d.id IN (SELECT code_id FROM asked) ORDER BY d.id FOR NO KEY UPDATE
   ), refused AS (
     SELECT refuse('discount-gone') AS no FROM locked JOIN asked ON asked.code_id = locked.id WHERE $isLimited AND (locked.used >= locked.total_limit
       OR locked.person_limit <= (SELECT count(*) FROM discount_use u WHERE u.code_id = locked.id AND u.given_back_at IS NULL
         AND (u.account_id = asked.account_id OR (u.email = asked.email AND u.email <> ''))))
   ), back AS (
     UPDATE discount_use u SET given_back_at = NULL, expires_at = NULL FROM asked WHERE u.id = asked.id AND NOT EXISTS (SELECT FROM refused) RETURNING u.id, u.code_id
   ), counted AS (
     UPDATE discount_code d SET used = d.used + 1 FROM back WHERE d.id = back.code_id
   )
   INSERT INTO discount_event (code_id, what, use_id, actor, at, why) SELECT code_id, 'taken-again', id, $actor, $now, $why FROM back`,
)

/**
 * Takes a use of a code, in the transaction that needs it; the code's row is locked until it ends. If the
 * code has none left, or none for this person, the transaction fails with what `refuseAtCommitIfGone` builds.
 */
export function queueUse<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  use: NewUse,
  { refuseAtCommitIfGone }: { readonly refuseAtCommitIfGone: () => Error | Back },
): void {
  const explain = (error: Error): Error | Back =>
    refusalOf(error, 'discount-gone') === null ? error : refuseAtCommitIfGone()
  tx.defer(take, take.bind(use), explain)
  tx.defer(limitPerson, limitPerson.bind(use), explain)
}

/**
 * Gives back the uses of an order, with an instant only those due by then. Locks the codes, after the order.
 * Returns whether there were any. Safe to repeat.
 */
export async function giveBackUses(
  tx: Tx,
  orderId: string,
  change: { readonly actor: string; readonly why: string; readonly now: Date },
  dueBy: Date | null = null,
): Promise<boolean> {
  return (await tx.query(giveBack, giveBack.bind({ orderId, dueBy, ...change }))).length > 0
}

/** Takes given-back uses of an order again; see `TakeAgain`. Costs no round trip. */
export function queueUsesAgain<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  again: TakeAgain,
  refusal?: { readonly refuseAtCommitIfGone: () => Error | Back },
): void {
  tx.defer(takeAgain, takeAgain.bind(again), (error) =>
    refusal && refusalOf(error, 'discount-gone') !== null ? refusal.refuseAtCommitIfGone() : error,
  )
}
