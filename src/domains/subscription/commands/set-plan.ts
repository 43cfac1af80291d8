// Tests: src/domains/subscription/plans.test.ts

import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type PlanTerms, readPlanTerms, savePlan } from '../store/plan-terms.ts'

export interface SetPlan extends Partial<PlanTerms> {
  /** Handle of the product, or the public id of one of its variants. */
  readonly product: string
  readonly actor: string
  readonly now: Date
}

/**
 * Sets how a product of the kinds subscription and premium is sold; what is not given stays as it is. Running
 * subscriptions keep the terms that their members agreed to. Throws: not-found for what is no such product.
 */
export function setPlan(database: Database, { product, actor, now, ...given }: SetPlan): Promise<PlanTerms> {
  return database.transaction(async (tx) => {
    const found = await readPlanTerms(tx, product)
    if (!found) throw commonErrors['not-found']()
    const { productId, handle: _, kind: __, ...before } = found
    const terms = { ...before, ...given }
    await savePlan(tx, { productId, terms, actor, now })
    return terms
  })
}
