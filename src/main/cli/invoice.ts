import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFileName, missingOfSeller, type VatPart } from '#domains/invoice/contract.ts'
import {
  type ListedDocument,
  readDocumentByNumber,
  readDocuments,
  readDocumentsBetween,
  readSellerSettings,
  type StoredDocument,
  sellerOf,
} from '#domains/invoice/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import { printDocument } from '#processes/print-document.ts'
import { readDocumentContent } from '#views/document-content.ts'
import { documentPrinter, logoReader } from '../document-printer.ts'
import { moneyOf, moneyText } from './amounts.ts'
import type { CliContext } from './cli-context.ts'
import { Refused, report } from './command.ts'
import { day, endOfDay, isoDay, needed, option, orderNumber, path, wholeNumber } from './parameters.ts'

const SHOWN = 50
const MOST = 1000
/** Documents that an export reads at once. */
const CHUNK = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const TIME = {
  from: option('DAY', 'only documents of a day or later', day),
  to: option('DAY', 'only documents of a day or earlier', day),
}

interface Time {
  readonly from: Date
  readonly to: Date
}

const timeOf = ({ from, to }: { from: Date | undefined; to: Date | undefined }): Time => ({
  from: from ?? new Date(0),
  to: to ? endOfDay(to) : new Date('9999-12-31T00:00:00Z'),
})

/** Yields the documents of a time, the oldest first, a page at a time. */
async function* documentsOf({ database }: CliContext, time: Time): AsyncGenerator<ListedDocument> {
  let after = { afterAt: new Date(0), afterId: FIRST_ID }
  for (;;) {
    const page = await readDocumentsBetween(database, { ...time, ...after, rows: CHUNK })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < CHUNK) return
    after = { afterAt: last.issuedAt, afterId: last.id }
  }
}

/** Lists invoices, credit notes and reversals, oldest first. */
export const invoiceList = report({
  name: 'invoice list',
  summary: 'lists invoices and credit notes, oldest first',
  takes: { ...TIME, limit: option('N', `shows at most N documents; default ${SHOWN}`, wholeNumber(1, MOST)) },
  async run({ wanted, context }) {
    const shown: ListedDocument[] = []
    const limit = wanted.limit ?? SHOWN
    let hasMore = false
    for await (const document of documentsOf(context, timeOf(wanted))) {
      hasMore = shown.length === limit
      if (hasMore) break
      shown.push(document)
    }
    return {
      text: shown.map(lineOf).join(''),
      data: shown.map(dataOf),
      ...(hasMore ? { note: 'There are more: add --from, --to or --limit.' } : {}),
    }
  },
})

/** Shows one document, and what it waits for if it has no file. */
export const invoiceShow = report({
  name: 'invoice show',
  summary: 'shows an invoice or credit note, and what it waits for if it has no file',
  takes: { number: needed('NUMBER', 'Which invoice or credit note?', orderNumber) },
  codes: { 1: 'there is no such document' },
  async run({ wanted, context: { database, clock } }) {
    const document = await readDocumentByNumber(database, wanted.number)
    if (!document) throw new Refused(`There is no invoice or credit note ${wanted.number}.`)
    const documents = await readDocuments(database, document.orderId)
    const own = missingOfSeller(sellerOf(document.seller))
    const current = await readSellerSettings(database)
    const seller = own.length === 0 ? document.seller : current
    const missing = document.printedAt ? [] : missingOfSeller(sellerOf(seller))
    const until = document.printedAt ?? clock.now()
    const content = await readDocumentContent(database, document, documents, seller, until)
    const { currency = '', orderNumber: order = '', vat = [] } = content ?? {}
    const rows = vat.map(
      ({ rateBp, netMinor, taxMinor }) =>
        `  VAT ${rateBp / 100} %: net ${moneyText(netMinor, currency)}, VAT ${moneyText(taxMinor, currency)}\n`,
    )
    const file =
      missing.length > 0
        ? `waits: the seller’s ${missing.join(', ')} is missing; give it as \`address\` in your shop file and run kontor setup FILE`
        : document.printedAt
          ? `printed ${document.printedAt.toISOString()}`
          : 'is printed within minutes'
    return {
      text: `${lineOf({ ...document, orderNumber: order, currency })}${rows.join('')}  file: ${file}\n`,
      data: {
        ...dataOf({ ...document, orderNumber: order, currency }),
        missing,
        vat: vat.map(({ rateBp, netMinor, taxMinor }) => ({
          rateBp,
          net: moneyOf(netMinor, currency),
          tax: moneyOf(taxMinor, currency),
        })),
      },
    }
  },
})

