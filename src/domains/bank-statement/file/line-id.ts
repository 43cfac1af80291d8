import { hash } from 'node:crypto'
import type { StatementLine } from '../contract.ts'

/** Values that banks write instead of a reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOTAVAILABLE|NONE|0*)$/
const REFERENCE_MAX = 70

/** The data that a line's id is made from. */
export type IdentifiedBy = Omit<StatementLine, 'lineId'> & {
  /** The bank's own reference of the booking; '' where there is none. */
  readonly bankReference: string
  /** Further texts of the bank about this line, such as the end-to-end id. */
  readonly more: string
}

/**
 * Creates a function that assigns permanent ids, so that a line in two files is stored as one. The id
 * consists of the bank's reference with day and amount, because some banks give all lines the same reference;
 * without a reference it is a digest of the whole line. Lines of one statement with exactly the same content
 * are numbered.
 */
export function lineNamer(): (line: IdentifiedBy) => string {
  const seen = new Map<string, number>()
  return (line) => {
    const name = nameOf(line)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  }
}

function nameOf({
  bankReference,
  bookedOn,
  amountMinor,
  currency,
  remittance,
  debtorName,
  more,
}: IdentifiedBy): string {
  const reference = bankReference.replaceAll(/\s/g, '')
  if (!NO_REFERENCE.test(reference.toUpperCase()) && reference.length <= REFERENCE_MAX)
    return `${reference}/${bookedOn}/${amountMinor}`
  const all = [reference, bookedOn, amountMinor, currency, remittance, debtorName, more]
  return `~${hash('sha256', JSON.stringify(all)).slice(0, 32)}`
}
