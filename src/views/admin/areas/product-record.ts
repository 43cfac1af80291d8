import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { catalogStaffActions, type ProductRecord, readProductRecord } from '#domains/catalog/index.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView, Cell, RecordView, TableView } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { hiddenState, hidingFact, readHidingReports } from './hiding-reports.ts'
import { priceTable, readPriceHistory } from './product-prices.ts'
import { productState } from './product-words.ts'

/** The page of one product: what it is, what it lacks, and what can be done with it. */
export const productRecord: AdminRecord = {
  action: catalogStaffActions.read,
  async read(db, handle, context) {
    const product = await readProductRecord(db, handle)
    if (!product) return null
    const { t } = context
    const [facts, changes, prices, reports] = await Promise.all([
      readFacts(db, product, t),
      readChanges(db, product.id),
      readPriceHistory(db, product.id),
      readHidingReports(db, product.id, ['product', 'recording']),
    ])
    return {
      title: nameOf(product),
      links: [
        { path: `products/${handle}/variants`, title: t('Variants, prices and stock') },
        { path: `products/${handle}/pictures`, title: t('Pictures') },
        { path: `products/${handle}/preview`, title: t('Preview') },
      ],
      states: [productState(product.status, t), ...(reports.length > 0 ? [hiddenState(t)] : [])],
      facts: [...reports.map((number) => hidingFact(number, t)), ...facts],
      tables: [textTable(product, t), priceTable(prices, t)],
      history: changes.map(({ at, delta, sku, publicId, actor, note }) => ({
        at: at.toISOString(),
        what: t('Stock of {variant}: {delta}', {
          variant: sku || publicId,
          delta: delta > 0 ? `+${delta}` : String(delta),
        }),
        who: actor,
        why: note,
      })),
      acts: actsOf(product, reports.length > 0, context),
    }
  },
}

/** Returns the name of a product in the default locale. */
function nameOf({ texts, handle }: ProductRecord): string {
  const text = texts.find(({ locale }) => locale === DEFAULT_LOCALE) ?? texts[0]
  return text?.name ?? handle
}

/** Most models that the facts of a product name. */
const FITS_NAMED = 12

function fitsText(models: readonly string[]): string {
  const named = models.slice(0, FITS_NAMED).join(', ')
  return models.length > FITS_NAMED ? `${named} … (${models.length})` : named
}

const placeOf = statement<{ readonly id: string }>(
  'admin-product-place',
  `SELECT ARRAY(SELECT x.name FROM product_category c JOIN category_text x ON x.category_id = c.category_id AND x.locale = 'en'
      WHERE c.product_id = p.id ORDER BY x.name) AS categories, p.updated_at AS "updatedAt", p.created_at AS "createdAt", p.demo
   FROM product p WHERE p.id = $id`,
)

async function readFacts(db: Queryable, product: ProductRecord, t: Translate): Promise<RecordView['facts']> {
  const [place] = await db.query<{ categories: string[]; updatedAt: Date; createdAt: Date; demo: boolean }>(
    placeOf,
    placeOf.bind({ id: product.id }),
  )
  const onSale = product.variants.filter(({ active }) => active)
  const text = (value: string): Cell => ({ kind: 'outside', text: value === '' ? '–' : value })
  return [
    { label: t('Address'), cell: text(`/p/${product.handle}`) },
    { label: t('Vendor'), cell: text(product.vendor) },
    { label: t('Type'), cell: text(product.productType) },
    { label: t('Categories'), cell: text(place?.categories.join(', ') ?? '') },
    { label: t('Tags'), cell: text(product.tags.join(', ')) },
    { label: t('Fits'), cell: text(fitsText(product.fits)) },
    { label: t('Tax class'), cell: text(product.taxClass) },
    { label: t('Variants on sale'), cell: { kind: 'number', value: onSale.length } },
    { label: t('Pictures'), cell: { kind: 'number', value: product.images.length } },
    {
      label: t('Changed'),
      cell: place ? { kind: 'instant', at: place.updatedAt.toISOString() } : { kind: 'nothing' },
    },
    ...(place?.demo ? [demoFact(t)] : []),
  ]
}

