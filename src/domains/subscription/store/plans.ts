import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PlanKind } from '../contract.ts'

/** How a plan is sold; a product without a row has these as in the migration's defaults. */
const TERMS = columns('plan', {
  trialDays: column<number>('integer'),
  /** Plans of one family replace each other; '': the plan is alone. */
  family: column<string>('text'),
  level: column<number>('integer'),
  opensLibrary: column<boolean>('boolean'),
})

/** A variant that somebody can sign up for. Money in minor units of `currency`. */
export interface Plan extends RowOf<typeof TERMS> {
  /** The product's inner id. */
  readonly productId: string
  readonly variantId: string
  /** The public id of the variant. */
  readonly publicId: string
  readonly kind: PlanKind
  /** ISO 8601. */
  readonly period: string
  /** Null where it has no price in this currency. */
  readonly priceMinor: number | null
  readonly onSale: boolean
  readonly requiresShipping: boolean
}

const PLAN = `SELECT p.id AS "productId", v.id AS "variantId", v.public_id AS "publicId", p.kind, p.period,
    pr.amount_minor AS "priceMinor", p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL AS "onSale",
    p.requires_shipping AS "requiresShipping", coalesce(n.trial_days, 0) AS "trialDays", coalesce(n.family, '') AS family, coalesce(n.level, 0) AS level,
    coalesce(n.opens_library, false) AS "opensLibrary"
  FROM variant v JOIN product p ON p.id = v.product_id LEFT JOIN plan n ON n.product_id = p.id
  LEFT JOIN price pr ON pr.variant_id = v.id AND pr.currency = $2`

const byPublicId = statement(
  'plan-by-public-id',
  `${PLAN} WHERE v.public_id = $1 AND p.kind IN ('subscription', 'premium')`,
)

/** Reads what is on offer under a public id; null where it is no plan. */
export async function readPlan(db: Queryable, publicId: string, currency: string): Promise<Plan | null> {
  return (await db.query<Plan>(byPublicId, [publicId, currency]))[0] ?? null
}

const byProduct = statement(
  'plan-by-product',
  `${PLAN} WHERE p.id = $1 AND p.kind IN ('subscription', 'premium') ORDER BY v.id LIMIT 1`,
)

/** Reads the first variant of a plan; null where the product is none. */
export async function readPlanOfProduct(
  db: Queryable,
  productId: string,
  currency: string,
): Promise<Plan | null> {
  return (await db.query<Plan>(byProduct, [productId, currency]))[0] ?? null
}

const byVariant = statement(
  'plan-by-variant',
  `${PLAN} WHERE v.id = $1 AND p.kind IN ('subscription', 'premium')`,
)

/** Reads the plan of a variant, also one that is no longer on sale; null where it is none. */
export async function readPlanOfVariant(
  db: Queryable,
  variantId: string,
  currency: string,
): Promise<Plan | null> {
  return (await db.query<Plan>(byVariant, [variantId, currency]))[0] ?? null
}

/** Most plans that replace each other. */
const MOST_REPLACING = 50

const replacing = statement(
  'plans-replacing',
  `${PLAN} WHERE p.kind = $3 AND v.id <> $1 AND p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL
     AND (p.id = (SELECT product_id FROM variant WHERE id = $1)
       OR n.family <> '' AND n.family = (SELECT f.family FROM plan f JOIN variant x ON x.product_id = f.product_id WHERE x.id = $1))
   ORDER BY level, pr.amount_minor, v.id LIMIT ${MOST_REPLACING}`,
)

/**
 * Returns the plans on sale that may replace the one of a variant: of its kind and currency, and of its family
 * or its product. Lower levels and prices come first.
 */
export function readReplacingPlans(
  db: Queryable,
  {
    variantId,
    currency,
    kind,
  }: { readonly variantId: string; readonly currency: string; readonly kind: PlanKind },
): Promise<Plan[]> {
  return db.query<Plan>(replacing, [variantId, currency, kind])
}
