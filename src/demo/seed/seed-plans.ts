import type { Database } from '#db/database.ts'
import { readPlanTerms, setPlan } from '#domains/subscription/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { demoPlans } from '../plans.ts'

/**
 * Sets the missing terms of the demo's plans; what an owner changed stays. Needs the demo's products. Source:
 * docs/http-contract.md "Demo people".
 */
export async function seedPlans({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const now = clock.now()
  for (const { product, benefits, ...terms } of demoPlans) {
    const standing = await readPlanTerms(database, product)
    if (!standing || Object.keys(standing.benefits).length > 0) continue
    await setPlan(database, { ...terms, product, benefits, actor: 'seed', now })
  }
}
