// Tests: tests/flows/discount/premium.test.ts

import type { Queryable } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { discountErrors } from '../errors.ts'
import { codeKey, WHOLE_BP } from '../rules.ts'
import { type CodeRow, readCodeByKey } from '../store/codes.ts'
import { type CodePlan, readPlanOfCode } from '../store/plans.ts'
import type { DiscountPerson } from '../store/terms.ts'
import { readDiscounts } from './read-discounts.ts'

export interface PremiumCodeAsked {
  readonly code: string
  readonly person: DiscountPerson
  readonly locale: LocaleCode
  readonly now: Date
}

/** A code for a membership that this person may use now. */
export interface PremiumCode {
  readonly row: CodeRow
  readonly plan: CodePlan
  /** Whether it gives the membership away. */
  readonly isFree: boolean
}

/**
 * Reads a code for a membership. Throws: unknown-code, code-expired, code-not-yet, code-used-up (in all, or by
 * this person), code-for-orders, code-without-plan. Source: docs/http-contract.md "POST
 * /premium/discountCode".
 */
export async function readPremiumCode(
  db: Queryable,
  { code, person, locale, now }: PremiumCodeAsked,
): Promise<PremiumCode> {
  const fields = ['discountCode']
  const [row, [terms]] = await Promise.all([
    readCodeByKey(db, codeKey(code)),
    readDiscounts(db, { codes: [code], variantIds: [], ...person, now }),
  ])
  if (!row || !terms) throw discountErrors['unknown-code']({ fields })
  if (row.purpose === 'order') throw discountErrors['code-for-orders']({ fields })
  const { refusal } = terms
  if (refusal === 'code-expired' || refusal === 'code-not-yet' || refusal === 'code-used-up')
    throw discountErrors[refusal]({ fields })
  const plan = await readPlanOfCode(db, row.productIds, locale)
  if (!plan) throw discountErrors['code-without-plan']({ fields })
  return { row, plan, isFree: row.percentBp === WHOLE_BP }
}
