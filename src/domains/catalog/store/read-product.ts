import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { type ProductPage, toTile } from '../contract.ts'
import { type CardRow, type ImageRow, toCard, toImage, toVariant } from './product-rows.ts'
import { CARD_COLUMNS, IMAGE_JSON, OFFERS, SHOWN_TEXT } from './product-sql.ts'
import { type Market, readCards } from './read-cards.ts'

/** Number of related products. */
const RELATED = 4
/** Number of models of which a product page says that the product fits them. */
const FITS_SHOWN = 60

interface ProductRow extends Omit<CardRow, 'image'> {
  readonly description_html: string
  readonly facts: ProductPage['facts']
  readonly seo_title: string
  readonly seo_description: string
  readonly tags: readonly string[]
  readonly fits_count: number
  readonly fits_first: readonly string[]
  readonly slugs: Readonly<Record<string, string>>
  readonly images: readonly (ImageRow & { readonly only: readonly string[] | null })[]
  readonly category_ids: readonly string[]
  readonly related_ids: readonly string[]
  readonly companion_ids: readonly string[]
}

export interface ProductFound {
  readonly page: Omit<ProductPage, 'categories'>
  readonly categoryIds: readonly string[]
  /** Every product whose card is on the page, including its own. */
  readonly productIds: readonly string[]
}

/** Public ids of the versions that a picture shows; null for a picture of all of them, also if no version has its value. */
const ONLY = `CASE WHEN i.shows <> '' THEN (SELECT json_agg(w.public_id ORDER BY w.position) FROM variant w
     WHERE w.product_id = p.id AND w.active AND w.options @> jsonb_build_array(jsonb_build_object('value', i.shows))) END`

/** Columns of a product's page, `p` being the product and `home` the category that its neighbours come from. */
const PAGE_COLUMNS = `${CARD_COLUMNS}, t.description_html, t.facts, t.seo_title, t.seo_description, p.tags,
     cardinality(p.fits) AS fits_count, p.fits[1:${FITS_SHOWN}] AS fits_first,
     (SELECT json_object_agg(x.locale, x.slug) FROM product_text x WHERE x.product_id = p.id) AS slugs,
     coalesce((SELECT json_agg(${IMAGE_JSON}::jsonb || jsonb_build_object('only', ${ONLY}) ORDER BY i.position, i.id) FROM image i WHERE i.product_id = p.id), '[]') AS images,
     ARRAY(SELECT c.category_id FROM product_category c WHERE c.product_id = p.id ORDER BY c.category_id) AS category_ids,
     ARRAY(
       SELECT near.product_id FROM (
         (SELECT c.product_id, 1 AS part, c.position FROM product_category c JOIN product q ON q.id = c.product_id AND q.status = 'active'
          WHERE c.category_id = home.category_id AND (c.position, c.product_id) > (home.position, p.id) ORDER BY c.position, c.product_id LIMIT ${RELATED})
         UNION ALL
         (SELECT c.product_id, 2, c.position FROM product_category c JOIN product q ON q.id = c.product_id AND q.status = 'active'
          WHERE c.category_id = home.category_id AND (c.position, c.product_id) < (home.position, p.id) ORDER BY c.position, c.product_id LIMIT ${RELATED})
       ) near ORDER BY near.part, near.position, near.product_id LIMIT ${RELATED}
     ) AS related_ids,
     ARRAY(SELECT q.id FROM unnest(p.companions) WITH ORDINALITY AS c (handle, place) JOIN product q USING (handle)
           WHERE q.status = 'active' ORDER BY c.place LIMIT ${RELATED}) AS companion_ids`
const PAGE_JOINS = `LEFT JOIN LATERAL (
     SELECT c.category_id, c.position FROM product_category c WHERE c.product_id = p.id ORDER BY c.category_id LIMIT 1
   ) home ON true
   ${SHOWN_TEXT}
   ${OFFERS}
   WHERE o.offers IS NOT NULL`

