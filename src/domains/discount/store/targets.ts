import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** A product or category as staff named it, with its inner id; null: there is none of this name. */
export interface Target {
  readonly name: string
  readonly id: string | null
}

const products = statement(
  'discount-target-products',
  `SELECT w.name, coalesce((SELECT v.product_id FROM variant v WHERE v.public_id = w.name), (SELECT p.id FROM product p WHERE p.handle = w.name)) AS id
   FROM unnest($1::text[]) WITH ORDINALITY AS w(name, place) ORDER BY w.place`,
)
const categories = statement(
  'discount-target-categories',
  `SELECT w.name, (SELECT c.id FROM category c WHERE c.handle = w.name) AS id
   FROM unnest($1::text[]) WITH ORDINALITY AS w(name, place) ORDER BY w.place`,
)

/** Finds products by the product id of a variant, or by their handle. */
export function findProducts(db: Queryable, names: readonly string[]): Promise<Target[]> {
  return db.query<Target>(products, [names])
}

/** Finds categories by their handle. */
export function findCategories(db: Queryable, names: readonly string[]): Promise<Target[]> {
  return db.query<Target>(categories, [names])
}