/** Says what becomes of a product that nobody has changed since the demo made it. */
function demoFact(t: Translate): RecordView['facts'][number] {
  return {
    label: t('Demo'),
    cell: { kind: 'text', text: t('Off sale when the demo ends. Change it in any way, and it stays') },
  }
}

function textTable({ texts }: ProductRecord, t: Translate): TableView {
  const base = texts.find(({ locale }) => locale === DEFAULT_LOCALE)
  const mark = (isThere: boolean): Cell =>
    isThere
      ? { kind: 'state', text: t('There'), tone: 'quiet' }
      : { kind: 'state', text: t('Missing'), tone: 'warning' }
  return {
    title: t('Texts'),
    columns: [t('Language'), t('Name'), t('Description'), t('Text for search engines')].map((label) => ({
      label,
      isNumber: false,
    })),
    rows: LOCALES.map(({ code, name }): readonly Cell[] => {
      const text = texts.find(({ locale }) => locale === code)
      const isOwn =
        text !== undefined &&
        text.descriptionHtml !== '' &&
        (code === DEFAULT_LOCALE || !repeats(text.descriptionHtml, base))
      return [
        { kind: 'text', text: name },
        { kind: 'outside', text: text?.name ?? '–' },
        mark(isOwn),
        mark(Boolean(text?.seoTitle || text?.seoDescription)),
      ]
    }),
  }
}

function repeats(descriptionHtml: string, base: ProductRecord['texts'][number] | undefined): boolean {
  return base !== undefined && base.descriptionHtml !== '' && descriptionHtml === base.descriptionHtml
}

interface ChangeRow {
  readonly at: Date
  readonly delta: number
  readonly sku: string
  readonly publicId: string
  readonly actor: string
  readonly note: string
}

const changesOf = statement<{ readonly id: string }>(
  'admin-product-changes',
  `SELECT * FROM (
     SELECT m.at, m.delta, v.sku, v.public_id AS "publicId", m.actor, m.note, m.seq
     FROM variant v CROSS JOIN LATERAL (SELECT * FROM stock_movement x WHERE x.variant_id = v.id ORDER BY x.at DESC LIMIT 20) m
     WHERE v.product_id = $id ORDER BY m.at DESC, m.seq DESC LIMIT 20
   ) latest ORDER BY at, seq`,
)

async function readChanges(db: Queryable, id: string): Promise<ChangeRow[]> {
  return db.query<ChangeRow>(changesOf, changesOf.bind({ id }))
}

function actsOf(
  { handle, status }: ProductRecord,
  isHidden: boolean,
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, catalogStaffActions.publish)) return []
  const act = (to: string, title: string, hint: string, isDangerous = false): ActView => ({
    call: '/admin/product/status',
    title,
    hint,
    isDangerous,
    fields: [],
    subject: { product: handle, status: to },
  })
  const publish = act('active', t('Publish'), t('Shows the product and sells it. “Hide” undoes this.'))
  const hide = act(
    'draft',
    t('Hide'),
    t('Takes the product off every page. Orders keep it. “Publish” undoes this.'),
  )
  const archive = act(
    'archived',
    t('Archive'),
    t(
      'Takes the product off every page for good. Orders and the library keep what was bought. “Publish” undoes this.',
    ),
    true,
  )
  const remove: ActView = {
    call: '/admin/product/remove',
    title: t('Delete'),
    hint: t(
      'One that orders, members, codes or a report refer to is archived and stays. “Deleted products” keeps it for 90 days; “Put back” there undoes this.',
    ),
    isDangerous: true,
    fields: [],
    subject: { product: handle },
    leadsOn: true,
  }
  const last = may(actor, catalogStaffActions.remove) ? [remove] : []
  if (status === 'active') return [hide, archive, ...last]
  return [...(isHidden ? [] : [publish]), ...(status === 'draft' ? [archive] : []), ...last]
}
