import { catalogStaffActions, type ImportState } from '#domains/catalog/index.ts'
import { msg } from '#kernel/translate.ts'
import { IMPORT_WORDS } from '../catalogue/import-words.ts'
import { defineList } from '../kit/read-list.ts'
import { staffAccountOf } from '../kit/staff-account.ts'

interface ImportListRow {
  readonly id: string
  readonly state: ImportState
  readonly createdAt: Date
  readonly who: string
  readonly created: number
  readonly updated: number
  readonly errors: number
}

/** The imports of products, newest first. */
export const importList = defineList<ImportListRow>({
  path: 'imports',
  title: msg('Imports'),
  action: catalogStaffActions.import,
  select: `i.id, i.state, i.created_at AS "createdAt", coalesce(nullif(a.name, ''), i.created_by) AS who, coalesce((i.totals ->> 'created')::int, 0) AS created,
    coalesce((i.totals ->> 'updated')::int, 0) AS updated, coalesce((i.totals ->> 'error')::int, 0) AS errors`,
  from: `product_import i LEFT JOIN account a ON a.id = ${staffAccountOf('i.created_by')}`,
  always: 'true',
  idSql: 'i.id',
  columns: [
    {
      id: 'created',
      label: msg('Uploaded'),
      sort: 'created',
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ state }, { t }) => ({
        kind: 'state',
        text: t(IMPORT_WORDS[state][0]),
        tone: IMPORT_WORDS[state][1],
      }),
    },
    { id: 'who', label: msg('By'), cell: ({ who }) => ({ kind: 'outside', text: who }) },
    {
      id: 'new',
      label: msg('New'),
      isNumber: true,
      cell: ({ created }) => ({ kind: 'number', value: created }),
    },
    {
      id: 'changed',
      label: msg('Changed'),
      isNumber: true,
      cell: ({ updated }) => ({ kind: 'number', value: updated }),
    },
    {
      id: 'errors',
      label: msg('Refused'),
      isNumber: true,
      cell: ({ errors }) => ({ kind: 'number', value: errors }),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(IMPORT_WORDS).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'i.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('Handle of a product'),
    where: (words) => ({
      sql: 'EXISTS (SELECT FROM product_import_change c WHERE c.import_id = i.id AND c.handle = $?)',
      values: [words],
    }),
  },
  emptyHint: msg('Imports of product files appear here, each with what it changed.'),
  orders: { created: { sql: 'i.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  links: [{ path: 'imports/new', title: msg('Upload a file'), action: catalogStaffActions.import }],
  pathOf: ({ id }) => `imports/${id}`,
})
