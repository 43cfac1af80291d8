import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { routePatterns, type WebBuild } from '#api/pages/router-handlers.ts'
import { seedRecordings } from '#demo/seed/seed-recordings.ts'
import { makeDemoRecording } from '#demo/sounds/make-recording.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { makeOwnPage, savePage } from '#domains/page/index.ts'
import { loadWebBuild } from '#main/web-build.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { findHtmlErrors } from '../../support/html-checker.ts'
import { type Member, newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { storageOf } from '../../support/recordings.ts'
import {
  type Arrive,
  GUEST_PAGES,
  MEMBER_PAGES,
  OPEN_PARTS,
  OWN_PAGE,
  OWN_RECORDING,
  signInAs,
} from '../../support/shop-pages.ts'
import { masonryRests, standingOut } from '../../support/standing-out.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
/** Time limit for all routes of one language in all windows, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 900_000
const HEIGHT = 780
const WIDTHS = [1280, 768, 320] as const
/** Widths in which pages are opened: a page that grows with its window is another than one that shrinks. Unit: px. */
const OPENED_AT = { en: 1280, de: 1280, fr: 360, ar: 360 } as const
const LOCALES = ['en', 'de', 'fr', 'ar'] as const
let member: Member
/** Addresses that were looked at, without base. */
const seen = new Set<string>()

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
  const now = clock.now()
  await database.transaction(async (tx) => {
    await makeOwnPage(tx, { typed: OWN_PAGE, inMenu: false, inFooter: true, position: 1, now })
    for (const locale of LOCALES)
      await savePage(tx, { handle: OWN_PAGE, locale, title: 'Our team', bodyHtml: '<p>Ada</p>' }, now)
  })
  await vi.waitFor(
    async () => expect((await new Buyer(shop.url).get(`/page/${OWN_PAGE}`)).status).toBe(200),
    {
      timeout: 20_000,
    },
  )
})

/** The page as the shop sends it to whoever is in the browser of this visit. */
async function htmlOf({ page, context }: Visit): Promise<string> {
  const answer = await context.request.get(page.url(), { headers: { accept: 'text/html' } })
  return answer.text()
}

/** Looks at one page after another, and at each in all windows and colours. */
async function lookAtAll(
  visit: Visit,
  pages: Readonly<Record<string, Arrive>>,
  { documents, width }: { readonly documents: Record<string, string>; readonly width: number },
): Promise<Readonly<Record<string, unknown>>> {
  const { page, base } = visit
  const found: Record<string, unknown> = {}
  for (const [name, arrive] of Object.entries(pages)) {
    await page.setViewportSize({ width, height: HEIGHT })
    await arrive(visit)
    seen.add(page.url().slice(base.length).split(/[?#]/)[0] || '/')
    if (!(name in OPEN_PARTS)) documents[name] = await htmlOf(visit)
    const barriers = await findBarriersAt(page, WIDTHS)
    const out = await standsOut(page, name)
    if (out.length > 0 || Object.keys(barriers).length > 0) found[name] = { ...barriers, out }
  }
  return found
}

/** An open menu shifts the page out of the window. */
async function standsOut(page: Page, name: string): Promise<readonly string[]> {
  await masonryRests(page)
  return name in OPEN_PARTS ? [] : standingOut(page)
}

test.each(LOCALES)(
  'in %s no route, menu or dialog has a barrier that a machine can find, in any colours and window, and none an error of HTML',
  async (locale) => {
    const documents: Record<string, string> = {}
    const opened = { documents, width: OPENED_AT[locale] }
    const guest = await browser.visit({ locale })
    const asGuest = await lookAtAll(guest, GUEST_PAGES, opened)
    const asReader = await lookAtAll(guest, OPEN_PARTS, { documents, width: WIDTHS[0] })
    const signedIn = await browser.visit({ locale })
    await signInAs(signedIn, member)
    const asMember = await lookAtAll(signedIn, MEMBER_PAGES, opened)
    expect({ ...asGuest, ...asReader, ...asMember }).toEqual({})
    expect(findHtmlErrors(documents)).toEqual({})
    expect(await unseenRoutes()).toEqual([])
  },
  LONG_MS,
)

/**
 * What has a test of its own: the back office, the kit, the change of a plan (membership/change-plan.test.ts, because it needs a
 * provider), and what is no page.
 */
const ELSEWHERE = /^\/(admin|dev|profile\/plan|__notice|__manifest)(\/|$)|\.(json|webmanifest)$/

/** Returns the routes of the router at which no test of this file has looked. */
async function unseenRoutes(): Promise<string[]> {
  const patterns = routePatterns((await loadWebBuild('/store')) as unknown as WebBuild)
  expect(patterns.length).toBeGreaterThan(60)
  return patterns.filter(
    (pattern) => !ELSEWHERE.test(pattern) && ![...seen].some((path) => matchPath(pattern, path)),
  )
}
