import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { StatementFormat, StatementLine } from './contract.ts'
import type { LineOutcome } from './states.ts'

/** A line as stored. */
export interface LineRow extends StatementLine {
  /** The number that people use. */
  readonly number: number
  readonly outcome: LineOutcome
  /** The amount that was assigned to orders in parts. Units: minor units. */
  readonly givenMinor: number
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly settledAt: Date | null
  readonly handledAt: Date | null
  /** Who dealt with it; `shop`: its case was settled since. */
  readonly handledBy: string | null
  readonly handledWhy: string
  /** The refund that it confirms. */
  readonly refundId: string | null
  /** An older line that may be the same money. */
  readonly twinNumber: number | null
  /** How often it was taken back from an order. */
  readonly undone: number
}

const COLUMNS = `l.account, l.line_id AS "lineId", l.number, l.booked_on::text AS "bookedOn", l.amount_minor AS "amountMinor", l.currency, l.remittance,
  l.debtor_name AS "debtorName", l.outcome, l.order_id AS "orderId", o.number AS "orderNumber", l.settled_at AS "settledAt", l.handled_at AS "handledAt",
  l.handled_by AS "handledBy", l.handled_why AS "handledWhy", l.given_minor AS "givenMinor", l.refund_id AS "refundId", l.twin_number AS "twinNumber", l.undone`
const FROM = 'FROM bank_statement_line l LEFT JOIN orders o ON o.id = l.order_id'

/**
 * Condition: a line whose money is booked still needs a person, by the current ledger. Too little was neither
 * completed nor refunded, or too much or unneeded money was not refunded.
 */
export const LINE_WAITS = `(l.order_id IS NULL OR (
     SELECT CASE l.outcome
       WHEN 'refund' THEN false
       WHEN 'under' THEN settled - refunded < total AND NOT (refunded > 0 AND settled <= refunded)
       WHEN 'over' THEN settled - refunded > total
       ELSE apart > 0 OR settled - refunded > total END
     FROM (SELECT coalesce(-sum(e.amount_minor) FILTER (WHERE e.account = 'receivable' AND t.kind IN ('settlement', 'reversal')), 0) AS settled,
         coalesce(sum(e.amount_minor) FILTER (WHERE e.account = 'receivable' AND t.kind = 'refund'), 0) AS refunded,
         coalesce(-sum(e.amount_minor) FILTER (WHERE e.account = 'unallocated'), 0) AS apart,
         (SELECT total_minor FROM orders WHERE id = l.order_id) AS total
       FROM ledger_entry e JOIN ledger_transaction t ON t.charge_id = e.charge_id AND t.id = e.transaction_id WHERE e.charge_id = l.order_id) money))`

interface NewLine extends StatementLine {
  readonly format: StatementFormat
  readonly twinNumber: number | null
  readonly fileId: string | null
  readonly now: Date
}

