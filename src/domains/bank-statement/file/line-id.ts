import { hash } from 'node:crypto'
import type { StatementLine } from '../contract.ts'

/** What banks write where they have no reference. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|NOTAVAILABLE|NONE|0*)$/
const REFERENCE_MAX = 70

/** What a line's id is made of. */
export type IdentifiedBy = Omit<StatementLine, 'lineId'> & {
  /** The bank's own reference of the booking; '' where there is none. */
  readonly bankReference: string
  /** Further words of the bank's about this line, such as the end-to-end id. */
  readonly more: string
}

/**
 * Names lines for ever, so that a line that comes in two files is one line: by the bank's reference with day
 * and amount, because some banks give all lines the same one; by a digest of everything where there is none.
 * Lines of one statement that say exactly the same are counted.
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
