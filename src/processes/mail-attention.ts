// Tests: tests/flows/admin/attention.test.ts

import type { Database } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readOwners } from '#domains/account/index.ts'
import { claimDigest, isDigestSent, readDigestSetting, readSnoozes } from '#domains/attention/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { dayOf } from '#kernel/local-day.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { shopTimeZone, wallTime } from '#kernel/time-zone.ts'
import { countWaiting, type ReadWaiting, withoutSnoozed } from '#views/admin/attention/waiting-now.ts'

/** Things of each kind that a mail counts. */
const COUNTED = 99

/**
 * Tells the owners once a day by mail what waits for a person, from the hour that they set. Nothing is sent
 * when nothing waits, when they switched it off, or a second time on one day. Returns the number of mails.
 */
export async function mailAttention(
  database: Database,
  parts: { readonly read: ReadWaiting; readonly demo: boolean },
  now: Date,
): Promise<number> {
  const { isOn, hour } = await readDigestSetting(database)
  const day = dayOf(now)
  if (!isOn || wallTime(now, shopTimeZone()).timeMs < hour * HOUR || (await isDigestSent(database, day)))
    return 0
  const waiting = withoutSnoozed(await parts.read(now, COUNTED), await readSnoozes(database, now))
  const { things } = countWaiting(waiting)
  if (things === 0) return 0
  const owners = await readOwners(database, parts.demo)
  const locales = await Promise.all(owners.map(({ id }) => readMailLocale(database, id)))
  const kinds = waiting.kinds.map(
    ({ source, things: some, hasMore }) => `${source.id}:${some.length}${hasMore ? '+' : ''}`,
  )
  return database.transaction(async (tx) => {
    if (!(await claimDigest(tx, day, now, things))) return 0
    for (const [index, { id, email }] of owners.entries())
      queueAccountMail(tx, {
        kind: 'things-waiting',
        accountId: id,
        to: email,
        locale: locales[index] ?? DEFAULT_LOCALE,
        detail: { things: String(things), kinds: kinds.join(' ') },
        now,
      })
    return owners.length
  })
}
