export { decideVat } from './commands/decide-vat.ts'
export { saveTaxRates, type TaxRate } from './commands/save-tax-rates.ts'
export { setTaxRates } from './commands/set-tax-rates.ts'
export { type DatedDecision, decisionAt, exemptionFor, plannedDecision } from './decisions.ts'
export { taxErrors } from './errors.ts'
export {
  type OwnRate,
  type PlannedRate,
  readOwnRate,
  releaseOwnRates,
  removeOwnRate,
  saveOwnRate,
} from './own-rate-store.ts'
export { taxPersonal } from './personal.ts'
export { taxStaffActions } from './policy.ts'
export * from './rules.ts'
export { isVatId } from './vat-id.ts'
export { isVatMode, ratesOf, VAT_MODES, type VatMode } from './vat-rates.ts'
