import { matchPath } from 'react-router'
import { expect } from 'vitest'
import { routePatterns, type WebBuild } from '#api/pages/router-handlers.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { loadWebBuild } from '#main/web-build.ts'
import { findBarriersAt } from './barriers.ts'
import type { Visit } from './browser.ts'
import { findHtmlErrors } from './html-checker.ts'
import { readHtmlPage } from './html-page.ts'
import { ringCellsOnce } from './matrix.ts'
import { LANGUAGES } from './ring-locales.ts'
import { type Arrive, OPEN_PARTS } from './shop-pages.ts'
import { standingOut } from './standing-out.ts'

const HEIGHT = 780
const WIDTHS = [1280, 768, 320] as const
/** Widths in which pages are opened: a page that grows with its window is another than one that shrinks. Unit: px. */
const OPENED_AT = { en: 1280, de: 1280, fr: 360, ar: 360 } as const

/** The routes of the router that are pages of a member. */
const OF_MEMBERS = /^\/(profile|library|connect|partner)(\/|$)/
/**
 * What has a test of its own: the back office, the kit, the change of a plan (membership/change-plan.test.ts, because it needs a
 * provider), and what is no page.
 */
const ELSEWHERE = /^\/(admin|dev|profile\/plan|__notice|__manifest)(\/|$)|\.(json|webmanifest)$/

/** Who looks: a guest, or a member. Each route is a page of one of them. */
export type Looker = 'guest' | 'member'

/**
 * Looks at pages, at each in the languages, windows and colours of this run's ring, in browsers that `visitIn` opens.
 * Fails where a machine finds a barrier or an error of HTML, where something stands out of the window, and where a
 * page has no main heading or several. Returns the addresses, without base.
 */
export async function expectNoBarriers(
  pages: Readonly<Record<string, Arrive>>,
  visitIn: (locale: LocaleCode) => Promise<Visit>,
): Promise<ReadonlySet<string>> {
  const opened = ringCellsOnce({ name: Object.keys(pages), locale: LANGUAGES })
  const documents: Record<string, string> = {}
  const seen = new Set<string>()
  for (const locale of LANGUAGES) {
    const visit = await visitIn(locale)
    const { page, base } = visit
    const found: Record<string, unknown> = {}
    for (const { name } of opened.filter((cell) => cell.locale === locale)) {
      const isOpenPart = name in OPEN_PARTS
      await page.setViewportSize({ width: isOpenPart ? WIDTHS[0] : OPENED_AT[locale], height: HEIGHT })
      await pages[name]!(visit)
      seen.add(page.url().slice(base.length).split(/[?#]/)[0] || '/')
      // What stands over a page is not in its HTML.
      const html = isOpenPart ? null : await htmlOf(visit)
      if (html !== null) documents[`${name}, ${locale}`] = html
      const headings = html === null ? 1 : readHtmlPage(html).headings
      const barriers = await findBarriersAt(page, WIDTHS, { name, locales: [locale] })
      // An open menu shifts the page out of the window.
      const out = isOpenPart ? [] : await standingOut(page)
      if (out.length > 0 || headings !== 1 || Object.keys(barriers).length > 0)
        found[name] = { ...barriers, out, headings }
    }
    expect(found, locale).toEqual({})
  }
  expect(findHtmlErrors(documents)).toEqual({})
  return seen
}

/** The page as the shop sends it to whoever is in the browser of this visit. */
async function htmlOf({ page, context }: Visit): Promise<string> {
  const answer = await context.request.get(page.url(), { headers: { accept: 'text/html' } })
  return answer.text()
}

/** Returns the routes of a looker whose pages are not among these addresses. */
export async function unseenRoutes(looker: Looker, seen: ReadonlySet<string>): Promise<string[]> {
  const patterns = routePatterns((await loadWebBuild('/store')) as unknown as WebBuild)
  expect(patterns.length).toBeGreaterThan(60)
  const own = patterns.filter(
    (pattern) => !ELSEWHERE.test(pattern) && OF_MEMBERS.test(pattern) === (looker === 'member'),
  )
  expect(own.length).toBeGreaterThan(5)
  return own.filter((pattern) => ![...seen].some((path) => matchPath(pattern, path)))
}
