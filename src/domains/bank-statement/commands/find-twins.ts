// Tests: src/domains/bank-statement/same-money.test.ts

import type { Queryable } from '#db/database.ts'
import type { StatementFormat, StatementLine } from '../contract.ts'
import { isSameMoney, TWIN_DAYS } from '../rules.ts'
import { type FormattedLine, type LineRow, readLine, readNearDays } from '../store.ts'

/** Stored lines from another kind of file that are the same money as a line of this file. */
export interface Twins {
  /** With the same day: certainly the same money. */
  readonly same: ReadonlyMap<StatementLine, LineRow>
  /**
   * With another day nearby: perhaps the same money, perhaps another transfer of the same amount. A person
   * decides.
   */
  readonly perhaps: ReadonlyMap<StatementLine, LineRow>
}

/** Prefix of ids that the shop made itself, because the bank gave none. */
const OWN_ID = '~'

/**
 * Finds lines whose money is already stored from another kind of file, in which the bank names it
 * differently. A stored line matches only one line of the file, so that two equal transfers of one day stay
 * two. Banks give the booking day in one file and the value date or the next working day in another: lines
 * left over on both sides after comparing the same days are compared across days. Lines whose own id is
 * stored need no twin. All lines of the file must be given at once.
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
    // A line that was stored as a possible twin represents itself, and its possible twin is taken.
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
 * Returns whether the lines come from different kinds of files. For lines stored before the kind was
 * recorded: whether exactly one of the two has an id from the bank.
 */
function isComparable(line: StatementLine, other: FormattedLine): boolean {
  return other.format !== '' || line.lineId.startsWith(OWN_ID) !== other.lineId.startsWith(OWN_ID)
}

function sumOf({ account, amountMinor, currency }: StatementLine): string {
  return `${account} ${amountMinor} ${currency}`
}
