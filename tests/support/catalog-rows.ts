import type { Queryable } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'

export interface TestVariant {
  readonly publicId?: string
  readonly amount?: number
  readonly compareAt?: number
  readonly onHand?: number
  readonly reserved?: number
  readonly tracked?: boolean
  readonly backorder?: boolean
  readonly active?: boolean
  readonly options?: readonly { readonly name: string; readonly value: string }[]
}

export interface TestProduct {
  readonly name?: string
  readonly slug?: string
  readonly type?: string
  readonly status?: string
  readonly position?: number
  readonly createdAt?: string
  /** Name per locale besides English. */
  readonly names?: Readonly<Record<string, string>>
  readonly categories?: readonly string[]
  readonly variants?: readonly TestVariant[]
  readonly images?: readonly string[]
  readonly fits?: readonly string[]
}

let made = 0

/** Inserts one product and returns its id and the ids of its variants. */
export async function addProduct(
  database: Queryable,
  product: TestProduct = {},
): Promise<{ id: string; slug: string; variantIds: string[] }> {
  const id = uuidv7()
  const place = ++made
  const name = product.name ?? `Product ${place}`
  const slug = product.slug ?? `product-${place}`
  const createdAt = product.createdAt ?? '2026-01-01T00:00:00Z'
  await database.query(
    `INSERT INTO product (id, handle, status, product_type, position, created_at, fits) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      `handle-${place}`,
      product.status ?? 'active',
      product.type ?? '',
      product.position ?? 0,
      createdAt,
      product.fits ?? [],
    ],
  )
  for (const [locale, text] of Object.entries({ en: name, ...product.names })) {
    await database.query(
      `INSERT INTO product_text (product_id, locale, name, slug, search_text) VALUES ($1, $2, $3, $4, fold_text($3))`,
      [id, locale, text, locale === 'en' ? slug : `${slug}-${locale}`],
    )
  }
  const variantIds: string[] = []
  for (const [position, variant] of (product.variants ?? [{}]).entries()) {
    const variantId = uuidv7()
    variantIds.push(variantId)
    const {
      publicId = `p-${place}-${position}`,
      tracked = true,
      backorder = false,
      active = true,
      options = [],
    } = variant
    await database.query(
      `INSERT INTO variant (id, product_id, public_id, position, tracked, backorder, active, options) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [variantId, id, publicId, position, tracked, backorder, active, JSON.stringify(options)],
    )
    await database.query(
      `INSERT INTO price (variant_id, currency, amount_minor, compare_at_minor) VALUES ($1, 'EUR', $2, $3)`,
      [variantId, variant.amount ?? 1000, variant.compareAt ?? null],
    )
    await database.query(`INSERT INTO stock (variant_id, on_hand, reserved) VALUES ($1, $2, $3)`, [
      variantId,
      variant.onHand ?? 50,
      variant.reserved ?? 0,
    ])
  }
  for (const [position, categoryId] of (product.categories ?? []).entries()) {
    await database.query(
      `INSERT INTO product_category (category_id, product_id, position) VALUES ($1, $2, $3)`,
      [categoryId, id, (product.position ?? 0) + position],
    )
  }
  for (const [position, hash] of (product.images ?? []).entries()) {
    await database.query(
      `INSERT INTO image (id, product_id, position, hash, original_type, width, height, alt) VALUES ($1, $2, $3, $4, 'image/svg+xml', 800, 600, $5)`,
      [uuidv7(), id, position, hash, JSON.stringify({ en: `Picture of ${name}` })],
    )
  }
  return { id, slug, variantIds }
}

/** Inserts one category with an English text and the given others. */
export async function addCategory(
  database: Queryable,
  {
    slug,
    name = slug,
    parent = null,
    texts = {},
  }: { slug: string; name?: string; parent?: string | null; texts?: Record<string, string> },
): Promise<string> {
  const id = uuidv7()
  await database.query('INSERT INTO category (id, parent_id, handle) VALUES ($1, $2, $3)', [id, parent, slug])
  for (const [locale, text] of Object.entries({ en: name, ...texts })) {
    await database.query(
      'INSERT INTO category_text (category_id, locale, name, slug) VALUES ($1, $2, $3, $4)',
      [id, locale, text, locale === 'en' ? slug : `${slug}-${locale}`],
    )
  }
  return id
}