const insert = statement<NewLine>(
  'bank-insert-line',
  `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, imported_at, format, twin_number, file_id)
   VALUES ($account, $lineId, $bookedOn, $amountMinor, $currency, $remittance, $debtorName, $now, $format, $twinNumber, $fileId)
   ON CONFLICT (account, line_id) DO NOTHING`,
)
const byId = statement('bank-line-by-id', `SELECT ${COLUMNS} ${FROM} WHERE l.account = $1 AND l.line_id = $2`)
const byNumber = statement('bank-line-by-number', `SELECT ${COLUMNS} ${FROM} WHERE l.number = $1`)
const queue = statement(
  'bank-line-queue',
  `SELECT ${COLUMNS} ${FROM} WHERE (l.handled_at IS NULL AND l.outcome <> 'matched' AND ${LINE_WAITS}) OR (l.order_id IS NOT NULL AND l.settled_at IS NULL)
     OR (l.account, l.line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.settled_at IS NULL)
   ORDER BY l.number LIMIT 500`,
)
const closeSettled = statement(
  'bank-close-settled-lines',
  `WITH closed AS (UPDATE bank_statement_line l SET handled_at = $1, handled_by = 'shop', handled_why = 'settled since'
     WHERE l.handled_at IS NULL AND l.outcome IN ('under', 'over', 'duplicate', 'late') AND l.settled_at IS NOT NULL AND NOT ${LINE_WAITS} RETURNING account, line_id)
   INSERT INTO bank_line_event (account, line_id, what, actor, at) SELECT account, line_id, 'closed', 'shop', $1 FROM closed`,
)
const nearDays = statement(
  'bank-lines-near-days',
  `SELECT ${COLUMNS}, l.format ${FROM} JOIN (
     SELECT DISTINCT day::date AS booked_on, w.amount_minor FROM unnest($2::date[], $3::bigint[]) AS w(booked_on, amount_minor)
     CROSS JOIN generate_series(w.booked_on - $5::int, w.booked_on + $5::int, interval '1 day') AS day
   ) w USING (booked_on, amount_minor)
   WHERE l.account = $1 AND l.format <> $4 ORDER BY l.number`,
)
const lockAccountTurn = statement(
  'bank-lock-account',
  `SELECT pg_advisory_xact_lock(hashtextextended('bank:' || $1, 0))`,
)
const ordersNamed = statement(
  'bank-orders-named',
  `SELECT id, number FROM orders WHERE number = ANY($1) AND state <> 'cart'`,
)
const refundsTaken = statement(
  'bank-refunds-taken',
  `SELECT refund_id AS "refundId" FROM bank_statement_line WHERE order_id = $1 AND refund_id IS NOT NULL`,
)
interface Decision {
  readonly outcome: LineOutcome
  readonly orderId: string | null
  readonly refundId: string | null
  /** Whether a person decided, who therefore has dealt with it. */
  readonly isByHand: boolean
  readonly actor: string
  readonly now: Date
}

const decide = statement<Decision & Pick<LineRow, 'account' | 'lineId'> & { readonly before: LineOutcome }>(
  'bank-decide-line',
  `WITH decided AS (
     UPDATE bank_statement_line SET outcome = $outcome, order_id = $orderId, refund_id = $refundId,
       handled_at = CASE WHEN $isByHand THEN $now::timestamptz END, handled_by = CASE WHEN $isByHand THEN $actor::text END
     WHERE account = $account AND line_id = $lineId AND outcome = $before AND handled_at IS NULL AND given_minor = 0
     RETURNING account, line_id, outcome, order_id, amount_minor, undone
   ), noted AS (
     INSERT INTO bank_line_event (account, line_id, what, outcome, order_id, amount_minor, actor, at)
     SELECT account, line_id, CASE WHEN $isByHand THEN 'assigned' ELSE 'decided' END, outcome, order_id, amount_minor, $actor::text, $now::timestamptz FROM decided
   )
   SELECT undone FROM decided`,
)
const settle = statement(
  'bank-settle-line',
  // The line may have been taken back after the concurrent call whose work this one repeats.
  'UPDATE bank_statement_line SET settled_at = $3 WHERE account = $1 AND line_id = $2 AND order_id = $4 AND undone = $5 AND settled_at IS NULL',
)
const dismiss = statement(
  'bank-dismiss-line',
  `WITH dismissed AS (
     UPDATE bank_statement_line SET handled_at = $2, handled_by = $3::text, handled_why = $4::text
     WHERE number = $1 AND handled_at IS NULL AND outcome NOT IN ('new', 'matched') RETURNING account, line_id, number
   ), noted AS (
     INSERT INTO bank_line_event (account, line_id, what, actor, at, why) SELECT account, line_id, 'dismissed', $3::text, $2, $4::text FROM dismissed
   )
   SELECT number FROM dismissed`,
)
/**
 * Stores lines; those that are already stored stay unchanged. `twinOf` names an older line that may be the
 * same money.
 */
