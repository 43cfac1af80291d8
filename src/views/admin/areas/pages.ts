import type { Queryable } from '#db/database.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { type PageState, pageStaffActions, readOwnPlace, readPageStates } from '#domains/page/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'

interface PageRow {
  readonly id: string
  /** Of a page that the owner added: what it is called, published or not. */
  readonly title: string | null
  readonly published: readonly string[]
  readonly drafts: readonly string[]
}

/** Handles of the program's own, so that a list can be made of them. */
const HANDLES = TEXT_PAGES.map(({ handle }, place) => `('${handle}', ${place})`).join(', ')

/** Returns the title of a text page, English, marked by `msg`. */
export function titleOfPage(handle: string): string | undefined {
  return TEXT_PAGES.find((page) => page.handle === handle)?.title
}

/** Returns the title of a page that the owner added: in the default language, else in any, published or not. */
export function ownTitleOf(states: readonly PageState[]): string {
  const state = states.find(({ locale }) => locale === DEFAULT_LOCALE) ?? states[0]
  return (state?.published ?? state?.draft)?.title ?? ''
}

/** The text pages of the shop with those that the owner added, and which languages they lack. */
export const pageList = defineList<PageRow>({
  path: 'pages',
  title: msg('Pages'),
  action: pageStaffActions.edit,
  select: `h.handle AS id, CASE WHEN h.is_own THEN (SELECT t.title FROM (
      SELECT locale, version, title FROM page WHERE handle = h.handle UNION ALL SELECT locale, 0, title FROM page_draft WHERE handle = h.handle) t
      ORDER BY t.locale = '${DEFAULT_LOCALE}' DESC, t.locale, t.version DESC LIMIT 1) END AS title,
    ARRAY(SELECT DISTINCT p.locale FROM page p WHERE p.handle = h.handle) AS published,
    ARRAY(SELECT d.locale FROM page_draft d WHERE d.handle = h.handle ORDER BY d.locale) AS drafts`,
  from: `(SELECT handle, place, false AS is_own FROM (VALUES ${HANDLES}) v (handle, place)
    UNION ALL SELECT handle, 100 + coalesce(position, 10000), true FROM own_page) h`,
  always: 'true',
  idSql: 'h.handle',
  idType: 'text',
  columns: [
    {
      id: 'page',
      label: msg('Page'),
      cell: ({ id, title }, { t }) =>
        title === null ? { kind: 'text', text: t(titleOfPage(id) ?? id) } : { kind: 'outside', text: title },
    },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ published, drafts }, { t }) =>
        drafts.length > 0
          ? { kind: 'state', text: t('Draft'), tone: 'warning' }
          : published.length > 0
            ? { kind: 'state', text: t('Published'), tone: 'good' }
            : { kind: 'state', text: t('Not written'), tone: 'danger' },
    },
    {
      id: 'missing',
      label: msg('Missing in'),
      cell: ({ published }) => ({ kind: 'text', text: missingIn(published).join(', ') }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Address of the page'),
    where: (words) => ({ sql: 'h.handle ILIKE $?', values: [`%${words}%`] }),
  },
  orders: { place: { sql: 'h.place', type: 'integer' } },
  firstOrder: 'place',
  pathOf: ({ id }) => `pages/${id}`,
})

/** Lists the languages that are not among those given. */
export function missingIn(locales: readonly string[]): readonly LocaleCode[] {
  return LOCALES.map(({ code }) => code).filter((code) => !locales.includes(code))
}

const TEXTS = { title: {}, body: {} } as const
const PLACE = { inMenu: {}, inFooter: {}, position: {} } as const
const NOWHERE = { inMenu: false, inFooter: false, position: null } as const

type ByLocale = Readonly<Record<LocaleCode, string>>

/** The draft of a page, the languages side by side; where there is none, what is published. */
export const pageForm = defineForm({
  path: 'pages',
  title: msg('Draft'),
  newTitle: msg('New page'),
  action: pageStaffActions.edit,
  sections: [
    {
      title: msg('Draft'),
      hint: msg(
        'Visitors see the published text until you publish the draft. Undo brings the draft before back.',
      ),
      fields: [
        { kind: 'text', name: 'title', label: msg('Title'), perLocale: true, isRequired: true, max: 200 },
        {
          kind: 'html',
          name: 'body',
          label: msg('Text'),
          hint: msg(
            'HTML. Scripts and everything that a text does not need are taken out. Pictures come from “Add a picture”, once the page is saved.',
          ),
          perLocale: true,
        },
      ],
    },
    {
      title: msg('Where the page is'),
      hint: msg(
        'Links appear when the page is published, in every language. What you change here holds at once; undo brings it back.',
      ),
      fields: [
        {
          kind: 'text',
          name: 'handle',
          label: msg('Address'),
          hint: msg(
            'Small letters from a to z, digits and hyphens, such as about-us. It cannot be changed afterwards.',
          ),
          max: 60,
        },
        { kind: 'check', name: 'inMenu', label: msg('In the menu, behind the categories') },
        { kind: 'check', name: 'inFooter', label: msg('In the footer of every page') },
        {
          kind: 'number',
          name: 'position',
          label: msg('Place among the links'),
          hint: msg('Smaller numbers come first. Empty: at the end.'),
          max: 9999,
        },
      ],
    },
  ],
  // The program says where the pages of every shop are linked.
  fieldsOf: (id) =>
    id === NEW
      ? { handle: { isRequired: true }, ...TEXTS, ...PLACE }
      : titleOfPage(id) === undefined
        ? { ...TEXTS, ...PLACE }
        : TEXTS,
  async read(db, id) {
    const place = await readPlace(db, id)
    if (!place) return null
    const states = await readPageStates(db, id)
    const shown = (code: LocaleCode) => {
      const found = states.find(({ locale }) => locale === code)
      return found?.draft ?? found?.published
    }
    const byLocale = (field: 'title' | 'bodyHtml') =>
      Object.fromEntries(LOCALES.map(({ code }) => [code, shown(code)?.[field] ?? ''])) as ByLocale
    return { handle: '', title: byLocale('title'), body: byLocale('bodyHtml'), ...place }
  },
})

/** Returns where a page is linked; null: there is no such page. */
async function readPlace(db: Queryable, id: string) {
  return id === NEW || titleOfPage(id) !== undefined ? NOWHERE : await readOwnPlace(db, id)
}
