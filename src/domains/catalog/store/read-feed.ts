import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import type { FeedProduct } from '../contract.ts'
import { type CardRow, type ImageRow, toImage, toVariant } from './product-rows.ts'
import { CARD_COLUMNS, IMAGE_JSON, OFFERS, SHOWN_TEXT } from './product-sql.ts'
import type { Market } from './read-cards.ts'

interface FeedRow extends Omit<CardRow, 'image'> {
  readonly description_html: string
  readonly images: readonly ImageRow[]
}

// A feed has one language, so a product without a text in it is left out.
const feedChunk = statement(
  'catalog-feed-chunk',
  `SELECT ${CARD_COLUMNS}, t.description_html,
     coalesce((SELECT json_agg(${IMAGE_JSON} ORDER BY i.position, i.id) FROM image i WHERE i.product_id = p.id), '[]') AS images
   FROM product p ${SHOWN_TEXT} ${OFFERS}
   WHERE p.status = 'active' AND p.kind = 'single' AND p.id > $4 AND o.offers IS NOT NULL AND t.locale = $1
   ORDER BY p.id LIMIT $5`,
)

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Reads the next products on sale that are bought once, by id, with a text in the market's language. */
export async function readFeedChunk(
  database: Queryable,
  { locale, currency }: Market,
  after: string | null,
  limit: number,
): Promise<FeedProduct[]> {
  const values = [locale, DEFAULT_LOCALE, currency, after ?? BEFORE_ALL, limit]
  const rows = await database.query<FeedRow>(feedChunk, values)
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    vendor: row.vendor,
    summary: row.summary,
    descriptionHtml: row.description_html,
    productType: row.product_type,
    requiresShipping: row.requires_shipping,
    images: row.images.map((image) => toImage(image, row.name)),
    variants: row.offers.map((offer) => toVariant(offer, row.name, currency)),
  }))
}
