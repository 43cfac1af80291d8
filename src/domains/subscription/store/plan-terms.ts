import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { PlanKind } from '../contract.ts'

const TERMS = columns('plan', {
  /** Days before the first payment is due; 0: it is due at once. */
  trialDays: column<number>('integer'),
  /** Plans of one family replace each other; '': the plan is alone. */
  family: column<string>('text'),
  /** A higher level is an upgrade. */
  level: column<number>('integer'),
  opensLibrary: column<boolean>('boolean'),
  /** What members get, by language. */
  benefits: column<Partial<Readonly<Record<LocaleCode, readonly string[]>>>>('jsonb'),
})

/** How a plan is sold. */
export type PlanTerms = RowOf<typeof TERMS>

/** A product that is sold by the period, with its terms. */
export interface SoldPlan extends PlanTerms {
  readonly productId: string
  readonly handle: string
  readonly kind: PlanKind
}

const SOLD = `SELECT p.id AS "productId", p.handle, p.kind, coalesce(n.trial_days, 0) AS "trialDays", coalesce(n.family, '') AS family,
    coalesce(n.level, 0) AS level, coalesce(n.opens_library, false) AS "opensLibrary", coalesce(n.benefits, '{}') AS benefits
  FROM product p LEFT JOIN plan n ON n.product_id = p.id WHERE p.kind IN ('subscription', 'premium')`

const byName = statement(
  'plan-terms-by-name',
  `${SOLD} AND (p.handle = $1 OR EXISTS (SELECT FROM variant v WHERE v.product_id = p.id AND v.public_id = $1)) LIMIT 1`,
)
const all = statement('plan-terms-all', `${SOLD} ORDER BY p.kind, p.handle LIMIT 500`)

const save = statement<
  Omit<PlanTerms, 'benefits'> & {
    readonly benefits: string
    readonly productId: string
    readonly actor: string
    readonly now: Date
  }
>(
  'plan-save',
  `WITH saved AS (
     INSERT INTO plan (product_id, ${TERMS.names}) VALUES ($productId, ${TERMS.parameters})
     ON CONFLICT (product_id) DO UPDATE SET ${TERMS.assignmentsFrom('excluded')} RETURNING product_id
   ), told AS (
     INSERT INTO audit_log (at, actor, action, subject, detail)
     SELECT $now, $actor, 'plan-set', 'product:' || product_id, jsonb_build_object('trialDays', $trialDays::int, 'level', $level::int) FROM saved
   )
   SELECT announce_change(scope) IS NULL FROM saved, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)`,
)

/** Reads a plan by its product's handle, or by the public id of a variant; null where it is none. */
export async function readPlanTerms(db: Queryable, name: string): Promise<SoldPlan | null> {
  return (await db.query<SoldPlan>(byName, [name]))[0] ?? null
}

/** Returns everything that is sold by the period. */
export function readAllPlans(db: Queryable): Promise<SoldPlan[]> {
  return db.query<SoldPlan>(all, [])
}

/** Stores the terms of a plan, tells the pages, and writes who changed them. */
export async function savePlan(
  tx: Tx,
  {
    productId,
    terms,
    actor,
    now,
  }: {
    readonly productId: string
    readonly terms: PlanTerms
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  const benefits = JSON.stringify(terms.benefits)
  await tx.query(save, save.bind({ ...terms, benefits, productId, actor, now }))
}
