export { dropOtherTaxRates, saveTaxRates, type TaxRate } from './commands/save-tax-rates.ts'
export * from './rules.ts'
