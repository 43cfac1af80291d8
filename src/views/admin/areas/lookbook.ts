import { lookbookStaffActions, readLook } from '#domains/lookbook/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { count, instant, isId, outside } from './people/cells.ts'

/** What visitors see of a look. */
export type LookState = 'shown' | 'hidden' | 'bare' | 'deleted'

const STATES: Readonly<Record<LookState, string>> = {
  shown: msg('Shown'),
  hidden: msg('Hidden'),
  bare: msg('Without a picture'),
  deleted: msg('Deleted'),
}
const TONES = { shown: 'good', hidden: 'quiet', bare: 'warning', deleted: 'danger' } as const

/** Says what visitors see of a look. */
export function lookStateCell(state: LookState, t: Translate): Cell {
  return { kind: 'state', text: t(STATES[state]), tone: TONES[state] }
}

interface LookRow {
  readonly id: string
  readonly title: string
  readonly state: LookState
  readonly points: number
  readonly position: number
  readonly deletedAt: Date | null
}

const STATE = `CASE WHEN l.deleted_at IS NOT NULL THEN 'deleted' WHEN l.picture_hash IS NULL THEN 'bare' WHEN l.is_shown THEN 'shown' ELSE 'hidden' END`

/** The looks of the shop in their order, with those that were deleted and can be brought back. */
export const lookList = defineList<LookRow>({
  path: 'lookbook',
  title: msg('Lookbook'),
  action: lookbookStaffActions.edit,
  select: `l.id, coalesce(nullif(l.title ->> 'en', ''), (SELECT min(value) FROM jsonb_each_text(l.title) WHERE value <> ''), '–') AS title,
    ${STATE} AS state, jsonb_array_length(l.points) AS points, l.position, l.deleted_at AS "deletedAt"`,
  from: 'look l',
  always: 'true',
  idSql: 'l.id',
  columns: [
    { id: 'title', label: msg('Title'), cell: ({ title }) => outside(title) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => lookStateCell(state, t) },
    { id: 'points', label: msg('Products'), isNumber: true, cell: ({ points }) => count(points) },
    {
      id: 'position',
      label: msg('Place'),
      isNumber: true,
      sort: 'position',
      cell: ({ position }) => count(position),
    },
    { id: 'deleted', label: msg('Deleted'), cell: ({ deletedAt }) => instant(deletedAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: STATES,
      where: (state) => ({ sql: `${STATE} = $?`, values: [state] }),
    },
  ],
  search: {
    hint: msg('Title'),
    where: (words) => ({
      sql: `EXISTS (SELECT FROM jsonb_each_text(l.title) x WHERE fold_text(x.value) LIKE '%' || fold_text($?) || '%')`,
      values: [words.replace(/[\\%_]/g, '\\$&')],
    }),
  },
  emptyHint: msg(
    'Pictures of rooms with your products in them appear here. The home page shows the first three, and their own page shows all.',
  ),
  orders: { position: { sql: 'l.position', type: 'integer' } },
  firstOrder: 'position',
  pathOf: ({ id }) => `lookbook/${id}`,
})

/** Fields of a point by its place. A form has fixed fields, so each point has its own. */
const PRODUCT_HINT = msg('Copy the address of its page, such as /p/lamp. Empty: no point.')
const LEFT = msg('From the left, percent')
const TOP = msg('From the top, percent')

/** A look in every language, and the products that are seen in it. */
export const lookForm = defineForm({
  path: 'lookbook',
  title: msg('Look'),
  newTitle: msg('New look'),
  action: lookbookStaffActions.edit,
  sections: [
    {
      title: msg('Texts'),
      hint: msg(
        'A picture of a room with your products in it. A language without a text shows another one. The picture is added on the page of the saved look.',
      ),
      fields: [
        { kind: 'text', name: 'title', label: msg('Title'), perLocale: true, isRequired: true, max: 120 },
        { kind: 'long-text', name: 'text', label: msg('Text'), perLocale: true, max: 500 },
        {
          kind: 'text',
          name: 'alt',
          label: msg('What the picture shows'),
          hint: msg('For who cannot see it. Empty: the title.'),
          perLocale: true,
          max: 300,
        },
      ],
    },
    {
      title: msg('Where it stands'),
      fields: [
        { kind: 'check', name: 'isShown', label: msg('Show it to visitors') },
        {
          kind: 'number',
          name: 'position',
          label: msg('Place'),
          hint: msg('A lower number comes first.'),
          max: 100_000,
        },
      ],
    },
    {
      title: msg('First product'),
      hint: msg(
        'The point is where you say. With script, a press on the picture of this page says where you pressed.',
      ),
      fields: [
        { kind: 'text', name: 'product1', label: msg('First product'), hint: PRODUCT_HINT, max: 500 },
        { kind: 'number', name: 'left1', label: LEFT, max: 100 },
        { kind: 'number', name: 'top1', label: TOP, max: 100 },
      ],
    },
    {
      title: msg('Second product'),
      fields: [
        { kind: 'text', name: 'product2', label: msg('Second product'), max: 500 },
        { kind: 'number', name: 'left2', label: LEFT, max: 100 },
        { kind: 'number', name: 'top2', label: TOP, max: 100 },
      ],
    },
    {
      title: msg('Third product'),
      fields: [
        { kind: 'text', name: 'product3', label: msg('Third product'), max: 500 },
        { kind: 'number', name: 'left3', label: LEFT, max: 100 },
        { kind: 'number', name: 'top3', label: TOP, max: 100 },
      ],
    },
    {
      title: msg('Fourth product'),
      fields: [
        { kind: 'text', name: 'product4', label: msg('Fourth product'), max: 500 },
        { kind: 'number', name: 'left4', label: LEFT, max: 100 },
        { kind: 'number', name: 'top4', label: TOP, max: 100 },
      ],
    },
    {
      title: msg('Fifth product'),
      fields: [
        { kind: 'text', name: 'product5', label: msg('Fifth product'), max: 500 },
        { kind: 'number', name: 'left5', label: LEFT, max: 100 },
        { kind: 'number', name: 'top5', label: TOP, max: 100 },
      ],
    },
    {
      title: msg('Sixth product'),
      fields: [
        { kind: 'text', name: 'product6', label: msg('Sixth product'), max: 500 },
        { kind: 'number', name: 'left6', label: LEFT, max: 100 },
        { kind: 'number', name: 'top6', label: TOP, max: 100 },
      ],
    },
  ],
  async read(db, id) {
    const look = isId(id) ? await readLook(db, id) : null
    if (!look && id !== NEW) return null
    const [first, second, third, fourth, fifth, sixth] = look?.points ?? []
    return {
      title: inEach(look?.title),
      text: inEach(look?.text),
      alt: inEach(look?.alt),
      isShown: look?.isShown ?? true,
      position: look?.position ?? 1,
      product1: first?.product ?? '',
      left1: first?.left ?? null,
      top1: first?.top ?? null,
      product2: second?.product ?? '',
      left2: second?.left ?? null,
      top2: second?.top ?? null,
      product3: third?.product ?? '',
      left3: third?.left ?? null,
      top3: third?.top ?? null,
      product4: fourth?.product ?? '',
      left4: fourth?.left ?? null,
      top4: fourth?.top ?? null,
      product5: fifth?.product ?? '',
      left5: fifth?.left ?? null,
      top5: fifth?.top ?? null,
      product6: sixth?.product ?? '',
      left6: sixth?.left ?? null,
      top6: sixth?.top ?? null,
    }
  },
  nameOf: ({ title }) => title[DEFAULT_LOCALE] || Object.values(title).find((words) => words !== '') || '',
})

const inEach = (texts: Readonly<Partial<Record<LocaleCode, string>>> = {}) =>
  Object.fromEntries(LOCALES.map(({ code }) => [code, texts[code] ?? ''])) as Record<LocaleCode, string>
