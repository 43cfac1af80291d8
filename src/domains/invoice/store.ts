import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import type { DocumentKind } from './contract.ts'
import type { SellerSettings } from './seller.ts'

/** A document as its table holds it. Amounts in minor units of the order's currency. */
const DOCUMENT = columns('invoice_document', {
  orderId: column<string>('uuid'),
  id: column<string>('uuid'),
  kind: column<DocumentKind>('text'),
  number: column<string>('text'),
  amountMinor: column<number>('bigint'),
  issuedAt: column<Date>('timestamptz'),
  seller: column<SellerSettings>('jsonb'),
  printedAt: column<Date | null>('timestamptz'),
})

/** An invoice, a credit note or a reversal. */
export type StoredDocument = RowOf<typeof DOCUMENT>

/** The seller's settings as they are now. */
const SETTINGS = `(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM shop_setting WHERE key IN ('address', 'bankAccount', 'vatDecisions'))`

interface NewInvoice {
  readonly orderId: string
  readonly number: string
  readonly amountMinor: number
  readonly now: Date
}

const open = statement<NewInvoice>(
  'invoice-open',
  `INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller)
   VALUES ($orderId, 'invoice', $number, $amountMinor, $now, ${SETTINGS})`,
)

interface NewCorrection {
  readonly orderId: string
  readonly kind: DocumentKind
  readonly amountMinor: number
  readonly now: Date
}

/** The counter row stays locked until the commit: no number is lost, and none is given twice. */
const correct = statement<NewCorrection>(
  'invoice-correct',
  `WITH taken AS (
     INSERT INTO number_series (series, last_value) VALUES ('credit-note', 1)
     ON CONFLICT (series) DO UPDATE SET last_value = number_series.last_value + 1 RETURNING last_value
   )
   INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller)
   SELECT $orderId, $kind, 'G' || lpad(taken.last_value::text, greatest(6, length(taken.last_value::text)), '0'), $amountMinor, $now, ${SETTINGS}
   FROM taken RETURNING number`,
)

const credited = statement(
  'invoice-credited',
  `SELECT amount_minor AS "totalMinor", (
     SELECT coalesce(sum(CASE kind WHEN 'credit-note' THEN amount_minor WHEN 'reversal' THEN -amount_minor ELSE 0 END), 0)::bigint
     FROM invoice_document c WHERE c.order_id = i.order_id) AS "creditedMinor"
   FROM invoice_document i WHERE i.order_id = $1 AND i.kind = 'invoice'`,
)

const ofOrder = statement(
  'invoice-documents-of-order',
  `SELECT ${DOCUMENT.select('d')} FROM invoice_document d WHERE d.order_id = $1 ORDER BY d.id`,
)

const ofOrders = statement(
  'invoice-documents-of-orders',
  `SELECT ${DOCUMENT.select('d')} FROM invoice_document d WHERE d.order_id = ANY ($1::uuid[]) ORDER BY d.order_id, d.id`,
)

const byNumber = statement(
  'invoice-document-by-number',
  `SELECT ${DOCUMENT.select('d')} FROM invoice_document d WHERE d.number = $1`,
)

const unprinted = statement(
  'invoice-documents-unprinted',
  `SELECT ${DOCUMENT.select('d')} FROM invoice_document d WHERE d.printed_at IS NULL AND d.issued_at <= $1 ORDER BY d.issued_at LIMIT $2`,
)

const toPrint = statement(
  'invoice-documents-to-print',
  `SELECT ${DOCUMENT.select('d')} FROM invoice_document d WHERE d.printed_at IS NULL AND d.issued_at <= $1
     AND ${notPaused('print-document', 'd.number', '$3')} ORDER BY d.issued_at LIMIT $2`,
)

interface Between {
  readonly from: Date
  readonly to: Date
  readonly afterAt: Date
  readonly afterId: string
  readonly rows: number
}

const between = statement<Between>(
  'invoice-documents-between',
  `SELECT ${DOCUMENT.select('d')}, o.number AS "orderNumber", o.currency FROM invoice_document d JOIN orders o ON o.id = d.order_id
   WHERE d.issued_at >= $from AND d.issued_at < $to AND (d.issued_at, d.id) > ($afterAt::timestamptz, $afterId::uuid)
   ORDER BY d.issued_at, d.id LIMIT $rows`,
)

