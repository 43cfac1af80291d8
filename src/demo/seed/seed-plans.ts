import type { Database } from '#db/database.ts'
import { readAccountOfEmail } from '#domains/account/index.ts'
import {
  readPlanOfProduct,
  readPlanTerms,
  readSubscriptionsOf,
  setPlan,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { giveSubscription } from '#processes/give-subscription.ts'
import { demoMember, demoPlans } from '../plans.ts'
import { demoSettings } from '../shop-settings.ts'

const ACTOR = 'seed'

/**
 * Sets the missing terms of the demo's plans, and gives the demo's member a membership for a year if they never
 * had one. Needs the demo's products and people. Source: docs/http-contract.md "Demo people".
 */
export async function seedPlans({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const now = clock.now()
  for (const { product, opensLibrary, benefits } of demoPlans) {
    const standing = await readPlanTerms(database, product)
    if (!standing || Object.keys(standing.benefits).length > 0) continue
    await database.transaction((tx) => setPlan(tx, { product, opensLibrary, benefits, actor: ACTOR, now }))
  }
  const [accountId, terms] = await Promise.all([
    readAccountOfEmail(database, demoMember.email, true),
    readPlanTerms(database, demoMember.product),
  ])
  const plan = terms && (await readPlanOfProduct(database, terms.productId, demoSettings.currency))
  if (!accountId || !plan) return
  const before = await readSubscriptionsOf(database, accountId)
  if (before.some(({ productId }) => productId === plan.productId)) return
  const until = new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + 1))
  try {
    const given = { accountId, plan, currency: demoSettings.currency, until, actor: ACTOR, why: 'demo', now }
    await database.transaction((tx) => giveSubscription(tx, given))
  } catch (error) {
    // A concurrent start was faster.
    const { code } = subscriptionErrors['already-subscribed']()
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}
