import type { Queryable } from '#db/database.ts'
import { readClicksByDay } from '#domains/partner/index.ts'
import type { ClickDayView, ListPage } from '#web/partner/area/views.ts'
import { dayText, PAGE_SIZE, type PartnerReader, paged } from './reader.ts'

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Returns a day of an address, null for anything else. */
const dayIn = (word: string | null): string | null =>
  word !== null && DAY.test(word) && new Date(`${word}T00:00:00Z`).toISOString().startsWith(word)
    ? word
    : null

/** Reads the clicks by day, the newest first. */
export async function readClickPage(
  db: Queryable,
  partnerId: string,
  after: string | null,
  reader: PartnerReader,
  size = PAGE_SIZE,
): Promise<ListPage<ClickDayView>> {
  const found = await readClicksByDay(db, partnerId, dayIn(after), size + 1)
  return paged(
    found,
    size,
    ({ day }) => day,
    ({ day, clicks }) => ({ day, clicks, label: dayText(day, reader) }),
  )
}
