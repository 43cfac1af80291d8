import { DISCOUNT_PROBLEMS, type DiscountProblem } from '#domains/discount/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { translatorOf } from '#locales/catalogue.ts'

/** Returns why a discount code takes nothing off, in a reader's language. */
export function discountProblemText(problem: DiscountProblem, minimum: Money, locale: LocaleCode): string {
  return translatorOf(locale)(DISCOUNT_PROBLEMS[problem], { minimum: formatMoney(minimum, locale) })
}
