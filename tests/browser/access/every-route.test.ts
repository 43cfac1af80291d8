import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findBarriersAt } from '../../support/barriers.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { findHtmlErrors } from '../../support/html-checker.ts'
import { type Member, newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { type Arrive, GUEST_PAGES, MEMBER_PAGES, OPEN_PARTS, signInAs } from '../../support/shop-pages.ts'
import { masonryRests, standingOut } from '../../support/standing-out.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
/** Time limit for all routes of one language in all windows, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 900_000
const HEIGHT = 780
const WIDTHS = [1280, 768, 320] as const
const LOCALES = ['en', 'de', 'fr', 'ar'] as const
let member: Member

beforeAll(async () => {
  await openProgramme(shop, { rateBp: 0 })
  member = await newMember(shop.url)
  expect((await member.call('/partner/activate', { terms: '1' })).status).toBe(200)
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
  documents: Record<string, string>,
): Promise<Readonly<Record<string, unknown>>> {
  const { page } = visit
  const found: Record<string, unknown> = {}
  for (const [name, arrive] of Object.entries(pages)) {
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
    await arrive(visit)
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
    const guest = await browser.visit({ locale })
    const asGuest = await lookAtAll(guest, { ...GUEST_PAGES, ...OPEN_PARTS }, documents)
    const signedIn = await browser.visit({ locale })
    await signInAs(signedIn, member)
    const asMember = await lookAtAll(signedIn, MEMBER_PAGES, documents)
    expect({ ...asGuest, ...asMember }).toEqual({})
    expect(findHtmlErrors(documents)).toEqual({})
  },
  LONG_MS,
)
