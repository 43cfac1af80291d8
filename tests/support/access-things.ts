import { randomInt } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { makeStatementToken } from '#domains/buyer-statement/index.ts'
import { hashOfGiftToken } from '#domains/gift/index.ts'
import { DAY } from '#kernel/clock.ts'
import type { TestProduct } from './catalogue.ts'

/** What was made, as lists name it. */
export interface Planted {
  readonly id: string
  readonly number: string
}

/** Reads the gifts that an account bought, and where it stopped in recordings. */
export const GIFTS_AND_PLACES = [
  `SELECT g.state, g.recipient_email, g.link_number, g.token_hash, g.sent_at, g.expires_at, g.redeemed_by FROM gift g
   JOIN orders o ON o.id = g.order_id WHERE o.account_id = $1 ORDER BY g.id`,
  'SELECT file_id, position_ms FROM recording_place WHERE account_id = $1 ORDER BY file_id',
] as const

/** Inserts a paid gift of a plan, whose link has the token. */
export async function plantGift(
  database: Database,
  {
    orderId,
    plan,
    token,
    now,
  }: { readonly orderId: string; readonly plan: TestProduct; readonly token: string; readonly now: Date },
): Promise<void> {
  await database.query(
    `INSERT INTO gift (id, order_id, product_id, variant_id, periods, period, giver_name, recipient_name, recipient_email, message, locale, deliver_at, state, token_hash, sent_at, expires_at, created_at)
     VALUES ($1, $2, $3, $4, 3, 'P1M', 'Ada', 'Grace', $5, '', 'en', $6, 'ready', $7, $6, $8, $6)`,
    [
      ...[crypto.randomUUID(), orderId, plan.productUuid, plan.variantId],
      ...[`${crypto.randomUUID()}@example.com`, now, hashOfGiftToken(token), after(now, 900 * DAY)],
    ],
  )
}

/** Inserts a subscription of an account, paid for a month. */
export async function plantSubscription(
  database: Database,
  {
    accountId,
    plan,
    which,
    now,
  }: {
    readonly accountId: string
    readonly plan: TestProduct
    readonly which: 'running' | 'cancelled'
    readonly now: Date
  },
): Promise<Planted> {
  const made = { id: crypto.randomUUID(), number: `S${randomInt(2 ** 47)}` }
  const until = after(now, 30 * DAY)
  await database.query(
    `INSERT INTO subscription (id, number, account_id, product_id, variant_id, kind, state, renews, gateway_id, price_minor, currency, period, anchor_at, paid_until, ends_at, due_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 'subscription', 'active', 'shop', 'bank-transfer', 990, 'EUR', 'P1M', $6, $7, $8, $7, $6)`,
    [
      ...[made.id, made.number, accountId, plan.productUuid, plan.variantId, now, until],
      which === 'cancelled' ? until : null,
    ],
  )
  return made
}

/** Inserts a cancellation or withdrawal that was given, and returns the token that takes it back. */
export async function plantUndo(
  database: Database,
  {
    kind,
    whose,
    orderId,
    subscriptionId,
    now,
  }: {
    readonly kind: 'cancel' | 'withdraw'
    readonly whose: { readonly accountId: string; readonly name: string; readonly email: string }
    readonly orderId: string | null
    readonly subscriptionId: string | null
    readonly now: Date
  },
): Promise<string> {
  const { token, tokenHash } = makeStatementToken()
  await database.query(
    `INSERT INTO buyer_statement (id, kind, state, locale, name, contract, email, proved, account_id, order_id, subscription_id, undo_hash, undo_until, created_at, given_at)
     VALUES ($1, $2, $3, 'en', $4, 'K1', $5, true, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[crypto.randomUUID(), kind, kind === 'cancel' ? 'done' : 'accepted', whose.name, whose.email],
      ...[whose.accountId, orderId, subscriptionId, tokenHash, after(now, DAY), now],
    ],
  )
  return token
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
