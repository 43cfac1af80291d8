import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'

/** A membership that a code gives or reduces. */
export interface CodePlan {
  /** The product's inner id. */
  readonly productId: string
  /** The public id of its first variant on sale. */
  readonly publicId: string
  readonly name: string
  /** ISO 8601. */
  readonly period: string
}

const planOfCode = statement(
  'discount-plan',
  `SELECT p.id AS "productId", v.public_id AS "publicId", coalesce(t.name, d.name, '') AS name, p.period
   FROM product p JOIN variant v ON v.product_id = p.id AND v.active LEFT JOIN plan n ON n.product_id = p.id
   LEFT JOIN product_text t ON t.product_id = p.id AND t.locale = $2
   LEFT JOIN product_text d ON d.product_id = p.id AND d.locale = '${DEFAULT_LOCALE}'
   WHERE p.kind = 'premium' AND p.status = 'active' AND ($1::uuid[] = '{}' OR p.id = ANY ($1::uuid[]))
   ORDER BY coalesce(n.level, 0), p.position, p.id, v.position LIMIT 1`,
)

/** Reads the plan of a code: the first that it names, or the first of the shop; null where none is on sale. */
export async function readPlanOfCode(
  db: Queryable,
  productIds: readonly string[],
  locale: LocaleCode,
): Promise<CodePlan | null> {
  return (await db.query<CodePlan>(planOfCode, [productIds, locale]))[0] ?? null
}
