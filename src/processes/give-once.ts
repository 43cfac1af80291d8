// Tests: src/demo/seed/seed-plans.test.ts

import type { Database } from '#db/database.ts'
import { readAccountOfEmail } from '#domains/account/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import {
  readPlanOfProduct,
  readPlanTerms,
  readSubscriptionsOf,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { giveSubscription } from './give-subscription.ts'

/**
 * Gives a demo person a plan for a year, unless they ever had one: the demo's member. Does nothing where the
 * person or the plan is missing. Source: docs/http-contract.md "Demo people".
 */
export async function giveOnce(
  database: Database,
  { email, product, now }: { readonly email: string; readonly product: string; readonly now: Date },
): Promise<void> {
  const [accountId, terms, { currency }] = await Promise.all([
    readAccountOfEmail(database, email, true),
    readPlanTerms(database, product),
    readShopRules(database),
  ])
  const plan = terms && (await readPlanOfProduct(database, terms.productId, currency))
  if (!accountId || !plan) return
  const before = await readSubscriptionsOf(database, accountId)
  if (before.some(({ productId }) => productId === plan.productId)) return
  const until = new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + 1))
  try {
    const given = { accountId, plan, currency, until, actor: 'seed', why: 'demo', now }
    await database.transaction((tx) => giveSubscription(tx, given))
  } catch (error) {
    // A concurrent start was faster.
    const { code } = subscriptionErrors['already-subscribed']()
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
}
