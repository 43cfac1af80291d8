export { discountAttention } from './attention.ts'
export { discountAudit } from './audit.ts'
export { type CreateCode, createCode, isCode } from './commands/create-code.ts'
export { type EndCode, endCode, setDemoCodes } from './commands/end-code.ts'
export { readDiscounts } from './commands/read-discounts.ts'
export { type PremiumCode, readPremiumCode } from './commands/read-premium-code.ts'
export { type ReducedPrice, readReducedPrice } from './commands/read-reduced-price.ts'
export type {
  DiscountKind,
  DiscountProblem,
  DiscountPurpose,
  DiscountRecord,
  DiscountResult,
} from './contract.ts'
export { discountErrors } from './errors.ts'
export { discountPersonal } from './personal.ts'
export { discountStaffActions } from './policy.ts'
export { codeKey, type DiscountTerms, isTooShort, SECRET_LENGTH } from './rules.ts'
export type { CodeRow } from './store/codes.ts'
export { listCodeRows, readCodeByKey } from './store/codes.ts'
export { type CodeCount, readCodeCounts, readCodeEvents } from './store/counts.ts'
export {
  countWrongCode,
  deleteOldGuesses,
  forgetGuesses,
  type GuessedHour,
  judgeGuess,
  listGuesses,
} from './store/guesses.ts'
export { type CodePlan, readPlanOfCode } from './store/plans.ts'
export { findCategories, findProducts, type Target } from './store/targets.ts'
export type { DiscountPerson } from './store/terms.ts'
export { giveBackUses, queueUse, queueUsesAgain } from './store/uses.ts'
