import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type ImageType, originalName } from '#domains/catalog/index.ts'
import { type Look, lookbookStaffActions, readLook } from '#domains/lookbook/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView, Cell, TableView } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { lookStateCell } from './lookbook.ts'
import { column, instant, isId, link, numbers, outside, text } from './people/cells.ts'

interface ProductRow {
  readonly handle: string
  readonly name: string
  readonly status: string
}

const products = statement<{ readonly handles: readonly string[]; readonly locale: string }>(
  'admin-look-products',
  `SELECT p.handle, p.status, coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id ORDER BY t.locale = $locale DESC, t.locale = '${DEFAULT_LOCALE}' DESC, t.locale LIMIT 1), p.handle) AS name
   FROM product p WHERE p.handle = ANY ($handles)`,
)

/** The page of one look: its picture with the points, its products, and what can be done with it. */
export const lookRecord: AdminRecord = {
  action: lookbookStaffActions.edit,
  async read(db, id, context) {
    const look = isId(id) ? await readLook(db, id) : null
    if (!look) return null
    const { t } = context
    const { title, picture, deletedAt } = look
    const rows = await readProducts(db, look, context)
    return {
      title: title[DEFAULT_LOCALE] || Object.values(title).find((words) => words !== '') || t('Look'),
      states: [lookStateCell(stateOf(look), t)],
      facts: [
        {
          label: t('Picture'),
          cell: picture
            ? text(
                t('{width} × {height} pixels', {
                  width: String(picture.width),
                  height: String(picture.height),
                }),
              )
            : text(t('None')),
        },
        ...(deletedAt ? [{ label: t('Deleted'), cell: instant(deletedAt) }] : []),
      ],
      ...(picture
        ? {
            picture: {
              path: `/media/${originalName(picture.hash, picture.originalType as ImageType)}`,
              width: picture.width,
              height: picture.height,
              points: look.points.map(({ left, top }) => ({ left, top })),
            },
          }
        : {}),
      tables: [tableOf(look, rows, context)],
      history: [],
      acts: actsOf(look, context),
    }
  },
}

function stateOf({ deletedAt, picture, isShown }: Look) {
  if (deletedAt) return 'deleted'
  if (!picture) return 'bare'
  return isShown ? 'shown' : 'hidden'
}

async function readProducts(
  db: Queryable,
  { points }: Look,
  { locale }: RecordContext,
): Promise<ReadonlyMap<string, ProductRow>> {
  const handles = points.map(({ product }) => product)
  const rows = await db.query<ProductRow>(products, products.bind({ handles, locale }))
  return new Map(rows.map((row) => [row.handle, row]))
}

const SEEN = msg('Shown')
const UNSEEN = msg('Not on sale, so visitors see no point')

function tableOf({ points }: Look, rows: ReadonlyMap<string, ProductRow>, { t }: RecordContext): TableView {
  return {
    title: t('Products'),
    columns: [numbers(t('Number')), column(t('Product')), column(t('Place')), column(t('State'))],
    rows: points.map(({ product, left, top }, index): readonly Cell[] => {
      const row = rows.get(product)
      const isSeen = row?.status === 'active'
      return [
        { kind: 'number', value: index + 1 },
        row ? link(row.name, `products/${product}`) : outside(product),
        text(t('{left} % from the left, {top} % from the top', { left, top })),
        isSeen
          ? { kind: 'state', text: t(SEEN), tone: 'good' }
          : { kind: 'state', text: t(UNSEEN), tone: 'warning' },
      ]
    }),
  }
}

function actsOf(look: Look, { actor, t }: RecordContext): readonly ActView[] {
  if (!may(actor, lookbookStaffActions.edit)) return []
  const subject = { id: look.id }
  if (look.deletedAt)
    return [
      {
        call: '/admin/lookbook/restore',
        title: t('Bring the look back'),
        hint: t('It returns as it was, with its picture and its products.'),
        isDangerous: false,
        fields: [],
        subject,
      },
    ]
  const add: ActView = {
    call: '/admin/lookbook/add-picture',
    title: look.picture ? t('Replace the picture') : t('Add a picture'),
    hint: t('Visitors see it at once where the look is shown. The picture before can be brought back.'),
    isDangerous: false,
    fields: [
      {
        kind: 'file',
        name: 'picture',
        label: t('Picture'),
        hint: t('JPEG, PNG, WebP or AVIF, up to 20 MB each'),
        accept: 'image/jpeg,image/png,image/webp,image/avif',
        isRequired: true,
      },
    ],
    subject,
  }
  const former: ActView = {
    call: '/admin/lookbook/former-picture',
    title: t('Bring the former picture back'),
    hint: t('Once more brings the newer one back.'),
    isDangerous: false,
    fields: [],
    subject,
  }
  const remove: ActView = {
    call: '/admin/lookbook/delete',
    title: t('Delete the look'),
    hint: t('Visitors do not see it any more. You can bring it back for 30 days.'),
    isDangerous: true,
    fields: [],
    subject,
  }
  return [add, ...(look.hasFormerPicture ? [former] : []), remove]
}
