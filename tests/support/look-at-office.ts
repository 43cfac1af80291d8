import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { basePathOf } from '#kernel/locales.ts'
import type { Person } from './access-people.ts'
import { COLOURS, findBarriersInEach } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { fillOffice } from './full-office.ts'
import { findHtmlErrors } from './html-checker.ts'
import { readHtmlPage } from './html-page.ts'
import { ringCellsOnce } from './matrix.ts'
import { addressOf, type OfficePart, officePages } from './office-pages.ts'
import { RICH_PROVIDERS } from './rich-books.ts'
import { LANGUAGES } from './ring-locales.ts'
import { useRunningShop } from './running-shop.ts'
import { visitAs } from './staff-visit.ts'
import { useSandbox } from './use-sandbox.ts'

/** Time limit for all pages before a release, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 4 * HOUR
/** What nobody replaced on a page: a key, or a placeholder of its words. */
const LEFT_OVER = /\{\w+(, plural)?[^}]*\}|undefined|\[object |NaN|Invalid Date|(?<![\w-])P\d+[DWMY]\b/g
/** Pages on which the words in braces are what they are about. */
const WITH_BRACES = /^(mail-texts|wording)(\/|$)/
const WIDTHS = [320, 768, 1280] as const

/**
 * Declares the tests of the calling file that look at every page of a part of the back office, in a shop whose lists
 * all have a row.
 */
export function testOfficePages(part: OfficePart): void {
  const sandbox = useSandbox(RICH_PROVIDERS)
  const shop = useRunningShop({ BASE_PATH: '/store', TRUSTED_PROXIES: '127.0.0.1' }, sandbox)
  const browser = useBrowser(shop, sandbox)
  let owner: Person
  let pages: readonly string[]

  beforeAll(async () => {
    owner = await fillOffice(shop, sandbox)
    pages = await officePages(part, owner)
  })

  test('no page of the back office has words left over, ragged tables or an error of HTML', async () => {
    const documents: Record<string, string> = {}
    const found: Record<string, unknown> = {}
    for (const { path, locale } of ringCellsOnce({ path: pages, locale: LANGUAGES })) {
      const { status, text: html } = await owner.buyer.get(basePathOf('', locale) + addressOf(path))
      expect([path, status]).toEqual([path, 200])
      const { text, headings, raggedRows } = readHtmlPage(html)
      const words = WITH_BRACES.test(path) ? [] : (text.match(LEFT_OVER) ?? [])
      if (words.length > 0 || headings !== 1 || raggedRows.length > 0)
        found[`${path}, ${locale}`] = { words, headings, raggedRows }
      documents[`${path}, ${locale}`] = html
    }
    expect(found).toEqual({})
    expect(findHtmlErrors(documents)).toEqual({})
  })

  test('no page of the back office has a barrier or stands out of the window', {
    timeout: LONG_MS,
  }, async () => {
    const cells = ringCellsOnce({ path: pages, locale: LANGUAGES, width: WIDTHS, colours: COLOURS })
    const found: Record<string, unknown> = {}
    for (const locale of LANGUAGES) {
      const visit = await browser.visit({ locale })
      await visitAs(visit, owner)
      for (const [path, sights] of Map.groupBy(
        cells.filter((cell) => cell.locale === locale),
        (cell) => cell.path,
      )) {
        await visit.open(addressOf(path))
        await openActs(visit.page)
        const barriers = await findBarriersInEach(visit.page, sights, WIDTHS)
        if (Object.keys(barriers).length > 0) found[`${path}, ${locale}`] = barriers
      }
    }
    expect(found).toEqual({})
  })
}

/** Opens every act and form of a page, because what is closed is not looked at. */
const openActs = (page: Page) =>
  page.locator('main').evaluate((main) => {
    for (const details of main.querySelectorAll('aside details, li details')) details.setAttribute('open', '')
  })
