import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/**
 * Products in one sitemap file. With four locales and their alternates the file has about four megabytes, far
 * below the limits.
 */
export const SITEMAP_CHUNK = 1_000

export interface SitemapProduct {
  readonly id: string
  readonly updated_at: Date
  readonly slugs: Readonly<Record<string, string>>
}

/** What has a page: a product without a price in the shop's currency is not on sale. */
const onSale = (currency: number): string =>
  `p.status = 'active' AND EXISTS (
     SELECT FROM variant v JOIN price pr ON pr.variant_id = v.id AND pr.currency = $${currency} WHERE v.product_id = p.id AND v.active)`

const chunkStarts = statement(
  'catalog-sitemap-chunks',
  `SELECT id, updated_at FROM (
     SELECT id, max(updated_at) OVER (PARTITION BY (place - 1) / ${SITEMAP_CHUNK}) AS updated_at, place FROM (
       SELECT id, updated_at, row_number() OVER (ORDER BY id) AS place FROM product p WHERE ${onSale(1)}) numbered
   ) chunked WHERE (place - 1) % ${SITEMAP_CHUNK} = 0 ORDER BY place`,
)

const chunk = statement(
  'catalog-sitemap-chunk',
  `SELECT p.id, p.updated_at, (SELECT json_object_agg(t.locale, t.slug) FROM product_text t WHERE t.product_id = p.id) AS slugs
   FROM product p WHERE ${onSale(2)} AND p.id >= $1 ORDER BY p.id LIMIT ${SITEMAP_CHUNK}`,
)

/** Reads the first product of every sitemap file, and when something in the file last changed. */
export function readSitemapChunks(
  database: Queryable,
  currency: string,
): Promise<{ id: string; updated_at: Date }[]> {
  return database.query(chunkStarts, [currency])
}

/** Reads the products of the sitemap file that starts at this id. */
export async function readSitemapChunk(
  database: Queryable,
  startId: string,
  currency: string,
): Promise<SitemapProduct[]> {
  const rows = await database.query<SitemapProduct>(chunk, [startId, currency])
  return rows.filter((row) => row.slugs !== null)
}
