import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Rows per seal: few enough that a broken seal says where to look, many enough that there are few seals. */
export const SEAL_SIZE = 1000

/** A block of sealed rows: those with numbers above `(block - 1) * SEAL_SIZE`, up to `toSeq`. */
export interface Seal {
  readonly table: string
  readonly block: number
  readonly toSeq: number
  readonly rows: number
  readonly digest: Buffer | null
  readonly mac: Buffer
}

export interface SealHead {
  readonly unsignedTo: number
  readonly mac: Buffer | null
}

const SEAL = 'table_name AS "table", block, to_seq AS "toSeq", rows, digest, mac'

/**
 * The newest row of each sealed table. The database's `seal_text` gives the sealed content of a row, without
 * columns that may change lawfully.
 */
const newest = statement(
  'seal-newest-rows',
  `SELECT 'audit_log' AS "table", max(seq) AS "toSeq" FROM audit_log
   UNION ALL SELECT 'bank_statement_line' AS "table", max(seq) AS "toSeq" FROM bank_statement_line
   UNION ALL SELECT 'coupon' AS "table", max(seq) AS "toSeq" FROM coupon
   UNION ALL SELECT 'coupon_entry' AS "table", max(seq) AS "toSeq" FROM coupon_entry
   UNION ALL SELECT 'ledger_transaction' AS "table", max(seq) AS "toSeq" FROM ledger_transaction
   UNION ALL SELECT 'order_event' AS "table", max(seq) AS "toSeq" FROM order_event
   UNION ALL SELECT 'payment_attempt_event' AS "table", max(seq) AS "toSeq" FROM payment_attempt_event
   UNION ALL SELECT 'payment_dispute' AS "table", max(seq) AS "toSeq" FROM payment_dispute
   UNION ALL SELECT 'payment_event' AS "table", max(seq) AS "toSeq" FROM payment_event
   UNION ALL SELECT 'payment_hold' AS "table", max(seq) AS "toSeq" FROM payment_review
   UNION ALL SELECT 'payment_refund' AS "table", max(seq) AS "toSeq" FROM payment_refund
   UNION ALL SELECT 'stock_movement' AS "table", max(seq) AS "toSeq" FROM stock_movement`,
)
// Another active backend may hold a number below the newest and not have committed yet.
const others = statement(
  'seal-others-at-work',
  `SELECT count(*) AS others FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state IS DISTINCT FROM 'idle'`,
)
const horizon = statement('seal-horizon', 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS horizon')
const passed = statement(
  'seal-horizon-passed',
  'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS "isPassed"',
)
const lockHead = statement(
  'seal-lock-head',
  'SELECT unsigned_to AS "unsignedTo", mac FROM audit_seal_head FOR UPDATE',
)
const readHead = statement('seal-read-head', 'SELECT unsigned_to AS "unsignedTo", mac FROM audit_seal_head')
const writeHead = statement('seal-write-head', 'UPDATE audit_seal_head SET mac = $1, checked_at = $2')
const lastSeals = statement(
  'seal-last',
  `SELECT DISTINCT ON (table_name) ${SEAL} FROM audit_seal ORDER BY table_name, block DESC`,
)
// A few blocks at a time: the digest of one takes up to a tenth of a second.
const compareSeals = statement(
  'seal-compare',
  `SELECT s.*, d.rows AS "foundRows", d.rows = s.rows AND d.digest IS NOT DISTINCT FROM s.digest AS "isAsSealed"
   FROM (SELECT ${SEAL} FROM audit_seal WHERE (table_name, block) > ($1, $2) ORDER BY table_name, block LIMIT $3) s
   CROSS JOIN LATERAL seal_digest(s."table", (s.block - 1) * ${SEAL_SIZE}::bigint, s."toSeq") d ORDER BY s."table", s.block`,
)
const digestOf = statement('seal-digest-of', 'SELECT rows, digest FROM seal_digest($1, $2, $3)')
const write = statement<Seal & { readonly now: Date }>(
  'seal-write',
  `INSERT INTO audit_seal (table_name, block, to_seq, rows, digest, sealed_at, mac) VALUES ($table, $block, $toSeq, $rows, $digest, $now, $mac)
   ON CONFLICT (table_name, block) DO UPDATE SET to_seq = excluded.to_seq, rows = excluded.rows, digest = excluded.digest, sealed_at = excluded.sealed_at, mac = excluded.mac`,
)
const signedRows = statement(
  'seal-signed-rows',
  `SELECT t.seq, t.charge_id AS "chargeId", t.id, t.kind::text AS kind, t.cause, t.at, t.actor, t.mac, (
     SELECT json_agg(json_build_array(e.account, e.currency, e.amount_minor) ORDER BY e.line) FROM ledger_entry e WHERE e.charge_id = t.charge_id AND e.transaction_id = t.id
   ) AS sides FROM ledger_transaction t WHERE t.seq > $1 ORDER BY t.seq LIMIT $2`,
)

/** Reads the highest row number of each sealed table. */
export async function readNewest(db: Queryable): Promise<ReadonlyMap<string, number>> {
  return new Map(
    (await db.query<{ table: string; toSeq: number | null }>(newest)).map(({ table, toSeq }) => [
      table,
      toSeq ?? 0,
    ]),
  )
}

/** Returns whether another connection has a statement or a transaction in progress. */
export async function areOthersAtWork(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ others: number }>(others)
  return (row?.others ?? 0) > 0
}

