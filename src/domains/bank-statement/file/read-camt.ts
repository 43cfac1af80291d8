import { XMLParser } from 'fast-xml-parser'
import { parseDecimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import { type StatementFile, type StatementLine, type Told, tell } from '../contract.ts'
import { type IdentifiedBy, lineNamer } from './line-id.ts'
import { dayOf, NAME_MAX, plainText, REMITTANCE_MAX } from './read-text.ts'
import { at, list, textAt } from './xml-node.ts'

/** A statement has about fifteen levels. */
const DEPTH_MAX = 40
const VERSIONS = { first: 2, last: 13 }

/**
 * Returns why a text is no camt.053 that is read here; null where it may be one. A document type is refused
 * before anything is parsed: statements have none, and its entities can make a small file huge.
 */
export function camtVersionProblem(text: string): Told | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    return tell(msg('The file declares a document type, which bank statements never do'))
  const [, message = '', version = ''] =
    /urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3})\.\d{3}\.(\d{2})/.exec(text) ?? []
  if (message === '') return tell(msg('This is no camt.053 statement'))
  if (message !== 'camt.053')
    return tell(msg('This is {message}. Ask the bank for camt.053, whose lines are final'), { message })
  if (Number(version) < VERSIONS.first || Number(version) > VERSIONS.last)
    return tell(msg('Version {version} of camt.053 is not known'), { version })
  return null
}

/**
 * Reads a bank's end-of-day statement, camt.053 versions 02 to 13. Only booked money counts. Source: ISO 20022
 * camt.053.
 */
export function readCamt(text: string): StatementFile {
  const document = parse(text)
  if (document === null) return { ok: false, reason: tell(msg('The file is not well-formed XML')) }
  const statements = list(at(document, 'Document', 'BkToCstmrStmt', 'Stmt'))
  if (statements.length === 0) return { ok: false, reason: tell(msg('The file holds no statement')) }
  const read = statements.map(readStatement)
  return {
    ok: true,
    format: 'camt',
    lines: read.flatMap(({ lines }) => lines).filter(({ amountMinor }) => amountMinor > 0),
    outgoing: read.flatMap(({ lines }) => lines).filter(({ amountMinor }) => amountMinor < 0),
    skipped: read.reduce((sum, { skipped }) => sum + skipped, 0),
    problems: read.flatMap(({ problems }) => problems),
  }
}

function parse(text: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    // Amounts, account numbers and references stay texts.
    parseTagValue: false,
    parseAttributeValue: false,
    // Without a document type these are only XML's five entities and numeric character references.
    htmlEntities: true,
    maxNestedTags: DEPTH_MAX,
    // The position in the file is not needed, and would cost a third of the time.
    jPath: false,
  })
  try {
    return parser.parse(text, true)
  } catch {
    return null
  }
}

interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly skipped: number
  readonly problems: readonly Told[]
}

function readStatement(statement: unknown): ReadStatement {
  const account = (textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))
    .replaceAll(/\s/g, '')
    .toUpperCase()
  const id = plainText(textAt(statement, 'Id'), 70)
  if (account === '') {
    const problem = tell(msg('statement {id}: it names no account'), { id })
    return { lines: [], skipped: 0, problems: [problem] }
  }
  const name = lineNamer()
  const [lines, problems]: [StatementLine[], Told[]] = [[], []]
  let skipped = 0
  for (const [index, entry] of list(at(statement, 'Ntry')).entries()) {
    if (!isBooked(entry)) {
      skipped += 1
      continue
    }
    const parts = partsOf(entry)
    if (parts === null)
      problems.push(
        tell(msg('statement {id}, entry {entry}: its date or amount is not readable'), {
          id,
          entry: index + 1,
        }),
      )
    else
      for (const { bankReference, more, ...line } of parts.map((part) => ({ ...part, account })))
        lines.push({ ...line, lineId: name({ ...line, bankReference, more }) })
  }
  return { lines, skipped, problems }
}

/**
 * Returns whether an entry is booked and not a reversal. `Sts` is a text up to version 05 and contains a code
 * later.
 */
function isBooked(entry: unknown): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return (
    SIDES.has(textAt(entry, 'CdtDbtInd')) &&
    (status === '' || status === 'BOOK') &&
    textAt(entry, 'RvslInd') !== 'true'
  )
}