/** Writes the files of a time into a folder, with a table for the accountant. */
export const invoiceExport = report({
  name: 'invoice export',
  summary: 'writes invoices and credit notes as PDF into a folder, with a CSV file for the accountant',
  help: 'The CSV file has one row for each rate of VAT of each document; credit notes are negative. A repeat writes the same files.',
  takes: { folder: needed('FOLDER', 'Which folder?', path), ...TIME },
  codes: { 1: 'a document has no file yet, because the seller’s data are incomplete; the rest is written' },
  async run({ wanted, context }) {
    const { database, clock, dataDir } = context
    const readLogo = logoReader(dataDir, async () => (await readShopRules(database)).face.logo)
    const printing = { database, clock, printer: documentPrinter(readLogo) }
    await mkdir(wanted.folder, { recursive: true })
    const rows: string[] = [CSV_HEAD]
    const written: string[] = []
    const waiting: string[] = []
    for await (const document of documentsOf(context, timeOf(wanted))) {
      const pdf = await printDocument(printing, document)
      if (!pdf) {
        waiting.push(document.number)
        continue
      }
      await writeFile(join(wanted.folder, documentFileName(document)), pdf)
      rows.push(...(await csvRows(context, document)))
      written.push(document.number)
    }
    const days = [wanted.from, wanted.to].map((at) => (at ? `-${isoDay(at)}` : '')).join('')
    const table = `documents${days}.csv`
    await writeFile(join(wanted.folder, table), rows.join(''))
    return {
      text: `${written.length} documents and ${table} are in ${wanted.folder}.\n${
        waiting.length === 0
          ? ''
          : `Without a file: ${waiting.join(', ')}. kontor invoice show NUMBER says why.\n`
      }`,
      data: { folder: wanted.folder, table, written, waiting },
      code: waiting.length === 0 ? 0 : 1,
    }
  },
})

const CSV_HEAD = 'number;kind;date;order;invoice;country;currency;vat_percent;net;vat;total\r\n'

async function csvRows({ database, clock }: CliContext, listed: ListedDocument): Promise<string[]> {
  const document: StoredDocument = (await readDocumentByNumber(database, listed.number)) ?? listed
  const documents = await readDocuments(database, document.orderId)
  const until = document.printedAt ?? clock.now()
  const content = await readDocumentContent(database, document, documents, document.seller, until)
  if (!content) return []
  const sign = document.kind === 'credit-note' ? -1 : 1
  const amount = (minor: number): string =>
    decimalAmount({ amount: sign * minor, currency: content.currency })
  const cells = ({ rateBp, netMinor, taxMinor }: VatPart): readonly string[] => [
    ...[document.number, document.kind, isoDay(document.issuedAt), content.orderNumber],
    ...[content.invoice?.number ?? '', content.buyer.shipTo, content.currency, String(rateBp / 100)],
    ...[amount(netMinor), amount(taxMinor), amount(netMinor + taxMinor)],
  ]
  return content.vat.map((part) => `${cells(part).join(';')}\r\n`)
}

function lineOf({
  number,
  kind,
  issuedAt,
  orderNumber: order,
  amountMinor,
  currency,
}: ListedDocument): string {
  const row = [number.padEnd(9), isoDay(issuedAt), kind.padEnd(11), order.padEnd(9)]
  return `${row.join('  ')}  ${moneyText(amountMinor, currency).padStart(12)}\n`
}

function dataOf({
  number,
  kind,
  issuedAt,
  orderNumber: order,
  amountMinor,
  currency,
  printedAt,
}: ListedDocument) {
  return { number, kind, issuedAt, order, amount: moneyOf(amountMinor, currency), printedAt }
}
