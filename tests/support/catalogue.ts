import type { Database } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'

export interface TestProduct {
  readonly productUuid: string
  readonly variantId: string
  /** The productId of the contract. */
  readonly productId: string
}

export interface TestProductInput {
  readonly name?: string
  readonly priceMinor?: number
  /** Null: not tracked. */
  readonly stock?: number | null
  readonly requiresShipping?: boolean
  readonly kind?: 'single' | 'subscription' | 'premium'
}

/** Reads the handle of a product. */
export async function handleOf(database: Database, productUuid: string): Promise<string> {
  const [row] = await database.query<{ handle: string }>('SELECT handle FROM product WHERE id = $1', [
    productUuid,
  ])
  return row?.handle ?? ''
}

/** Puts a product on sale. Every call creates another one. */
export async function sellProduct(database: Database, input: TestProductInput = {}): Promise<TestProduct> {
  const { name = 'Cable', priceMinor = 1990, stock = 100, requiresShipping = true, kind = 'single' } = input
  const productUuid = uuidv7()
  const variantId = uuidv7()
  const productId = `p-${variantId.slice(-12)}${variantId.slice(9, 13)}`
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO product (id, handle, kind, status, requires_shipping, period) VALUES ($1, $2, $3, 'active', $4, $5)`,
      [...[productUuid, productId, kind, requiresShipping], kind === 'single' ? null : 'P1M'],
    )
    await tx.query(
      `INSERT INTO product_text (product_id, locale, name, slug) VALUES ($1, 'en', $2, $3), ($1, 'de', $2 || ' (de)', $3)`,
      [productUuid, name, productId],
    )
    await tx.query(
      'INSERT INTO variant (id, product_id, public_id, tracked, weight_grams) VALUES ($1, $2, $3, $4, 500)',
      [variantId, productUuid, productId, stock !== null],
    )
    await tx.query(`INSERT INTO price (variant_id, currency, amount_minor) VALUES ($1, 'EUR', $2)`, [
      variantId,
      priceMinor,
    ])
    if (stock === null) return
    await tx.query('INSERT INTO stock (variant_id, on_hand) VALUES ($1, $2)', [variantId, stock])
    if (stock > 0)
      await tx.query(
        `INSERT INTO stock_movement (variant_id, delta, reason, actor, at) VALUES ($1, $2, 'seed', 'test', now())`,
        [variantId, stock],
      )
  })
  return { productUuid, variantId, productId }
}

/** Sets up Germany and Austria with two shipping methods, and their VAT. */
export async function openForBusiness(database: Database): Promise<void> {
  const zone = uuidv7()
  await database.query(`INSERT INTO shipping_zone (id, name, countries) VALUES ($1, 'Near', '{DE,AT}')`, [
    zone,
  ])
  await database.query(
    `INSERT INTO shipping_method (id, zone_id, public_id, names, position, currency, price_minor, free_from_minor)
     VALUES ($1, $3, 'standard', '{"en":"Standard","de":"Standard"}', 0, 'EUR', 490, 15000), ($2, $3, 'express', '{"en":"Express","de":"Express"}', 1, 'EUR', 1290, NULL)`,
    [uuidv7(), uuidv7(), zone],
  )
  await database.query(
    `INSERT INTO tax_rate (country, tax_class, rate_bp) VALUES ('DE', 'standard', 1900), ('AT', 'standard', 2000)`,
  )
  await database.query(
    `INSERT INTO shop_setting (key, value) VALUES ('bankAccount', '{"holder":"Test GmbH","iban":"DE02120300000000202051","bic":"BYLADEM1001"}')`,
  )
}

/** Reads the stock and reserved pieces of a variant. */
export async function stockOf(
  database: Database,
  variantId: string,
): Promise<{ on_hand: number; reserved: number } | undefined> {
  const [row] = await database.query<{ on_hand: number; reserved: number }>(
    'SELECT on_hand, reserved FROM stock WHERE variant_id = $1',
    [variantId],
  )
  return row
}
