import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { LOW_STOCK_PIECES } from '#domains/catalog/contract.ts'
import { catalogStaffActions, type ProductStatus } from '#domains/catalog/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import type { Condition } from '../kit/list-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { PRODUCT_STATES, productState } from './product-words.ts'

interface ProductRow {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly status: ProductStatus
  readonly updatedAt: Date
  readonly untranslated: readonly string[]
  readonly hasPicture: boolean
  readonly variants?: number
  /** Pieces that can be sold; null: nothing is tracked. */
  readonly free?: number | null
}

/** Products with a variant that has no free piece, or few. `$?`: most free pieces. */
const SHORT = `p.id IN (SELECT v.product_id FROM stock s JOIN variant v ON v.id = s.variant_id
  WHERE s.on_hand - s.reserved <= $? AND v.active AND v.tracked AND NOT v.backorder)`
/** The products that a search finds: by their texts, a barcode, or how a SKU begins. */
const FOUND = `SELECT x.product_id FROM product_text x WHERE x.search_text LIKE '%' || fold_text($?) || '%'
  UNION ALL SELECT v.product_id FROM variant v WHERE v.barcode <> '' AND v.barcode = $?
  UNION ALL SELECT DISTINCT v.product_id FROM variant v WHERE v.sku <> '' AND lower(v.sku) LIKE lower($?) || '%'`
/** The same of one product. */
const MATCHES = `EXISTS (SELECT FROM product_text x WHERE x.product_id = p.id AND x.search_text LIKE '%' || fold_text($?) || '%')
  OR EXISTS (SELECT FROM variant v WHERE v.product_id = p.id AND ((v.barcode <> '' AND v.barcode = $?) OR (v.sku <> '' AND lower(v.sku) LIKE lower($?) || '%')))`
/** A text in each language, a barcode and a SKU. */
const FOUND_REPEATS = LOCALES.length + 2

function foundBy(sql: string, words: string): Condition {
  const literal = words.replace(/[\\%_]/g, '\\$&')
  return { sql, values: [literal, words, literal] }
}

/** The products of the shop, the one that changed last first. */
export const productList = defineList<ProductRow>({
  path: 'products',
  title: msg('Products'),
  action: catalogStaffActions.read,
  select: `n.product_id AS id, p.handle, n.name, p.status, p.updated_at AS "updatedAt", p.untranslated, p.has_picture AS "hasPicture"`,
  from: `product p JOIN product_text n ON n.product_id = p.id AND n.locale = 'en'`,
  always: 'true',
  idSql: 'n.product_id',
  columns: [
    { id: 'name', label: msg('Name'), sort: 'name', cell: ({ name }) => ({ kind: 'outside', text: name }) },
    { id: 'status', label: msg('State'), cell: ({ status }, { t }) => productState(status, t) },
    {
      id: 'stock',
      label: msg('Free pieces'),
      isNumber: true,
      cell: ({ free = null }) => (free === null ? { kind: 'nothing' } : { kind: 'number', value: free }),
    },
    {
      id: 'variants',
      label: msg('Variants'),
      isNumber: true,
      cell: ({ variants = 0 }) => ({ kind: 'number', value: variants }),
    },
    {
      id: 'lacks',
      label: msg('Missing'),
      cell: ({ untranslated, hasPicture }, { t }) => ({
        kind: 'text',
        text: [...(hasPicture ? [] : [t('Picture')]), ...untranslated.map((code) => code.toUpperCase())].join(
          ', ',
        ),
      }),
    },
    {
      id: 'changed',
      label: msg('Changed'),
      sort: 'changed',
      cell: ({ updatedAt }) => ({ kind: 'instant', at: updatedAt.toISOString() }),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(PRODUCT_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'p.status = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'stock',
      label: msg('Stock'),
      choices: { out: msg('Sold out'), low: msg('Only a few left') },
      where: (level) => ({ sql: SHORT, values: [level === 'out' ? 0 : LOW_STOCK_PIECES] }),
    },
    {
      kind: 'choice',
      name: 'missing',
      label: msg('Missing'),
      choices: {
        picture: msg('Picture'),
        translation: msg('Translation'),
        de: 'Deutsch',
        fr: 'Français',
        ar: 'العربية',
      },
      where: (what) => {
        if (what === 'picture') return { sql: 'NOT p.has_picture', values: [] }
        if (what === 'translation') return { sql: `p.untranslated <> '{}'`, values: [] }
        return { sql: `p.untranslated <> '{}' AND $? = ANY(p.untranslated)`, values: [what] }
      },
    },
  ],
  search: {
    hint: msg('Name, SKU or barcode'),
    where: (words) => foundBy(MATCHES, words),
    ids: (words) => foundBy(FOUND, words),
    repeats: FOUND_REPEATS,
  },
  orders: {
    changed: { sql: 'p.updated_at', idSql: 'p.id', type: 'timestamptz' },
    name: { sql: 'n.sort_name', type: 'text' },
  },
  firstOrder: '-changed',
  isInCommandBar: true,
  links: [
    { path: 'imports', title: msg('Imports'), action: catalogStaffActions.import },
    { path: 'stock-counts', title: msg('Stock-taking'), action: catalogStaffActions.stock },
    { path: 'pictures', title: msg('Pictures named by SKU'), action: catalogStaffActions.edit },
    { path: 'deleted-products', title: msg('Deleted products'), action: catalogStaffActions.remove },
  ],
  pathOf: ({ handle }) => `products/${handle}`,
  complete: withStock,
})

const stockOf = statement<{ readonly ids: readonly string[] }>(
  'admin-products-stock',
  `SELECT v.product_id AS id, count(*)::int AS variants, (sum(s.on_hand - s.reserved) FILTER (WHERE v.tracked))::int AS free
   FROM variant v LEFT JOIN stock s ON s.variant_id = v.id WHERE v.product_id = ANY($ids) AND v.active GROUP BY v.product_id`,
)

/** Counts the variants on sale and their free pieces, only for the rows of one page. */
async function withStock(db: Queryable, rows: readonly ProductRow[]): Promise<readonly ProductRow[]> {
  const counted = await db.query<{ id: string; variants: number; free: number | null }>(
    stockOf,
    stockOf.bind({ ids: rows.map(({ id }) => id) }),
  )
  const byId = new Map(counted.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}
