import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { PlanKind } from '../contract.ts'
import { USUAL_DUNNING } from '../dunning.ts'

const TERMS = columns('plan', {
  /** Days before the first payment is due; 0: it is due at once. */
  trialDays: column<number>('integer'),
  /** Plans of one family replace each other; '': the plan is alone. */
  family: column<string>('text'),
  /** A higher level is an upgrade. */
  level: column<number>('integer'),
  opensLibrary: column<boolean>('boolean'),
  /** Of unpaid periods, see `DunningRule`. Units: days. */
  graceDays: column<number>('integer'),
  tryDays: column<readonly number[]>('integer[]'),
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
    coalesce(n.level, 0) AS level, coalesce(n.opens_library, false) AS "opensLibrary", coalesce(n.benefits, '{}') AS benefits,
    coalesce(n.grace_days, ${USUAL_DUNNING.graceDays}) AS "graceDays", coalesce(n.try_days, '{${USUAL_DUNNING.tryDays.join(',')}}') AS "tryDays"
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

const contents = statement(
  'plan-contents',
  'SELECT p.handle FROM plan_content c JOIN product p ON p.id = c.product_id WHERE c.plan_id = $1 ORDER BY p.handle',
)
const unknown = statement(
  'plan-contents-unknown',
  'SELECT h AS handle FROM unnest($1::text[]) h WHERE NOT EXISTS (SELECT FROM product p WHERE p.handle = h)',
)
const dropContents = statement(
  'plan-contents-drop',
  'DELETE FROM plan_content WHERE plan_id = $1 AND product_id NOT IN (SELECT id FROM product WHERE handle = ANY ($2))',
)
const addContents = statement(
  'plan-contents-add',
  'INSERT INTO plan_content (plan_id, product_id) SELECT $1, id FROM product WHERE handle = ANY ($2) ON CONFLICT DO NOTHING',
)

const members = statement<{ readonly productId: string }>(
  'plan-members',
  `SELECT count(*)::int AS members FROM (
     SELECT FROM subscription WHERE product_id = $productId AND state NOT IN ('pending', 'ended') LIMIT 10000) live`,
)

/** Returns how many subscriptions of a plan run, counted up to ten thousand. */
export async function countMembers(db: Queryable, productId: string): Promise<number> {
  const [row] = await db.query<{ members: number }>(members, members.bind({ productId }))
  return row?.members ?? 0
}

const setByOthers = statement<{ readonly subject: string; readonly actor: string }>(
  'plan-set-by-others',
  `SELECT FROM audit_log WHERE subject = $subject AND action = 'plan-set' AND actor <> $actor LIMIT 1`,
)

/** Returns whether nobody but an actor ever set the terms of a plan. */
export async function isPlanSetOnlyBy(db: Queryable, productId: string, actor: string): Promise<boolean> {
  return (
    (await db.query(setByOthers, setByOthers.bind({ subject: `product:${productId}`, actor }))).length === 0
  )
}

/** Reads the handles of what a plan opens. */
export async function readPlanContents(db: Queryable, productId: string): Promise<readonly string[]> {
  return (await db.query<{ handle: string }>(contents, [productId])).map(({ handle }) => handle)
}

/** Stores what a plan opens, by handles. Returns those that no product has; then nothing is stored. */
export async function savePlanContents(
  tx: Tx,
  productId: string,
  handles: readonly string[],
): Promise<readonly string[]> {
  const missing = (await tx.query<{ handle: string }>(unknown, [handles])).map(({ handle }) => handle)
  if (missing.length > 0) return missing
  await tx.query(dropContents, [productId, handles])
  await tx.query(addContents, [productId, handles])
  return []
}

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
