import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const FILE = columns('transfer_file', {
  id: column<string>('uuid'),
  number: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
  createdBy: column<string>('text'),
  holder: column<string>('text'),
  iban: column<string>('text'),
  bic: column<string>('text'),
  sentAt: column<Date | null>('timestamptz'),
  sentBy: column<string | null>('text'),
  droppedAt: column<Date | null>('timestamptz'),
  droppedBy: column<string | null>('text'),
})
const NEW_FILE = FILE.without('number', 'sentAt', 'sentBy', 'droppedAt', 'droppedBy')
const ITEM = columns('transfer_item', {
  chargeId: column<string>('uuid'),
  refundId: column<string>('uuid'),
  fileId: column<string>('uuid'),
  amountMinor: column<number>('bigint'),
  holder: column<string>('text'),
  iban: column<string>('text'),
  words: column<string>('text'),
})

/** A file of transfers as its table holds it. */
export type StoredTransferFile = RowOf<typeof FILE>
/** A refund in a file. Amounts in minor units of EUR. */
export type TransferItem = RowOf<typeof ITEM>

const insertFile = statement<RowOf<typeof NEW_FILE>>(
  'transfer-insert-file',
  `INSERT INTO transfer_file (number, ${NEW_FILE.names}) VALUES ('T' || nextval('transfer_file_number'), ${NEW_FILE.parameters}) RETURNING number`,
)
const insertItem = statement<TransferItem>(
  'transfer-insert-item',
  `INSERT INTO transfer_item (${ITEM.names}) VALUES (${ITEM.parameters})
   ON CONFLICT (charge_id, refund_id) WHERE counts DO NOTHING RETURNING refund_id`,
)
const fileByNumber = statement<{ readonly number: string }>(
  'transfer-file-by-number',
  `SELECT ${FILE.select('f')} FROM transfer_file f WHERE f.number = $number`,
)
const lockFile = statement<{ readonly number: string }>(
  'transfer-lock-file',
  `SELECT ${FILE.select('f')} FROM transfer_file f WHERE f.number = $number FOR NO KEY UPDATE`,
)
const itemsOf = statement<{ readonly fileId: string }>(
  'transfer-items',
  `SELECT ${ITEM.select('i')} FROM transfer_item i WHERE i.file_id = $fileId ORDER BY i.charge_id, i.refund_id`,
)
const markSent = statement<Acted>(
  'transfer-mark-sent',
  'UPDATE transfer_file SET sent_at = $now, sent_by = $actor WHERE id = $id',
)
const markDropped = statement<Acted>(
  'transfer-mark-dropped',
  `WITH freed AS (UPDATE transfer_item SET counts = false WHERE file_id = $id)
   UPDATE transfer_file SET sent_at = NULL, sent_by = NULL, dropped_at = $now, dropped_by = $actor WHERE id = $id`,
)
// An erasure left what the bank still had to know.
const forget = statement<{ readonly id: string }>(
  'transfer-forget-erased',
  `UPDATE transfer_item i SET holder = '', iban = '', words = '' FROM orders o
   WHERE i.file_id = $id AND i.holder <> '' AND o.id = i.charge_id AND o.erased_at IS NOT NULL`,
)
const inFile = statement<{ readonly chargeId: string; readonly refundId: string }>(
  'transfer-refund-in-file',
  `SELECT f.number FROM transfer_item i JOIN transfer_file f ON f.id = i.file_id
   WHERE i.charge_id = $chargeId AND i.refund_id = $refundId AND i.counts AND f.sent_at IS NULL`,
)

interface Acted {
  readonly id: string
  readonly actor: string
  readonly now: Date
}

/** Writes a file down and returns its number. */
export async function insertTransferFile(tx: Tx, file: RowOf<typeof NEW_FILE>): Promise<string> {
  const [row] = await tx.query<{ number: string }>(insertFile, insertFile.bind(file))
  return row?.number ?? ''
}

/** Puts a refund into a file. Returns false where it is in another one. */
export async function insertTransferItem(tx: Tx, item: TransferItem): Promise<boolean> {
  return (await tx.query(insertItem, insertItem.bind(item))).length > 0
}

/** Reads a file by its number; null where there is none. */
export async function readTransferFile(db: Queryable, number: string): Promise<StoredTransferFile | null> {
  const [file] = await db.query<StoredTransferFile>(fileByNumber, fileByNumber.bind({ number }))
  return file ?? null
}

/** The same, locked until the transaction ends. */
export async function lockTransferFile(tx: Tx, number: string): Promise<StoredTransferFile | null> {
  const [file] = await tx.query<StoredTransferFile>(lockFile, lockFile.bind({ number }))
  return file ?? null
}

/** Reads the refunds in a file, in the order in which their charges are locked. */
export function readTransferItems(db: Queryable, fileId: string): Promise<TransferItem[]> {
  return db.query<TransferItem>(itemsOf, itemsOf.bind({ fileId }))
}

/** Writes that a file was handed to the bank; erased people are forgotten now. */
export async function markTransferFileSent(tx: Tx, act: Acted): Promise<void> {
  await tx.query(markSent, markSent.bind(act))
  await tx.query(forget, forget.bind({ id: act.id }))
}

/** Writes that a file was taken back; its refunds may be in another one, and erased people are forgotten now. */
export async function markTransferFileDropped(tx: Tx, act: Acted): Promise<void> {
  await tx.query(markDropped, markDropped.bind(act))
  await tx.query(forget, forget.bind({ id: act.id }))
}

/** Returns the number of the file that a refund is in and that was not handed over yet; null: in none. */
export async function fileOfRefund(
  db: Queryable,
  refund: { readonly chargeId: string; readonly refundId: string },
): Promise<string | null> {
  const [row] = await db.query<{ number: string }>(inFile, inFile.bind(refund))
  return row?.number ?? null
}
