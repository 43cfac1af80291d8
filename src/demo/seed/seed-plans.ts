import type { Database } from '#db/database.ts'
import { isPlanSetOnlyBy, readPlanTerms, setPlan } from '#domains/subscription/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { demoPlans } from '../plans.ts'

/**
 * Sets the missing terms of the demo's plans; what an owner changed stays. A plan that a demo of an earlier release
 * seeded without family joins it. Needs the demo's products. Source: docs/http-contract.md "Demo people".
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
    if (!standing) continue
    const { family, level } = terms
    const isNew = Object.keys(standing.benefits).length === 0
    const isOfEarlierDemo =
      standing.family === '' && family !== '' && (await isPlanSetOnlyBy(database, standing.productId, 'seed'))
    if (isNew) await setPlan(database, { ...terms, product, benefits, actor: 'seed', now })
    else if (isOfEarlierDemo) await setPlan(database, { product, family, level, actor: 'seed', now })
  }
}
