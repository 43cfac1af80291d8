// Tests: src/domains/subscription/plans.test.ts

import type { Database, Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type PlanTerms, readPlanTerms, savePlan, savePlanContents } from '../store/plan-terms.ts'

export interface SetPlan extends Partial<PlanTerms> {
  /** Handle of the product, or the public id of one of its variants. */
  readonly product: string
  /** Handles of what it opens; absent: as it is. */
  readonly contents?: readonly string[]
  readonly actor: string
  readonly now: Date
}

/**
 * Sets how a product of the kinds subscription and premium is sold; what is not given stays as it is. Running
 * subscriptions keep the terms that their members agreed to. Throws: not-found for what is no such product.
 */
export function setPlan(database: Database, command: SetPlan): Promise<PlanTerms> {
  return database.transaction((tx) => setPlanIn(tx, command))
}

/** As `setPlan`, in a transaction of the caller. Throws: also invalid-fields for contents that are no products. */
export async function setPlanIn(
  tx: Tx,
  { product, contents, actor, now, ...given }: SetPlan,
): Promise<PlanTerms> {
  const found = await readPlanTerms(tx, product)
  if (!found) throw commonErrors['not-found']()
  const { productId, handle: _, kind: __, ...before } = found
  const terms = { ...before, ...given }
  await savePlan(tx, { productId, terms, actor, now })
  if (contents && (await savePlanContents(tx, productId, contents)).length > 0)
    throw commonErrors['invalid-fields']({ fields: ['contents'] })
  return terms
}
