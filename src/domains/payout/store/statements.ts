import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { StatementContent } from '../contract.ts'

const STATEMENT = columns('payout_statement', {
  payoutId: column<string>('uuid'),
  kind: column<StatementContent['kind']>('text'),
  number: column<string>('text'),
  issuedAt: column<Date>('timestamptz'),
  content: column<StatementContent>('jsonb'),
  printedAt: column<Date | null>('timestamptz'),
})

/** A statement of a payout, or its reversal. */
export type StoredStatement = RowOf<typeof STATEMENT>

// The counter row stays locked until the commit: no number is lost, and none is given twice.
const nextNumber = statement(
  'payout-statement-number',
  `INSERT INTO number_series (series, last_value) VALUES ('self-billing', 1)
   ON CONFLICT (series) DO UPDATE SET last_value = number_series.last_value + 1
   RETURNING 'PG' || lpad(last_value::text, greatest(6, length(last_value::text)), '0') AS number`,
)
const insert = statement<{
  readonly payoutId: string
  readonly kind: string
  readonly number: string
  readonly issuedAt: Date
  readonly content: string
}>(
  'payout-statement-insert',
  `INSERT INTO payout_statement (payout_id, kind, number, issued_at, content) VALUES ($payoutId, $kind, $number, $issuedAt, $content::jsonb)`,
)
const ofPayouts = statement(
  'payout-statements-of',
  `SELECT ${STATEMENT.select('s')} FROM payout_statement s WHERE s.payout_id = ANY ($1::uuid[]) ORDER BY s.issued_at, s.number`,
)
const byNumber = statement(
  'payout-statement-by-number',
  `SELECT ${STATEMENT.select('s')} FROM payout_statement s WHERE s.number = $1`,
)
const ofPayout = statement<{ readonly payout: string; readonly kind: StatementContent['kind'] }>(
  'payout-statement-of-payout',
  `SELECT ${STATEMENT.select('s')} FROM payout p JOIN payout_statement s ON s.payout_id = p.id AND s.kind = $kind WHERE p.number = $payout`,
)
const toPrint = statement(
  'payout-statements-to-print',
  `SELECT ${STATEMENT.select('s')} FROM payout_statement s WHERE s.printed_at IS NULL ORDER BY s.issued_at LIMIT $1`,
)
const file = statement('payout-statement-file', 'SELECT file FROM payout_statement WHERE number = $1')
const keep = statement<{
  readonly number: string
  readonly content: string
  readonly file: Buffer
  readonly now: Date
}>(
  'payout-statement-keep',
  'UPDATE payout_statement SET content = $content::jsonb, file = $file, printed_at = $now WHERE number = $number AND printed_at IS NULL',
)
const standardRate = statement(
  'payout-standard-rate',
  `SELECT rate_bp AS "rateBp" FROM tax_rate WHERE country = $1 AND tax_class = 'standard'`,
)

/** Takes the next number of the series of statements; it has no gaps. */
export async function nextStatementNumber(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ number: string }>(nextNumber, [])
  return row?.number ?? ''
}

/** Stores a statement at the commit. A second one of its kind fails the transaction. */
export function queueStatement(tx: Tx, payoutId: string, content: StatementContent, issuedAt: Date): void {
  const { kind, number } = content
  tx.defer(insert, insert.bind({ payoutId, kind, number, issuedAt, content: JSON.stringify(content) }))
}

/** Reads the statements of payouts, each before its reversal. */
export function readStatementsOf(db: Queryable, payoutIds: readonly string[]): Promise<StoredStatement[]> {
  return db.query<StoredStatement>(ofPayouts, [payoutIds])
}

/** Reads a statement by its number; null where there is none. */
export async function readStatement(db: Queryable, number: string): Promise<StoredStatement | null> {
  return (await db.query<StoredStatement>(byNumber, [number]))[0] ?? null
}

/** Reads the statement of a payout, or its reversal, by the number of the payout; null where there is none. */
export async function readStatementOfPayout(
  db: Queryable,
  payout: string,
  kind: StatementContent['kind'],
): Promise<StoredStatement | null> {
  return (await db.query<StoredStatement>(ofPayout, ofPayout.bind({ payout, kind })))[0] ?? null
}

/** Reads statements that have no file yet, the oldest first. */
export function readStatementsToPrint(db: Queryable, limit: number): Promise<StoredStatement[]> {
  return db.query<StoredStatement>(toPrint, [limit])
}

/** Reads the kept file of a statement; null where none was made yet. */
export async function readStatementFile(db: Queryable, number: string): Promise<Buffer | null> {
  return (await db.query<{ file: Buffer | null }>(file, [number]))[0]?.file ?? null
}

/** Keeps a file and what it says, unless there is one: the first stays for ever. */
export async function keepStatementFile(
  db: Queryable,
  { content, ...kept }: { readonly content: StatementContent; readonly file: Buffer; readonly now: Date },
): Promise<void> {
  const { number } = content
  await db.query(keep, keep.bind({ ...kept, number, content: JSON.stringify(content) }))
}

/** Reads the standard rate of VAT of a country. Units: parts of ten thousand; 0 outside the tax's area. */
export async function readStandardRate(db: Queryable, country: string): Promise<number> {
  return (await db.query<{ rateBp: number }>(standardRate, [country]))[0]?.rateBp ?? 0
}