const settingsNow = statement('invoice-seller-now', `SELECT ${SETTINGS} AS seller`)

const file = statement(
  'invoice-file',
  'SELECT content FROM invoice_file WHERE order_id = $1 AND document_id = $2',
)

interface NewFile {
  readonly orderId: string
  readonly documentId: string
  readonly seller: string
  readonly content: Buffer
  readonly at: Date
}

/** Whoever comes first keeps the file; `printed_at` and the seller are those of the kept one. */
const keep = statement<NewFile>(
  'invoice-keep-file',
  `WITH kept AS (
     INSERT INTO invoice_file (order_id, document_id, sha256, content)
     SELECT $orderId, $documentId, sha256($content::bytea), $content::bytea ON CONFLICT DO NOTHING RETURNING order_id, document_id
   )
   UPDATE invoice_document d SET printed_at = $at, seller = $seller::jsonb FROM kept
   WHERE d.order_id = kept.order_id AND d.id = kept.document_id`,
)

/** Writes the row of an invoice with the transaction that gives the number. */
export function queueInvoice(tx: Tx, invoice: NewInvoice): void {
  tx.defer(open, open.bind(invoice))
}

/** Writes a credit note or a reversal with the next number of their series, and returns the number. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<string> {
  const [row] = await tx.query<{ number: string }>(correct, correct.bind(correction))
  if (!row) throw new Error('a correction was not written')
  return row.number
}

/** Returns the total of an order's invoice and what credit notes took of it; null where there is no invoice. */
export async function readCredited(
  tx: Tx,
  orderId: string,
): Promise<{ readonly totalMinor: number; readonly creditedMinor: number } | null> {
  const [row] = await tx.query<{ totalMinor: number; creditedMinor: number }>(credited, [orderId])
  return row ?? null
}

/** Returns the documents of an order, in the order in which they were written. */
export function readDocuments(db: Queryable, orderId: string): Promise<StoredDocument[]> {
  return db.query<StoredDocument>(ofOrder, [orderId])
}

/** Returns the documents of many orders, in one query. */
export function readDocumentsOf(db: Queryable, orderIds: readonly string[]): Promise<StoredDocument[]> {
  return db.query<StoredDocument>(ofOrders, [orderIds])
}

/** Returns the document with this number; null where there is none. */
export async function readDocumentByNumber(db: Queryable, number: string): Promise<StoredDocument | null> {
  const [row] = await db.query<StoredDocument>(byNumber, [number])
  return row ?? null
}

/** Returns documents without a file that were written until an instant, the oldest first. */
export function readUnprinted(db: Queryable, until: Date, limit: number): Promise<StoredDocument[]> {
  return db.query<StoredDocument>(unprinted, [until, limit])
}

/** The same without those that failed a short while ago. */
export function readDocumentsToPrint(
  db: Queryable,
  until: Date,
  limit: number,
  now: Date,
): Promise<StoredDocument[]> {
  return db.query<StoredDocument>(toPrint, [until, limit, now])
}

/** A document in a list. */
export interface ListedDocument extends StoredDocument {
  readonly orderNumber: string
  readonly currency: string
}

/** Returns a page of the documents of a time, the oldest first, after the last one of the page before. */
export function readDocumentsBetween(db: Queryable, page: Between): Promise<ListedDocument[]> {
  return db.query<ListedDocument>(between, between.bind(page))
}

/** Returns the seller's settings as they are now. */
export async function readSellerSettings(db: Queryable): Promise<SellerSettings> {
  const [row] = await db.query<{ seller: SellerSettings }>(settingsNow, [])
  return row?.seller ?? {}
}

/** Returns the kept file of a document; null where none was made yet. */
export async function readFile(db: Queryable, orderId: string, documentId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ content: Buffer }>(file, [orderId, documentId])
  return row?.content ?? null
}

/** Keeps a file, unless there is one: the first stays for ever. */
export async function keepFile(
  db: Queryable,
  { seller, ...made }: Omit<NewFile, 'seller'> & { readonly seller: SellerSettings },
): Promise<void> {
  await db.query(keep, keep.bind({ ...made, seller: JSON.stringify(seller) }))
}
