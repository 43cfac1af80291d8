import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { headOf } from '#views/admin/kit/area.ts'
import { AREAS } from '#views/admin/menu/all-areas.ts'
import { topPages } from '#views/admin/menu/pages.ts'
import type { Person } from '../../support/access-people.ts'
import { findBarriersIn, type Sight } from '../../support/barriers.ts'
import { useBrowser } from '../../support/browser.ts'
import { fillOffice } from '../../support/full-office.ts'
import { RICH_PROVIDERS } from '../../support/rich-books.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { visitAs } from '../../support/staff-visit.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(RICH_PROVIDERS)
const shop = useRunningShop({ BASE_PATH: '/store', TRUSTED_PROXIES: '127.0.0.1' }, sandbox)
const browser = useBrowser(shop, sandbox)
let owner: Person
let pages: readonly string[]

/**
 * Areas whose first row takes more than a row of a table. Figures of reports are sums: a row leads to the list of reports
 * and has no page of its own.
 */
const WITHOUT_ROW: readonly string[] = [
  'to-transfer',
  'transfers',
  'imports',
  'abuse-figures',
  'missed-searches',
]

beforeAll(async () => {
  owner = await fillOffice(shop, sandbox)
  pages = [...new Set([...menuPages(), ...(await recordPages())])]
})

/** Lists the pages that the menu's own data names: a new area is among them by itself. */
function menuPages(): readonly string[] {
  const areas = AREAS.flatMap((group) => group.areas)
  return [
    ...['', 'search?q=K', 'setup', 'setup?step=done'],
    ...topPages.map(({ path }) => path),
    ...areas.map((area) => headOf(area).path),
    ...areas.flatMap(({ list }) => (list?.links ?? []).map(({ path }) => path)),
    ...areas.flatMap(({ list, form }) => (list && form?.newTitle ? [`${list.path}/new`] : [])),
    ...areas.flatMap((area) => (area.list && area.maker ? [`${area.list.path}/make`] : [])),
  ]
}

/** Lists the page of the first row of each area, and the pages that it leads to. */
async function recordPages(): Promise<readonly string[]> {
  const found: string[] = []
  for (const { list } of AREAS.flatMap((group) => group.areas)) {
    if (!list) continue
    const [, rows = ''] = (await owner.buyer.get(`/admin/${list.path}`)).text.split('<tbody>')
    const [first] = linksOf(rows)
    if (!WITHOUT_ROW.includes(list.path)) expect(first, `the first row of ${list.path}`).toBeDefined()
    if (first === undefined) continue
    const further = linksOf((await owner.buyer.get(`/admin/${first}`)).text)
    found.push(first, ...further.filter((path) => path.startsWith(`${first}/`)))
  }
  return found
}

/** Lists where the links of a page of the back office lead, behind `/admin/`. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/href="\/store\/admin\/([^"?#]+)"/g)].map(([, path = '']) => path)
}

/** What is wrong with the words of a page: a key or a placeholder that nobody replaced. */
async function wordsLeft(page: Page): Promise<readonly string[]> {
  const text = await page.locator('main').textContent()
  return [
    ...(text ?? '').matchAll(/\{\w+(, plural)?[^}]*\}|undefined|\[object |NaN|Invalid Date|P\d+[DWMY]\b/g),
  ].map(([left]) => left)
}

/** Pages on which the words in braces are what they are about. */
const WITH_BRACES = /^(mail-texts|wording)(\/|$)/

/** A page is looked at in another window in each locale, because looking at it costs more than opening it. */
const SIGHTS: readonly Sight[] = [
  { width: 360, colours: 'light' },
  { width: 1280, colours: 'dark' },
  { width: 360, colours: 'dark' },
  { width: 768, colours: 'light' },
]
const LOCALES = ['en', 'de', 'fr', 'ar'] as const

test.each(LOCALES)(
  'no page of the back office has a barrier or stands out of the window, in %s',
  { timeout: 900_000 },
  async (locale) => {
    const visit = await browser.visit({ locale })
    await visitAs(visit, owner)
    const found: Record<string, unknown> = {}
    for (const [at, path] of pages.entries()) {
      await visit.open(`/admin/${path}`.replace(/\/$/, ''))
      const { page } = visit
      await openActs(page)
      const sight = SIGHTS[(at + LOCALES.indexOf(locale)) % SIGHTS.length]!
      const barriers = await findBarriersIn(page, sight, [360, 1280])
      const words = WITH_BRACES.test(path) ? [] : await wordsLeft(page)
      const headings = await page.locator('h1').count()
      const ragged = await raggedRows(page)
      if (barriers.length > 0) found[`${path}, ${sight.width} px, ${sight.colours}`] = barriers
      if (words.length > 0) found[`${path}, words`] = words
      if (ragged.length > 0) found[`${path}, cells`] = ragged
      if (headings !== 1) found[`${path}, headings`] = headings
    }
    expect(found).toEqual({})
  },
)

/** The rows of tables that have more or fewer cells than their table has columns. */
const raggedRows = (page: Page): Promise<readonly string[]> =>
  page.locator('main').evaluate((main) => {
    const width = (row: HTMLTableRowElement | undefined): number =>
      [...(row?.cells ?? [])].reduce((sum, cell) => sum + cell.colSpan, 0)
    return [...main.querySelectorAll('table')].flatMap((table) => {
      const columns = width(table.tHead?.rows[0])
      const rows = columns === 0 ? [] : [...table.tBodies].flatMap((body) => [...body.rows])
      return rows.filter((row) => width(row) !== columns).map((row) => row.textContent ?? '')
    })
  })

/** Opens every act and form of a page, because what is closed is not looked at. */
const openActs = (page: Page) =>
  page.locator('main').evaluate((main) => {
    for (const details of main.querySelectorAll('aside details, li details')) details.setAttribute('open', '')
  })
