// Tests: tests/flows/payment/invoices.test.ts

import type { Database, Queryable } from '#db/database.ts'
import { documentFileName, missingOfSeller } from '#domains/invoice/contract.ts'
import {
  type DocumentPrinter,
  keepFile,
  readDocuments,
  readDocumentsToPrint,
  readFile,
  readSellerSettings,
  type StoredDocument,
  sellerOf,
} from '#domains/invoice/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import type { Money } from '#kernel/money.ts'
import { readDocumentContent } from '#views/document-content.ts'

export interface Printing {
  readonly database: Database
  readonly printer: DocumentPrinter
  readonly clock: Clock
}

/** A buyer who pays with a coupon and a card does both in this time; the invoice then names both. Units: ms. */
const SETTLED_AFTER_MS = 10 * MINUTE
/** Documents of one batch. */
const PRINTED_AT_ONCE = 50

/**
 * Returns the file of a document, and makes it if there is none: once, for ever. Two who print at once get the
 * file of the first. Null while the seller's data are incomplete: staff see that in `kontor attention`. Runs
 * outside of any transaction. Source: § 14 UStG, § 147 AO, decision 0045.
 */
export async function printDocument(
  { database, printer, clock }: Printing,
  document: StoredDocument,
): Promise<Buffer | null> {
  const { orderId, id } = document
  if (document.printedAt !== null) return readFile(database, orderId, id)
  const seller = isComplete(document.seller) ? document.seller : await readSellerSettings(database)
  if (!isComplete(seller)) return null
  const documents = await readDocuments(database, orderId)
  const at = clock.now()
  const content = await readDocumentContent(database, document, documents, seller, at)
  if (!content) return null
  await keepFile(database, { orderId, documentId: id, seller, content: await printer.print(content), at })
  return readFile(database, orderId, id)
}

/** Returns whether a document has its file, or can get it now. */
export async function canBePrinted(db: Queryable, { printedAt, seller }: StoredDocument): Promise<boolean> {
  return printedAt !== null || isComplete(seller) || isComplete(await readSellerSettings(db))
}

function isComplete(seller: StoredDocument['seller']): boolean {
  return missingOfSeller(sellerOf(seller)).length === 0
}

/**
 * Makes the files of documents that have none, the oldest first. A document that fails costs itself alone and
 * is tried again later. While the seller's data are incomplete, nothing is printed.
 */
export async function printDocuments(
  printing: Printing,
  { log, isOver }: { readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  const { database, clock } = printing
  const now = clock.now()
  const until = new Date(now.getTime() - SETTLED_AFTER_MS)
  const isWaiting = !isComplete(await readSellerSettings(database))
  while (!isOver()) {
    const documents = (await readDocumentsToPrint(database, until, PRINTED_AT_ONCE, now)).filter(
      ({ seller }) => !isWaiting || isComplete(seller),
    )
    let printed = 0
    await workThrough(database, documents, {
      task: 'print-document',
      subjectOf: ({ number }) => number,
      work: async (document) => {
        if (await printDocument(printing, document)) printed += 1
      },
      now,
      log,
      isOver,
    })
    // What cannot be printed stays in the list.
    if (printed === 0) return
  }
}

/** A file of an order as a mail names it. */
interface Attached {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly orderId: string
  readonly documentId: string
}

/** Finds the invoice that goes with a mail, and prints it; null where there is none or it must wait. */
export function invoiceToAttach(
  printing: Printing,
): (orderId: string) => Promise<{ readonly number: string; readonly file: Attached } | null> {
  return async (orderId) => {
    const invoice = (await readDocuments(printing.database, orderId)).find(({ kind }) => kind === 'invoice')
    const file = invoice && (await attach(printing, invoice))
    return file ? { number: invoice.number, file } : null
  }
}

/**
 * Finds the credit note or reversal that goes with a mail, and prints it; its file is null where it must wait,
 * everything where there is no such document.
 */
export function correctionToAttach(printing: Printing): (
  orderId: string,
  number: string,
) => Promise<{
  readonly correction: {
    readonly number: string
    readonly invoice: string
    readonly amount: Money
    readonly isReversal: boolean
    readonly isAttached: boolean
  }
  readonly file: Attached | null
} | null> {
  return async (orderId, number) => {
    const { database } = printing
    const documents = await readDocuments(database, orderId)
    const invoice = documents.find(({ kind }) => kind === 'invoice')
    const document = documents.find((each) => each.number === number)
    const order = await readOrderById(database, orderId)
    if (!invoice || !document || !order) return null
    const file = await attach(printing, document)
    return {
      correction: {
        number,
        invoice: invoice.number,
        amount: { amount: document.amountMinor, currency: order.currency },
        isReversal: document.kind === 'reversal',
        isAttached: file !== null,
      },
      file,
    }
  }
}

async function attach(printing: Printing, document: StoredDocument): Promise<Attached | null> {
  const content = await printDocument(printing, document)
  if (!content) return null
  const { orderId, id: documentId } = document
  const name = documentFileName(document)
  return { name, type: 'application/pdf', size: content.length, orderId, documentId }
}

/** Reads the file of a stored mail again. Throws: Error where it was never kept. */
export function readAttached(
  database: Database,
): (file: Pick<Attached, 'orderId' | 'documentId'>) => Promise<Buffer> {
  return async ({ orderId, documentId }) => {
    const content = await readFile(database, orderId, documentId)
    if (!content) throw new Error(`document ${documentId} has no file`)
    return content
  }
}
