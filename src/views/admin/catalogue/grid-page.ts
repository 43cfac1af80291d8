import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  catalogStaffActions,
  cellText,
  type GridField,
  gridFields,
  readGridVariants,
  readRemovedVariants,
  rightOfField,
} from '#domains/catalog/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { GridColumn, GridView, MovementView } from '#web/admin/products/views.ts'
import { STOCK_REASONS } from '../areas/product-words.ts'
import { may, type RecordContext } from '../kit/record-definition.ts'
import { staffAccountOf } from '../kit/staff-account.ts'
import { variantActs, variantName } from './variant-acts.ts'

/** Rows of one page where not all are asked for. */
const PAGE_ROWS = 50
/** Deleted variants that can be put back from the page. */
const REMOVED_SHOWN = 6

const LABELS: Readonly<Record<string, string>> = {
  sku: msg('SKU'),
  barcode: msg('Barcode'),
  weightGrams: msg('Weight (g)'),
  tracked: msg('Stock counts'),
  backorder: msg('Sold beyond stock'),
  active: msg('On sale'),
  onHand: msg('Pieces'),
}

const headOf = statement<{ readonly handle: string }>(
  'admin-grid-head',
  `SELECT p.id, coalesce(t.name, p.handle) AS name FROM product p LEFT JOIN product_text t ON t.product_id = p.id AND t.locale = 'en' WHERE p.handle = $handle`,
)

/** Reads the grid of the variants of a product; null if there is none. */
export async function readGridPage(
  db: Queryable,
  handle: string,
  query: URLSearchParams,
  { actor, t, currency }: RecordContext & { readonly currency: string },
): Promise<GridView | null> {
  const [head] = await db.query<{ id: string; name: string }>(headOf, headOf.bind({ handle }))
  if (!head) return null
  const [variants, movements, removed] = await Promise.all([
    readGridVariants(db, handle),
    readMovements(db, head.id, t),
    readRemovedVariants(db, head.id, REMOVED_SHOWN),
  ])
  const currencies = [...new Set([currency, ...variants.flatMap(({ prices }) => Object.keys(prices).sort())])]
  const columns = gridFields(currencies).map(
    (field): GridColumn => ({
      field,
      label: labelOf(field, t),
      kind: kindOf(field),
      isEditable: may(actor, catalogStaffActions[rightOfField(field)]),
    }),
  )
  const pages = Math.max(1, Math.ceil(variants.length / PAGE_ROWS))
  const isWhole = query.get('rows') === 'all' || pages === 1
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pages)
  const shown = isWhole ? variants : variants.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  return {
    product: { handle, name: head.name },
    columns,
    rows: shown.map((variant) => ({
      publicId: variant.publicId,
      name: variantName(variant),
      cells: columns.map(({ field }) => cellText(variant, field as GridField)),
      reserved: variant.reserved,
    })),
    total: variants.length,
    page: isWhole ? null : page,
    pages,
    movements,
    mayCount: may(actor, catalogStaffActions.stock),
    acts: variantActs({ handle, standing: variants, removed }, { actor, t }),
  }
}

function labelOf(field: GridField, t: Translate): string {
  const [name = '', currency = ''] = field.split('.')
  if (currency === '') return t(LABELS[field] ?? field)
  return name === 'price' ? t('Price {currency}', { currency }) : t('Struck price {currency}', { currency })
}

function kindOf(field: GridField): GridColumn['kind'] {
  if (field.includes('.')) return 'amount'
  if (field === 'onHand' || field === 'weightGrams') return 'whole'
  return field === 'sku' || field === 'barcode' ? 'text' : 'flag'
}

const latest = statement<{ readonly productId: string }>(
  'admin-grid-movements',
  // The newest are chosen first, so that only those few are looked up in accounts and undone movements.
  `SELECT m.id, m.at, m.delta, m.reason, m.note, coalesce(nullif(a.name, ''), m.actor) AS who, m.variant,
     m.reason IN ('count', 'adjustment', 'import') AND NOT EXISTS (SELECT FROM stock_movement u WHERE u.undoes = m.id) AS "canUndo"
   FROM (
     SELECT x.*, coalesce(nullif(v.sku, ''), v.public_id) AS variant
     FROM variant v CROSS JOIN LATERAL (SELECT * FROM stock_movement y WHERE y.variant_id = v.id ORDER BY y.at DESC LIMIT 20) x
     WHERE v.product_id = $productId ORDER BY x.at DESC, x.seq DESC LIMIT 20) m
   LEFT JOIN account a ON a.id = ${staffAccountOf('m.actor')}
   ORDER BY m.at DESC, m.seq DESC`,
)

async function readMovements(db: Queryable, productId: string, t: Translate): Promise<MovementView[]> {
  const rows = await db.query<Omit<MovementView, 'at'> & { at: Date }>(latest, latest.bind({ productId }))
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    reason: t(STOCK_REASONS[row.reason] ?? row.reason),
  }))
}