/** Incoming money is positive, outgoing money negative. */
const SIDES = new Map([
  ['CRDT', 1],
  ['DBIT', -1],
])

type Part = Omit<IdentifiedBy, 'account'>

/**
 * Returns the payments of an entry: one, or a batch of several that the bank booked as one sum. Null where it
 * cannot be read.
 */
function partsOf(entry: unknown): Part[] | null {
  const bookedOn = dayOf(
    textAt(entry, 'BookgDt', 'Dt') ||
      textAt(entry, 'BookgDt', 'DtTm') ||
      textAt(entry, 'ValDt', 'Dt') ||
      textAt(entry, 'ValDt', 'DtTm'),
  )
  const currency = textAt(entry, 'Amt', '@_Ccy')
  const amountMinor = amountOf(at(entry, 'Amt'), currency)
  if (bookedOn === null || amountMinor === null) return null
  const entryReference = textAt(entry, 'AcctSvcrRef')
  const details = list(at(entry, 'NtryDtls')).flatMap((group) => list(at(group, 'TxDtls')))
  const amounts = details.map((detail) =>
    amountOf(at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt'), currency),
  )
  const sign = SIDES.get(textAt(entry, 'CdtDbtInd')) ?? 1
  const whole = { bookedOn, currency, amountMinor: sign * amountMinor }
  if (details.length > 1 && isBatch(amounts, amountMinor)) {
    return details.map((detail, index) => {
      const own = textAt(detail, 'Refs', 'AcctSvcrRef')
      const bankReference = own || (entryReference === '' ? '' : `${entryReference}-${index + 1}`)
      return {
        ...whole,
        amountMinor: sign * (amounts[index] ?? 0),
        bankReference,
        ...wordsOf(entry, [detail]),
      }
    })
  }
  const bankReference = entryReference || textAt(details[0], 'Refs', 'AcctSvcrRef')
  return [{ ...whole, bankReference, ...wordsOf(entry, details) }]
}

/** Returns whether the parts sum up to the entry. */
function isBatch(amounts: readonly (number | null)[], amountMinor: number): amounts is readonly number[] {
  return (
    amounts.every((amount) => amount !== null) &&
    amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0) === amountMinor
  )
}

/**
 * Returns an amount; null for a currency other than the account's, and for an invalid or non-positive amount.
 */
function amountOf(node: unknown, currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency) || textAt(node, '@_Ccy') !== currency) return null
  const minor = parseDecimalAmount(textAt(node), currency)
  return minor !== null && minor > 0 ? minor : null
}

/**
 * Returns the payer or payee, and all texts: structured references first, then free text, then the end-to-end
 * id.
 */
function wordsOf(
  entry: unknown,
  details: readonly unknown[],
): Pick<Part, 'remittance' | 'debtorName' | 'more'> {
  const words = details.flatMap((detail) => {
    const remittance = at(detail, 'RmtInf')
    const structured = list(at(remittance, 'Strd')).map((part) => textAt(part, 'CdtrRefInf', 'Ref'))
    const free = list(at(remittance, 'Ustrd')).map((part) => textAt(part))
    const endToEnd = textAt(detail, 'Refs', 'EndToEndId')
    return [...structured, ...free, endToEnd === 'NOTPROVIDED' ? '' : endToEnd]
  })
  const other = textAt(entry, 'CdtDbtInd') === 'DBIT' ? 'Cdtr' : 'Dbtr'
  const names = details.map(
    (detail) => textAt(detail, 'RltdPties', other, 'Pty', 'Nm') || textAt(detail, 'RltdPties', other, 'Nm'),
  )
  return {
    remittance: plainText(
      words.filter((word) => word !== '').join(' ') || textAt(entry, 'AddtlNtryInf'),
      REMITTANCE_MAX,
    ),
    debtorName: plainText(names.find((name) => name !== '') ?? '', NAME_MAX),
    more: plainText(
      [textAt(entry, 'NtryRef'), ...details.map((detail) => textAt(detail, 'Refs', 'TxId'))].join(' '),
      REMITTANCE_MAX,
    ),
  }
}
