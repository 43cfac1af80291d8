import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const FILE = columns('payout_file', {
  id: column<string>('uuid'),
  number: column<string>('text'),
  type: column<'sepa' | 'paypal'>('text'),
  currency: column<string>('text'),
  holder: column<string>('text'),
  iban: column<string>('text'),
  bic: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
  createdBy: column<string>('text'),
  sentAt: column<Date | null>('timestamptz'),
  sentBy: column<string | null>('text'),
  droppedAt: column<Date | null>('timestamptz'),
  droppedBy: column<string | null>('text'),
})
const NEW_FILE = FILE.without('number', 'sentAt', 'sentBy', 'droppedAt', 'droppedBy')

/** A file of payouts as its table holds it. */
export type StoredFile = RowOf<typeof FILE>

interface Acted {
  readonly id: string
  readonly actor: string
  readonly now: Date
}

const insert = statement<RowOf<typeof NEW_FILE>>(
  'payout-file-insert',
  `INSERT INTO payout_file (number, ${NEW_FILE.names}) VALUES ('A' || nextval('payout_file_number'), ${NEW_FILE.parameters}) RETURNING number`,
)
const byNumber = statement(
  'payout-file-by-number',
  `SELECT ${FILE.select('f')} FROM payout_file f WHERE f.number = $1`,
)
const lockByNumber = statement(
  'payout-file-lock',
  `SELECT ${FILE.select('f')} FROM payout_file f WHERE f.number = $1 FOR NO KEY UPDATE`,
)
const sent = statement<Acted>(
  'payout-file-sent',
  'UPDATE payout_file SET sent_at = $now, sent_by = $actor WHERE id = $id',
)
const dropped = statement<Acted>(
  'payout-file-dropped',
  'UPDATE payout_file SET dropped_at = $now, dropped_by = $actor WHERE id = $id',
)

/** Writes a file down and returns its number. */
export async function insertFile(tx: Tx, file: RowOf<typeof NEW_FILE>): Promise<string> {
  const [row] = await tx.query<{ number: string }>(insert, insert.bind(file))
  return row?.number ?? ''
}

/** Reads a file by its number; null where there is none. */
export async function readFile(db: Queryable, number: string): Promise<StoredFile | null> {
  return (await db.query<StoredFile>(byNumber, [number]))[0] ?? null
}

/** Locks a file until the transaction ends. */
export async function lockFile(tx: Tx, number: string): Promise<StoredFile | null> {
  return (await tx.query<StoredFile>(lockByNumber, [number]))[0] ?? null
}

/** Writes that a file was handed over, at the commit. */
export function queueFileSent(tx: Tx, act: Acted): void {
  tx.defer(sent, sent.bind(act))
}

/** Writes that a file was taken back, at the commit. */
export function queueFileDropped(tx: Tx, act: Acted): void {
  tx.defer(dropped, dropped.bind(act))
}