// Prefers a slug of the locale; a slug of the default locale finds products that have no text in this one.
const productBySlug = statement(
  'catalog-product',
  `SELECT ${PAGE_COLUMNS}
   FROM (
     SELECT x.product_id FROM product_text x
     WHERE x.slug = $4 AND (x.locale = $1 OR x.locale = $2 AND NOT EXISTS (
       SELECT FROM product_text y WHERE y.product_id = x.product_id AND y.locale = $1))
     ORDER BY x.locale = $1 DESC LIMIT 1
   ) found
   JOIN product p ON p.id = found.product_id AND p.status = 'active'
   ${PAGE_JOINS}`,
)

const productByHandle = statement(
  'catalog-product-preview',
  `SELECT ${PAGE_COLUMNS} FROM (SELECT * FROM product WHERE handle = $4) p ${PAGE_JOINS}`,
)

const productByOldSlug = statement(
  'catalog-old-slug',
  `SELECT t.slug FROM product_slug_history h JOIN product p ON p.id = h.product_id AND p.status = 'active' ${SHOWN_TEXT}
   WHERE h.slug = $3 AND h.locale IN ($1, $2) ORDER BY h.locale = $1 DESC LIMIT 1`,
)

/**
 * Reads a product page by its slug, in two statements. Returns null when no such product is on sale;
 * `movedTo` when the slug is an old one.
 */
export async function readProductBySlug(
  database: Queryable,
  market: Market,
  slug: string,
): Promise<ProductFound | { movedTo: string } | null> {
  const { locale, currency } = market
  const [row] = await database.query<ProductRow>(productBySlug, [locale, DEFAULT_LOCALE, currency, slug])
  if (!row) {
    const [moved] = await database.query<{ slug: string }>(productByOldSlug, [locale, DEFAULT_LOCALE, slug])
    return moved && moved.slug !== slug ? { movedTo: moved.slug } : null
  }
  const others = await readOthers(database, market, row)
  const cards = [...others.companions, ...others.related]
  return {
    page: toPage(row, others, currency),
    categoryIds: row.category_ids,
    productIds: [row.id, ...new Set([...cards.map(({ id }) => id), ...row.companion_ids])],
  }
}

/**
 * Reads the page of a product by its handle, whatever its state; null if there is none, or no variant of it has a
 * price in this currency. Only for staff: it is never cached.
 */
export async function readProductPreview(
  database: Queryable,
  market: Market,
  handle: string,
): Promise<ProductPage | null> {
  const { locale, currency } = market
  const [row] = await database.query<ProductRow>(productByHandle, [locale, DEFAULT_LOCALE, currency, handle])
  if (!row) return null
  return { ...toPage(row, await readOthers(database, market, row), currency), categories: [] }
}

interface OtherCards {
  readonly companions: readonly CardRow[]
  readonly related: readonly CardRow[]
}

/** Reads the cards below a product in one statement; what goes with it is not shown a second time as related. */
async function readOthers(database: Queryable, market: Market, row: ProductRow): Promise<OtherCards> {
  const companions = new Set(row.companion_ids)
  const near = row.related_ids.filter((id) => !companions.has(id))
  const cards = await readCards(database, market, [...row.companion_ids, ...near])
  return {
    companions: cards.filter(({ id }) => companions.has(id)),
    related: cards.filter(({ id }) => !companions.has(id)),
  }
}

function toPage(row: ProductRow, others: OtherCards, currency: string): ProductFound['page'] {
  return {
    ...toCard({ ...row, image: row.images[0] ?? null }, currency),
    id: row.id,
    descriptionHtml: row.description_html,
    facts: row.facts,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    tags: row.tags,
    fits: { count: row.fits_count, first: row.fits_first },
    images: row.images.map(({ only, ...image }) => ({ ...toImage(image, row.name), only: only ?? [] })),
    variants: row.offers.map((offer) => toVariant(offer, row.name, currency)),
    companions: others.companions.map((card) => toTile(toCard(card, currency))),
    related: others.related.map((card) => toTile(toCard(card, currency))),
    slugs: row.slugs,
  }
}
