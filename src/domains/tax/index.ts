export { dropOtherTaxRates, saveTaxRates, type TaxRate } from './commands/save-tax-rates.ts'
export { taxPersonal } from './personal.ts'
export * from './rules.ts'
