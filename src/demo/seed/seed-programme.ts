import type { Database } from '#db/database.ts'
import { readAccountOfEmail } from '#domains/account/index.ts'
import { joinProgramme, readPartnerOf } from '#domains/partner/index.ts'
import { PARTNER_RULES, readSettings, saveSettings } from '#domains/shop/index.ts'
import { type Clock, DAY } from '#kernel/clock.ts'
import { demoPeople } from '../people.ts'
import { PARTNER_SINCE_DAYS } from '../sales.ts'

/**
 * Opens the partner programme of a demo, unless its owner decided about it already, and lets the demo's partner join.
 * A second start only reads. Source: docs/http-contract.md "Demo people".
 */
export async function seedProgramme({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const now = clock.now()
  const stored = await readSettings(database, ['partners'])
  if (stored.partners === undefined)
    await database.transaction((tx) =>
      saveSettings(tx, { partners: { ...PARTNER_RULES, isOpen: true } }, now),
    )
  const person = demoPeople.find(({ roles }) => roles.includes('partner'))
  const accountId = person ? await readAccountOfEmail(database, person.email, true) : null
  if (accountId === null || (await readPartnerOf(database, accountId))) return
  const since = new Date(now.getTime() - PARTNER_SINCE_DAYS * DAY)
  await database.transaction((tx) => joinProgramme(tx, { accountId, actor: 'seed', now: since }))
}