export function queueLines(
  tx: Tx,
  lines: readonly StatementLine[],
  {
    format,
    fileId,
    now,
    twinOf,
  }: {
    readonly format: StatementFormat
    /** The upload that brought them; null: the command line. */
    readonly fileId: string | null
    readonly now: Date
    readonly twinOf: (line: StatementLine) => number | null
  },
): void {
  for (const line of lines)
    tx.defer(insert, insert.bind({ ...line, format, fileId, twinNumber: twinOf(line), now }))
}

/** Locks an account until the transaction ends, so that no concurrent import of it searches for lines. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await tx.query(lockAccountTurn, [account])
}

/** A line with the kind of its file; '' if it was stored before the kind was recorded. */
export type FormattedLine = LineRow & { readonly format: string }

/**
 * Reads the lines of the same accounts and amounts from another kind of file, with the same days or days
 * nearby.
 */
export async function readNearDays(
  db: Queryable,
  lines: readonly StatementLine[],
  format: StatementFormat,
  days: number,
): Promise<FormattedLine[]> {
  const found: FormattedLine[] = []
  for (const [account, ofAccount] of Map.groupBy(lines, (line) => line.account)) {
    const [dates, amounts] = [
      ofAccount.map(({ bookedOn }) => bookedOn),
      ofAccount.map(({ amountMinor }) => amountMinor),
    ]
    found.push(...(await db.query<FormattedLine>(nearDays, [account, dates, amounts, format, days])))
  }
  return found
}

/**
 * Removes lines from the queue that need no person any more: the rest was paid, or the money was refunded.
 */
export async function closeSettledLines(db: Queryable, now: Date): Promise<void> {
  await db.query(closeSettled, [now])
}

/** Reads a line by its account and line id. */
export async function readLine(
  db: Queryable,
  { account, lineId }: Pick<StatementLine, 'account' | 'lineId'>,
): Promise<LineRow | null> {
  return (await db.query<LineRow>(byId, [account, lineId]))[0] ?? null
}

/** Reads a line by the number that people use. */
export async function readLineByNumber(db: Queryable, number: number): Promise<LineRow | null> {
  return (await db.query<LineRow>(byNumber, [number]))[0] ?? null
}

/**
 * Reads lines that a person must look at, and lines whose money is decided but not yet booked. At most 500.
 */
export async function readQueue(db: Queryable): Promise<LineRow[]> {
  return db.query<LineRow>(queue, [])
}

/** Reads which of the numbers are order numbers. */
export async function readOrdersNamed(
  db: Queryable,
  numbers: readonly string[],
): Promise<{ id: string; number: string }[]> {
  return numbers.length === 0 ? [] : db.query(ordersNamed, [numbers])
}

/** Reads the refunds of an order that lines already confirm. */
export async function readRefundsTaken(db: Queryable, orderId: string): Promise<string[]> {
  return (await db.query<{ refundId: string }>(refundsTaken, [orderId])).map(({ refundId }) => refundId)
}

/**
 * Stores the outcome and the order of a line. Returns how often it was taken back before, which is part of
 * its reference; null when it is no longer in `from`: somebody else was faster.
 */
export async function decideLine(db: Queryable, line: LineRow, decision: Decision): Promise<number | null> {
  const { account, lineId, outcome: before } = line
  const values = decide.bind({ ...decision, account, lineId, before })
  const rows = await db.query<{ undone: number }>(decide, values)
  return rows[0]?.undone ?? null
}

/** Records that a line's money is booked for an order, or its refund confirmed. */
export async function markLineSettled(
  db: Queryable,
  { account, lineId, undone }: LineRow,
  orderId: string,
  now: Date,
): Promise<void> {
  await db.query(settle, [account, lineId, now, orderId, undone])
}

/** Records that a person dealt with a line. Returns false if it does not wait (any more). */
export async function dismissLineRow(
  db: Queryable,
  number: number,
  actor: string,
  why: string,
  now: Date,
): Promise<boolean> {
  return (await db.query(dismiss, [number, now, actor, why])).length > 0
}
