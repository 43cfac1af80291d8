import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LineRow } from './store.ts'

const insertUndo = statement<Line & TakenBack & ByWhom>(
  'bank-insert-undo',
  `WITH noted AS (
     INSERT INTO bank_line_event (account, line_id, what, order_id, amount_minor, actor, at, why)
     VALUES ($account, $lineId, 'taken-back', $orderId, $amountMinor, $actor, $now, $why)
   )
   INSERT INTO bank_line_undo (account, line_id, round, order_id, amount_minor, reference, undone_at, undone_by)
   SELECT account, line_id, undone, $orderId, $amountMinor, $reference, $now, $actor
   FROM bank_statement_line WHERE account = $account AND line_id = $lineId`,
)
const freeLine = statement(
  'bank-free-line',
  `UPDATE bank_statement_line SET outcome = 'unmatched', order_id = NULL, refund_id = NULL, settled_at = NULL, handled_at = NULL, handled_by = NULL,
     handled_why = '', undone = undone + 1 WHERE account = $1 AND line_id = $2`,
)
const freePart = statement(
  'bank-free-part',
  `WITH gone AS (DELETE FROM bank_line_part WHERE account = $1 AND line_id = $2 AND order_id = $3 RETURNING amount_minor)
   UPDATE bank_statement_line l SET given_minor = given_minor - gone.amount_minor, outcome = 'unmatched', handled_at = NULL, handled_by = NULL, handled_why = '',
     undone = undone + 1 FROM gone WHERE account = $1 AND line_id = $2`,
)
const queueAgain = statement<Line & ByWhom>(
  'bank-queue-again',
  `WITH queued AS (
     UPDATE bank_statement_line SET handled_at = NULL, handled_by = NULL, handled_why = ''
     WHERE account = $account AND line_id = $lineId AND handled_at IS NOT NULL
       -- A line without a reason was dealt with by its booking.
       AND (outcome = 'unmatched' OR (outcome IN ('under', 'over', 'duplicate', 'late') AND handled_why <> '' AND handled_by <> 'shop'))
     RETURNING account, line_id
   )
   INSERT INTO bank_line_event (account, line_id, what, actor, at, why) SELECT account, line_id, 'reopened', $actor, $now, $why FROM queued RETURNING what`,
)

/** Who takes something back, when and why. */
export interface ByWhom {
  readonly actor: string
  readonly now: Date
  readonly why: string
}

type Line = Pick<LineRow, 'account' | 'lineId'>

/** The money that is taken back from an order. */
export interface TakenBack {
  readonly orderId: string
  /** Negative: the confirmation of a refund. Units: minor units of the line's currency. */
  readonly amountMinor: number
  /** The reference under which the money was booked. */
  readonly reference: string
  readonly isPart: boolean
}

/**
 * Puts a line, or a part of it, back into the queue and records the order that it was taken from. The caller
 * holds the line's lock.
 */
export async function takeBackRow(
  tx: Tx,
  { account, lineId }: Line,
  taken: TakenBack,
  by: ByWhom,
): Promise<void> {
  const { orderId, isPart } = taken
  await tx.query(insertUndo, insertUndo.bind({ ...taken, ...by, account, lineId }))
  if (isPart) await tx.query(freePart, [account, lineId, orderId])
  else await tx.query(freeLine, [account, lineId])
}

/** Puts a dismissed line back into the queue. Returns false if it was not dismissed. */
export async function queueAgainRow(tx: Tx, { account, lineId }: Line, by: ByWhom): Promise<boolean> {
  return (await tx.query(queueAgain, queueAgain.bind({ ...by, account, lineId }))).length > 0
}
