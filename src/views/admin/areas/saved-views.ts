import { readSharedView, staffActions } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'

interface ViewRow {
  readonly id: string
  readonly name: string
  readonly area: string
  readonly author: string | null
  readonly createdAt: Date
}

/** The views of lists that everybody sees. */
export const sharedViewList = defineList<ViewRow>({
  path: 'views',
  title: msg('Shared views'),
  action: staffActions['share-view'],
  select: 'v.id, v.name, v.area, a.name AS author, v.created_at AS "createdAt"',
  from: 'staff_view v LEFT JOIN account a ON a.id = v.account_id',
  always: 'v.is_shared',
  idSql: 'v.id',
  columns: [
    { id: 'name', label: msg('Name'), sort: 'name', cell: ({ name }) => ({ kind: 'outside', text: name }) },
    { id: 'area', label: msg('List'), cell: ({ area }) => ({ kind: 'text', text: area }) },
    { id: 'author', label: msg('Saved by'), cell: ({ author }) => ({ kind: 'outside', text: author ?? '' }) },
    {
      id: 'created',
      label: msg('Saved on'),
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Beginning of the name'),
    where: (words) => ({ sql: 'starts_with(lower(v.name), lower($?))', values: [words] }),
  },
  emptyHint: msg('Open a list, choose “Save or delete views”, and save it for everybody.'),
  orders: { name: { sql: 'v.name', type: 'text' } },
  firstOrder: 'name',
  pathOf: ({ id }) => `views/${id}`,
})

/** Renames a shared view, or makes it its author's alone again. */
export const sharedViewForm = defineForm({
  path: 'views',
  title: msg('Shared view'),
  action: staffActions['share-view'],
  sections: [
    {
      title: msg('Shared view'),
      hint: msg('Everybody who may open its list sees it above the rows.'),
      fields: [
        { kind: 'text', name: 'name', label: msg('Name'), isRequired: true, max: 60 },
        {
          kind: 'text',
          name: 'query',
          label: msg('What it shows'),
          hint: msg('As in the address of the list, behind the question mark.'),
          max: 1_000,
        },
      ],
    },
  ],
  nameOf: ({ name }) => name,
  read: readSharedView,
})
