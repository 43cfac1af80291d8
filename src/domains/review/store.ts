import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { ReviewReason, ReviewState, Stars } from './contract.ts'

/** What is known when a review is written. */
const WRITTEN = columns('review', {
  orderId: column<string>('uuid'),
  productId: column<string>('uuid'),
  id: column<string>('uuid'),
  variantId: column<string>('uuid'),
  state: column<ReviewState>('text'),
  stars: column<Stars>('smallint'),
  title: column<string>('text'),
  text: column<string>('text'),
  name: column<string>('text'),
  locale: column<LocaleCode>('text'),
  createdAt: column<Date>('timestamptz'),
  writtenAt: column<Date>('timestamptz'),
})
/** Columns that a change sets. */
const CHANGED = columns('review', {
  state: column<ReviewState>('text'),
  stars: column<Stars>('smallint'),
  title: column<string>('text'),
  text: column<string>('text'),
  name: column<string>('text'),
  locale: column<LocaleCode>('text'),
  writtenAt: column<Date>('timestamptz'),
  reason: column<ReviewReason | ''>('text'),
  decidedBy: column<string>('text'),
  decidedAt: column<Date | null>('timestamptz'),
  answer: column<string>('text'),
  answeredAt: column<Date | null>('timestamptz'),
  takenBackAt: column<Date | null>('timestamptz'),
})
const REVIEW = columns('review', {
  ...WRITTEN.declared,
  ...CHANGED.declared,
  number: column<number>('bigint'),
  version: column<number>('integer'),
})

export type NewReview = RowOf<typeof WRITTEN>
/** A review as the table holds it. */
export type Review = RowOf<typeof REVIEW>
export type ReviewChange = Partial<RowOf<typeof CHANGED>>

export type ReviewDeed =
  | 'written'
  | 'changed'
  | 'shown'
  | 'refused'
  | 'hidden'
  | 'looked-at-again'
  | 'answered'
  | 'taken-back'
  | 'put-back'

/** What happened to a review. */
export interface ReviewEvent {
  readonly what: ReviewDeed
  readonly from: ReviewState | null
  readonly to: ReviewState
  readonly actor: string
  readonly at: Date
  readonly why: string
}

const SELECTED = REVIEW.select('r')
const insert = statement<NewReview>(
  'review-insert',
  `INSERT INTO review (${WRITTEN.names}) VALUES (${WRITTEN.parameters}) RETURNING number`,
)
const change = statement<RowOf<typeof CHANGED> & { readonly orderId: string; readonly productId: string }>(
  'review-change',
  `UPDATE review SET ${CHANGED.assignments}, version = version + 1 WHERE order_id = $orderId AND product_id = $productId`,
)
const addEvent = statement<ReviewEvent & { readonly orderId: string; readonly productId: string }>(
  'review-add-event',
  `INSERT INTO review_event (order_id, product_id, what, from_state, to_state, actor, at, why)
   VALUES ($orderId, $productId, $what, $from, $to, $actor, $at, $why)`,
)
const lockOf = statement(
  'review-lock-of-order',
  `SELECT ${SELECTED} FROM review r WHERE r.order_id = $1 AND r.product_id = $2 FOR UPDATE`,
)
const lockNumber = statement(
  'review-lock-by-number',
  `SELECT ${SELECTED} FROM review r WHERE r.number = $1 FOR UPDATE`,
)
const byNumber = statement('review-by-number', `SELECT ${SELECTED} FROM review r WHERE r.number = $1`)
const byId = statement('review-by-id', `SELECT ${SELECTED} FROM review r WHERE r.id = $1`)
const ofOrder = statement('review-of-order', `SELECT ${SELECTED} FROM review r WHERE r.order_id = $1`)
const events = statement(
  'review-events',
  `SELECT what, from_state AS "from", to_state AS "to", actor, at, why FROM review_event
   WHERE order_id = $1 AND product_id = $2 ORDER BY at, id LIMIT 500`,
)
// Whoever has two orders writes about a product once, also if both forms arrive at the same moment.
const lockWriter = statement(
  'review-lock-writer',
  `SELECT pg_advisory_xact_lock(hashtextextended('review:' || $1::uuid || lower($2), 0))`,
)

/**
 * Lets reviews of one product by one address, and by one account, be written one after the other. Every transaction locks
 * the address first, so that no two wait for each other.
 */
export async function awaitTurnOfWriter(
  tx: Tx,
  productId: string,
  { email, accountId }: { readonly email: string; readonly accountId: string | null },
): Promise<void> {
  await tx.query(lockWriter, [productId, email])
  if (accountId !== null) await tx.query(lockWriter, [productId, accountId])
}

/** Stores a new review and returns its number. */
export async function insertReview(tx: Tx, review: NewReview): Promise<number> {
  const [row] = await tx.query<{ number: number }>(insert, insert.bind(review))
  return row!.number
}

/** Changes a review that the transaction has locked; its version grows. */
export async function changeReview(tx: Tx, review: Review, changed: ReviewChange): Promise<void> {
  const { orderId, productId } = review
  await tx.query(change, change.bind({ ...CHANGED.pick(review), ...changed, orderId, productId }))
}

/** Adds to the history of a review. */
export function queueReviewEvent(
  tx: Tx,
  { orderId, productId }: Pick<Review, 'orderId' | 'productId'>,
  event: ReviewEvent,
): void {
  tx.defer(addEvent, addEvent.bind({ ...event, orderId, productId }))
}

/** Locks what the buyer of an order wrote about a product; null: nothing. */
export async function lockReviewOf(tx: Tx, orderId: string, productId: string): Promise<Review | null> {
  return (await tx.query<Review>(lockOf, [orderId, productId]))[0] ?? null
}

/** Locks a review until the end of the transaction; null: there is none. */
export async function lockReview(tx: Tx, number: number): Promise<Review | null> {
  return (await tx.query<Review>(lockNumber, [number]))[0] ?? null
}

/** Reads a review by the number that people name it by. */
export async function readReview(db: Queryable, number: number): Promise<Review | null> {
  return (await db.query<Review>(byNumber, [number]))[0] ?? null
}

/** Reads a review by its id, which lists of staff use. */
export async function readReviewById(db: Queryable, id: string): Promise<Review | null> {
  return (await db.query<Review>(byId, [id]))[0] ?? null
}

/** Reads what the buyer of an order wrote, also what they took back. */
export function readReviewsOfOrder(db: Queryable, orderId: string): Promise<Review[]> {
  return db.query<Review>(ofOrder, [orderId])
}

/** Reads the history of a review, oldest first. */
export function readReviewEvents(
  db: Queryable,
  { orderId, productId }: Pick<Review, 'orderId' | 'productId'>,
): Promise<ReviewEvent[]> {
  return db.query<ReviewEvent>(events, [orderId, productId])
}
