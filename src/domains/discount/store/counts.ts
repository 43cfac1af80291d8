import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** How a code was used. Units: minor units of `currency`. */
export interface CodeCount {
  /** Null: memberships, which take nothing off an order. */
  readonly currency: string | null
  readonly taken: number
  /** Of those, orders that nobody has paid yet; they give the use back. */
  readonly waiting: number
  readonly givenBack: number
  readonly amountMinor: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** One thing that happened to a code. */
export interface CodeEvent {
  readonly at: Date
  readonly what: string
  readonly actor: string
  readonly why: string
  readonly orderNumber: string | null
}

const count = statement(
  'discount-count',
  `SELECT currency, count(*) FILTER (WHERE given_back_at IS NULL) AS taken, count(*) FILTER (WHERE given_back_at IS NULL AND expires_at IS NOT NULL) AS waiting,
     count(given_back_at) AS "givenBack", coalesce(sum(amount_minor) FILTER (WHERE given_back_at IS NULL), 0) AS "amountMinor", min(taken_at) AS "firstAt", max(taken_at) AS "lastAt"
   FROM discount_use WHERE code_id = $1 GROUP BY currency ORDER BY currency`,
)
const events = statement(
  'discount-events',
  `SELECT e.at, e.what, e.actor, e.why, o.number AS "orderNumber" FROM discount_event e
   LEFT JOIN discount_use u ON u.id = e.use_id LEFT JOIN orders o ON o.id = u.order_id
   WHERE e.code_id = $1 ORDER BY e.id DESC LIMIT $2`,
)

/** Counts the uses of a code, one row per currency. */
export function readCodeCounts(db: Queryable, codeId: string): Promise<CodeCount[]> {
  return db.query<CodeCount>(count, [codeId])
}

/** Reads what happened to a code last, the newest first. */
export function readCodeEvents(db: Queryable, codeId: string, limit: number): Promise<CodeEvent[]> {
  return db.query<CodeEvent>(events, [codeId, limit])
}