/** Reads a horizon: once it has passed, every transaction that was running at that time has ended. */
export async function readHorizon(db: Queryable): Promise<string> {
  const [row] = await db.query<{ horizon: string }>(horizon)
  return row?.horizon ?? '0'
}

/** Returns whether every transaction that was running at the horizon has ended. */
export async function isHorizonPassed(db: Queryable, mark: string): Promise<boolean> {
  const [row] = await db.query<{ isPassed: boolean }>(passed, [mark])
  return row?.isPassed ?? false
}

/**
 * Locks the head until the transaction ends and returns it: only one process seals at a time. Null when it is
 * missing.
 */
export async function lockSealHead(tx: Tx): Promise<SealHead | null> {
  return (await tx.query<SealHead>(lockHead))[0] ?? null
}

/** Reads the head. Null when it is missing. */
export async function readSealHead(db: Queryable): Promise<SealHead | null> {
  return (await db.query<SealHead>(readHead))[0] ?? null
}

/** Writes the head's signature. */
export function queueSealHead(tx: Tx, mac: Buffer, now: Date): void {
  tx.defer(writeHead, [mac, now])
}

/** Reads the last seal of each table, by table. */
export async function readLastSeals(db: Queryable): Promise<ReadonlyMap<string, Seal>> {
  return new Map((await db.query<Seal>(lastSeals)).map((seal) => [seal.table, seal]))
}

/** A seal with the current state of its block. */
export interface ComparedSeal extends Seal {
  readonly foundRows: number
  readonly isAsSealed: boolean
}

/**
 * Compares seals with their blocks, ordered by table and block, starting after the given one. Reads up to
 * `limit` blocks of a thousand rows.
 */
export async function compareSealsAfter(
  db: Queryable,
  after: Pick<Seal, 'table' | 'block'>,
  limit: number,
): Promise<ComparedSeal[]> {
  return db.query<ComparedSeal>(compareSeals, [after.table, after.block, limit])
}

/** Counts and digests the rows with numbers above `after`, up to `to`. */
export async function readDigest(
  db: Queryable,
  table: string,
  after: number,
  to: number,
): Promise<{ rows: number; digest: Buffer | null }> {
  const [found] = await db.query<{ rows: number; digest: Buffer | null }>(digestOf, [table, after, to])
  return found ?? { rows: 0, digest: null }
}

/** Writes a seal, or replaces that of a block that grew. */
export function queueSeal(tx: Tx, seal: Seal, now: Date): void {
  tx.defer(write, write.bind({ ...seal, now }))
}

/** A ledger transaction with its signed content. */
export interface SignedRow {
  readonly seq: number
  readonly chargeId: string
  readonly id: string
  readonly kind: string
  readonly cause: string
  readonly at: Date
  readonly actor: string
  readonly mac: Buffer | null
  readonly sides: readonly (readonly [string, string, number])[] | null
}

/** Reads ledger transactions after a row number, in the order in which they were written. */
export async function readSignedRows(db: Queryable, after: number, limit: number): Promise<SignedRow[]> {
  return db.query<SignedRow>(signedRows, [after, limit])
}
