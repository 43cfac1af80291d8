import { expect } from 'vitest'
import { type Area, headOf } from '#views/admin/kit/area.ts'
import { AREAS } from '#views/admin/menu/all-areas.ts'
import { topPages } from '#views/admin/menu/pages.ts'
import type { Person } from './access-people.ts'

/** A part of the back office: the areas of these groups of its menu. Each group is in one part. */
const GROUPS = {
  trade: ['Sales', 'Catalogue'],
  people: ['Customers', 'Marketing'],
  settings: ['Settings', 'System'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OfficePart = keyof typeof GROUPS

function areasOf(part: OfficePart): readonly Area[] {
  expect(AREAS.map(({ title }) => title)).toEqual(Object.values(GROUPS).flat())
  const titles: readonly string[] = GROUPS[part]
  return AREAS.filter(({ title }) => titles.includes(title)).flatMap(({ areas }) => areas)
}

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

/** Returns where a page of the back office is in a shop, without base. */
export const addressOf = (path: string): string => `/admin/${path}`.replace(/\/$/, '')

/**
 * Lists the pages of a part of the back office: those that the menu's own data names, so that a new area is among
 * them by itself, and the page of the first row of each area with those that it leads to. The pages of no group are among
 * those of people.
 */
export async function officePages(part: OfficePart, owner: Person): Promise<readonly string[]> {
  return [...new Set([...menuPages(part), ...(await recordPages(part, owner))])]
}

function menuPages(part: OfficePart): readonly string[] {
  const areas = areasOf(part)
  const top = ['', 'search?q=K', 'setup', 'setup?step=done', ...topPages.map(({ path }) => path)]
  return [
    ...(part === 'people' ? top : []),
    ...areas.map((area) => headOf(area).path),
    ...areas.flatMap(({ list }) => (list?.links ?? []).map(({ path }) => path)),
    ...areas.flatMap(({ list, form }) => (list && form?.newTitle ? [`${list.path}/new`] : [])),
    ...areas.flatMap((area) => (area.list && area.maker ? [`${area.list.path}/make`] : [])),
  ]
}

async function recordPages(part: OfficePart, owner: Person): Promise<readonly string[]> {
  const found: string[] = []
  for (const { list } of areasOf(part)) {
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
