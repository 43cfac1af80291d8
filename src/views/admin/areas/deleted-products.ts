import { statement } from '#db/statement.ts'
import { catalogStaffActions, type ProductRecord } from '#domains/catalog/index.ts'
import { isUuid } from '#kernel/ids.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../kit/read-list.ts'
import type { AdminRecord } from '../kit/record-definition.ts'
import { staffAccountOf } from '../kit/staff-account.ts'
import { productState } from './product-words.ts'

interface RemovedRow {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly removedAt: Date
  readonly who: string
}

/** Products that staff deleted and that can be put back for 90 days, the last one first. */
export const deletedProductList = defineList<RemovedRow>({
  path: 'deleted-products',
  title: msg('Deleted products'),
  action: catalogStaffActions.remove,
  select: `r.id, r.handle, r.name, r.removed_at AS "removedAt", coalesce(nullif(a.name, ''), r.actor) AS who`,
  from: `removed_product r LEFT JOIN account a ON a.id = ${staffAccountOf('r.actor')}`,
  always: 'true',
  idSql: 'r.id',
  columns: [
    { id: 'name', label: msg('Name'), cell: ({ name }) => ({ kind: 'outside', text: name }) },
    { id: 'handle', label: msg('Handle'), cell: ({ handle }) => ({ kind: 'outside', text: handle }) },
    {
      id: 'removed',
      label: msg('Deleted'),
      sort: 'removed',
      cell: ({ removedAt }) => ({ kind: 'instant', at: removedAt.toISOString() }),
    },
    { id: 'who', label: msg('By'), cell: ({ who }) => ({ kind: 'outside', text: who }) },
  ],
  filters: [],
  search: {
    hint: msg('Handle of a product'),
    where: (words) => ({ sql: 'r.handle = $?', values: [words] }),
  },
  orders: { removed: { sql: 'r.removed_at', type: 'timestamptz' } },
  firstOrder: '-removed',
  pathOf: ({ id }) => `deleted-products/${id}`,
})

const removedProduct = statement<{ readonly id: string }>(
  'admin-removed-product',
  'SELECT name, record, removed_at AS "removedAt" FROM removed_product WHERE id = $id',
)

/** The page of a deleted product: what it was, and putting it back. */
export const deletedProductRecord: AdminRecord = {
  action: catalogStaffActions.remove,
  async read(db, id, { t }) {
    if (!isUuid(id)) return null
    const [row] = await db.query<{ name: string; record: ProductRecord; removedAt: Date }>(
      removedProduct,
      removedProduct.bind({ id }),
    )
    if (!row) return null
    const { variants, images, status } = row.record
    return {
      title: row.name,
      states: [{ kind: 'state', text: t('Deleted'), tone: 'quiet' }, productState(status, t)],
      facts: [
        { label: t('Deleted'), cell: { kind: 'instant', at: row.removedAt.toISOString() } },
        { label: t('Variants'), cell: { kind: 'number', value: variants.length } },
        { label: t('Pictures'), cell: { kind: 'number', value: images.length } },
      ],
      tables: [],
      history: [],
      acts: [
        {
          call: '/admin/product/restore',
          title: t('Put back'),
          hint: t(
            'The product comes back as it was, with its prices, pictures and stock. “Delete” undoes this.',
          ),
          isDangerous: false,
          fields: [],
          subject: { id },
          leadsOn: true,
        },
      ],
    }
  },
}
