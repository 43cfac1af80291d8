// Tests: src/domains/bank-statement/same-money.test.ts

import type { Queryable } from '#db/database.ts'
import type { StatementFormat, StatementLine } from '../contract.ts'
import { isSameMoney, TWIN_DAYS } from '../rules.ts'
import { type FormattedLine, type LineRow, readLine, readNearDays } from '../store.ts'

/** Kept lines that came with another kind of file and mean the same money as a line of this file. */
export interface Twins {
  /** Of the same day: surely the same money. */
  readonly same: ReadonlyMap<StatementLine, LineRow>
  /** Of another day not far away: perhaps the same money, perhaps an equal transfer. A person decides. */
  readonly perhaps: ReadonlyMap<StatementLine, LineRow>
}

/** Ids that the shop made itself, because the bank gave none, begin so. */
const OWN_ID = '~'

/**
 * Finds lines whose money came before with another kind of file, where the bank names it otherwise. A kept
 * line stands for one line of the file only, so that two equal transfers of one day stay two. Banks tell the
 * day of booking in one file and the value date or the next working day in another: what is left over on both
 * sides after the same days were compared is compared across days. Lines that are known by their own name
 * need no twin. All lines of the file must be given at once.
 */
export async function findTwins(
  db: Queryable,
  lines: readonly StatementLine[],
  format: StatementFormat,
): Promise<Twins> {
  const same = new Map<StatementLine, LineRow>()
  const perhaps = new Map<StatementLine, LineRow>()
  const others = Map.groupBy(await readNearDays(db, lines, format, TWIN_DAYS), sumOf)
  if (others.size === 0) return { same, perhaps }
  const taken = new Set<number>()
  const free: StatementLine[] = []
  for (const line of lines) {
    const own = others.has(sumOf(line)) ? await readLine(db, line) : null
    if (own) taken.add(own.number)
    // The line that was kept in doubt stands for itself, and what it may be is spoken for.
    if (own?.twinNumber != null) taken.add(own.twinNumber)
    if (!own) free.push(line)
  }
  const take = (
    twins: Map<StatementLine, LineRow>,
    fits: (line: StatementLine, other: FormattedLine) => boolean,
  ): void => {
    for (const line of free) {
      if (same.has(line)) continue
      const twin = others
        .get(sumOf(line))
        ?.find(
          (other) =>
            !taken.has(other.number) &&
            isComparable(line, other) &&
            fits(line, other) &&
            isSameMoney(line, other),
        )
      if (!twin) continue
      taken.add(twin.number)
      twins.set(line, twin)
    }
  }
  take(same, (line, other) => line.bookedOn === other.bookedOn)
  take(perhaps, () => true)
  return { same, perhaps }
}

/**
 * Lines that were kept before kinds of files were told apart count as another kind where one of the two has
 * no name by the bank.
 */
function isComparable(line: StatementLine, other: FormattedLine): boolean {
  return other.format !== '' || line.lineId.startsWith(OWN_ID) !== other.lineId.startsWith(OWN_ID)
}

function sumOf({ account, amountMinor, currency }: StatementLine): string {
  return `${account} ${amountMinor} ${currency}`
}
