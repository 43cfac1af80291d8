// Tests: tests/flows/discount/reduced-membership.test.ts

import type { Queryable } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { discountErrors } from '../errors.ts'
import { percentOf } from '../rules.ts'
import { readPremiumCode } from './read-premium-code.ts'

/** A plan's price by a code. */
export interface ReducedPrice {
  readonly codeId: string
  readonly code: string
  /** The price of each period, as long as the membership runs. Units: minor units. */
  readonly priceMinor: number
}

/** A plan at its full price. Units: minor units. */
interface PricedPlan {
  /** The product's inner id. */
  readonly productId: string
  readonly kind: 'subscription' | 'premium'
  readonly priceMinor: number | null
}

interface Asked {
  /** Null: no code was entered. */
  readonly discountCode: string | null
  readonly accountId: string | null
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Returns what each period of a plan costs by a code; null without a code. Throws: what `readPremiumCode`
 * throws, code-without-plan for a code that is for another plan, and for one that leaves nothing to pay: only a
 * payment starts a subscription. Source: decision 0043.
 */
export async function readReducedPrice(
  db: Queryable,
  { discountCode, accountId, locale, now }: Asked,
  plan: PricedPlan,
  email: string,
): Promise<ReducedPrice | null> {
  if (discountCode === null || plan.priceMinor === null) return null
  const person = { accountId, email }
  const { row, isFree } = await readPremiumCode(db, { code: discountCode, person, locale, now })
  const isForPlan =
    plan.kind === 'premium' && (row.productIds.length === 0 || row.productIds.includes(plan.productId))
  if (!isForPlan || isFree) throw discountErrors['code-without-plan']({ fields: ['discountCode'] })
  const priceMinor = plan.priceMinor - percentOf(plan.priceMinor, row.percentBp ?? 0)
  if (priceMinor <= 0) throw discountErrors['code-without-plan']({ fields: ['discountCode'] })
  return { codeId: row.id, code: row.code, priceMinor }
}
