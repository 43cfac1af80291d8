import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type ImageRecord, pictureView, readProductRecord } from '#domains/catalog/index.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import type { PicturesView } from '#web/admin/products/views.ts'

const removedOf = statement<{ readonly productId: string }>(
  'admin-removed-images',
  'SELECT record, removed_at AS at FROM removed_image WHERE product_id = $productId ORDER BY removed_at DESC LIMIT 100',
)

/** Reads the pictures of a product; null if there is no such product. */
export async function readPicturesPage(db: Queryable, handle: string): Promise<PicturesView | null> {
  const product = await readProductRecord(db, handle)
  if (!product) return null
  const removed = await db.query<{ record: ImageRecord; at: Date }>(
    removedOf,
    removedOf.bind({ productId: product.id }),
  )
  const name = product.texts.find(({ locale }) => locale === DEFAULT_LOCALE)?.name ?? handle
  return {
    product: { handle, name },
    pictures: product.images.map((image) => ({
      image: pictureView(image, name),
      alt: Object.fromEntries(LOCALES.map(({ code }) => [code, image.alt[code] ?? ''])),
      shows: image.shows,
    })),
    removed: removed.map(({ record, at }) => ({ image: pictureView(record, name), at: at.toISOString() })),
    values: [
      ...new Set(
        product.variants.flatMap(({ active, options }) => (active ? options.map(({ value }) => value) : [])),
      ),
    ],
    locales: LOCALES,
  }
}
