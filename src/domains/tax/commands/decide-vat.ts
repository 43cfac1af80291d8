// Tests: tests/flows/admin/set-up.test.ts

import type { Tx } from '#db/database.ts'
import { ratesOf, type VatDecision } from '../vat-rates.ts'
import { dropOtherTaxRates, saveTaxRates } from './save-tax-rates.ts'

/**
 * Sets the VAT rates that follow from a decision, and drops all others. Orders already placed keep theirs. The
 * caller stores the decision, so that it can be followed again when the shop ships to further countries.
 */
export async function decideVat(tx: Tx, decision: VatDecision): Promise<void> {
  const rates = ratesOf(decision)
  await saveTaxRates(tx, rates)
  await dropOtherTaxRates(tx, rates)
}
