import type { Queryable } from '#db/database.ts'
import type { StatementFormat, StatementLine } from '../contract.ts'
import { isSameMoney } from '../rules.ts'
import { type LineRow, readLine, readSameDay } from '../store.ts'

/** Lines of a file and the kept lines that are the same money, from another kind of file. */
export type Twins = ReadonlyMap<StatementLine, LineRow>

/** Ids that the shop made itself, because the bank gave none, begin so. */
const OWN_ID = '~'

/**
 * Finds lines whose money came before with another kind of file, where the bank names it otherwise. A kept line stands for one line of the file
 * only (`taken` holds the numbers of those that do), so that two equal transfers of one day stay two. Lines that are known by their own name
 * need no twin.
 */
export async function findTwins(db: Queryable, lines: readonly StatementLine[], format: StatementFormat, taken: Set<number>): Promise<Twins> {
  const twins = new Map<StatementLine, LineRow>()
  const others = await readSameDay(db, lines, format)
  if (others.length === 0) return twins
  const free: StatementLine[] = []
  for (const line of lines) {
    const own = await readLine(db, line)
    if (own) taken.add(own.number)
    else free.push(line)
  }
  for (const line of free) {
    const twin = others.find((other) => !taken.has(other.number) && isComparable(line, other) && isSameSum(line, other) && isSameMoney(line, other))
    if (!twin) continue
    taken.add(twin.number)
    twins.set(line, twin)
  }
  return twins
}

/** Lines that were kept before kinds of files were told apart count as another kind where one of the two has no name by the bank. */
function isComparable(line: StatementLine, other: LineRow & { readonly format: string }): boolean {
  return other.format !== '' || line.lineId.startsWith(OWN_ID) !== other.lineId.startsWith(OWN_ID)
}

function isSameSum(line: StatementLine, other: LineRow): boolean {
  return (
    line.account === other.account && line.bookedOn === other.bookedOn && line.amountMinor === other.amountMinor && line.currency === other.currency
  )
}
