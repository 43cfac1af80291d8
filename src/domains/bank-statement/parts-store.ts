import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LineOutcome } from './states.ts'
import type { LineRow } from './store.ts'

/** A part of a line's money that a person assigned to an order. */
export interface LinePart {
  readonly orderId: string
  /** Units: minor units of the line's currency. */
  readonly amountMinor: number
  readonly outcome: LineOutcome
  readonly settledAt: Date | null
  /** How often the line had been taken back from an order before this part was assigned. */
  readonly round: number
}

const lockLine = statement(
  'bank-lock-line',
  `SELECT outcome, handled_at AS "handledAt", order_id AS "orderId", settled_at AS "settledAt", undone FROM bank_statement_line WHERE account = $1 AND line_id = $2 FOR UPDATE`,
)
const parts = statement(
  'bank-line-parts',
  `SELECT order_id AS "orderId", amount_minor AS "amountMinor", outcome, settled_at AS "settledAt", round FROM bank_line_part WHERE account = $1 AND line_id = $2`,
)
interface NewPart extends Line, Omit<LinePart, 'settledAt'> {
  readonly actor: string
  readonly now: Date
}

const insertPart = statement<NewPart>(
  'bank-insert-part',
  `WITH noted AS (
     INSERT INTO bank_line_event (account, line_id, what, outcome, order_id, amount_minor, actor, at)
     VALUES ($account, $lineId, 'assigned', $outcome, $orderId, $amountMinor, $actor, $now)
   )
   INSERT INTO bank_line_part (account, line_id, order_id, amount_minor, outcome, assigned_at, assigned_by, round)
   VALUES ($account, $lineId, $orderId, $amountMinor, $outcome, $now, $actor, $round)`,
)
/**
 * Each part also updates the line itself, so that a concurrent assignment of the whole line finds that it is
 * no longer whole.
 */
const giveOfLine = statement(
  'bank-give-of-line',
  `UPDATE bank_statement_line SET given_minor = given_minor + $3, outcome = CASE WHEN given_minor + $3 = amount_minor THEN 'split' ELSE outcome END,
     handled_at = CASE WHEN given_minor + $3 = amount_minor THEN $4::timestamptz END, handled_by = CASE WHEN given_minor + $3 = amount_minor THEN $5::text END
   WHERE account = $1 AND line_id = $2`,
)
const settlePart = statement(
  'bank-settle-part',
  'UPDATE bank_line_part SET settled_at = $4 WHERE account = $1 AND line_id = $2 AND order_id = $3 AND round = $5 AND settled_at IS NULL',
)

/** The state of a line while it is locked. */
export type LockedLine = Pick<LineRow, 'outcome' | 'handledAt' | 'orderId' | 'settledAt' | 'undone'>

type Line = Pick<LineRow, 'account' | 'lineId'>

/**
 * Locks a line until the transaction ends, so that two people never assign more of it than there is. Returns
 * its state.
 */
export async function lockLineRow(tx: Tx, { account, lineId }: Line): Promise<LockedLine | null> {
  const [row] = await tx.query<LockedLine>(lockLine, [account, lineId])
  return row ?? null
}

/** Reads the parts of a line that are assigned to orders. */
export async function readParts(db: Queryable, { account, lineId }: Line): Promise<LinePart[]> {
  return db.query<LinePart>(parts, [account, lineId])
}

/**
 * Assigns a part of a line to an order; the last part completes the line. The caller holds the line's lock.
 */
export async function insertPartRow(
  tx: Tx,
  { account, lineId }: Line,
  part: Omit<LinePart, 'settledAt'>,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.query(insertPart, insertPart.bind({ ...part, account, lineId, actor, now }))
  await tx.query(giveOfLine, [account, lineId, part.amountMinor, now, actor])
}

/** Records that a part's money is booked. */
export async function markPartSettled(
  db: Queryable,
  { account, lineId }: Line,
  { orderId, round }: Pick<LinePart, 'orderId' | 'round'>,
  now: Date,
): Promise<void> {
  await db.query(settlePart, [account, lineId, orderId, now, round])
}
