import { beforeAll, expect, test } from 'vitest'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { useBrowser } from '../../support/browser.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { expectNoBarriers, unseenRoutes } from '../../support/look-at-routes.ts'
import { type Member, newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { storageOf } from '../../support/recordings.ts'
import { MEMBER_PAGES, OPEN_PARTS, OWN_RECORDING, signInAs } from '../../support/shop-pages.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
/** Time limit for all routes in all languages and windows, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 2 * HOUR
let member: Member

beforeAll(async () => {
  const { database, clock, environment } = shop.core
  const storage = storageOf(shop)
  const { dataDir } = environment
  await seedRecordings({ database, clock, dataDir, storage, queueJob: async () => undefined })
  const recording = (await readProductRecord(database, OWN_RECORDING))!
  await makeDemoRecording({ database, clock, storage }, recording.id)
  await openProgramme(shop, { rateBp: 0 })
  member = await newMember(shop.url)
  expect((await member.call('/partner/activate', { terms: '1' })).status).toBe(200)
  const grant = ['entitlement', 'grant', member.email, OWN_RECORDING]
  expect((await typeCommand(shop.core, grant)).code).toBe(0)
})

test('no route of a member has a barrier that a machine can find or an error of HTML, in any language, colours and window', {
  timeout: LONG_MS,
}, async () => {
  const seen = await expectNoBarriers(MEMBER_PAGES, async (locale) => {
    const visit = await browser.visit({ locale })
    await signInAs(visit, member)
    return visit
  })
  expect(await unseenRoutes('member', seen)).toEqual([])
})

test('no menu or dialog over a page has a barrier that a machine can find, in any language, colours and window', {
  timeout: LONG_MS,
}, async () => {
  await expectNoBarriers(OPEN_PARTS, (locale) => browser.visit({ locale }))
})
