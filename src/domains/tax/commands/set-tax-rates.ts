// Tests: tests/flows/shop-file.test.ts

import type { Tx } from '#db/database.ts'
import { ownRates, type PlannedRate, planRates, releaseOwnRates } from '../own-rate-store.ts'
import { ratesOf, type VatDecision } from '../vat-rates.ts'
import { dropOtherTaxRates, saveTaxRates, type TaxRate } from './save-tax-rates.ts'

interface TaxRatesToSet {
  readonly rates: readonly TaxRate[]
  /** All planned rates; undefined: those that stand stay. */
  readonly planned: readonly PlannedRate[] | undefined
  /** What other rates follow from; null: none does. */
  readonly decision: VatDecision | null
  /** The day in the shop's time zone. */
  readonly today: string
}

/**
 * Sets exactly these rates and drops all others. A rate that does not follow from the decision is the owner's:
 * it stays when the shop later ships to another country. Placed orders keep the rates that they were placed with.
 */
export async function setTaxRates(tx: Tx, { rates, planned, decision, today }: TaxRatesToSet): Promise<void> {
  await releaseOwnRates(tx, today)
  await saveTaxRates(tx, rates)
  await dropOtherTaxRates(tx, rates)
  if (planned) await planRates(tx, planned)
  const follows = decision && new Map(ratesOf(decision).map((rate) => [keyOf(rate), rate.rateBp]))
  const owned = follows ? rates.filter((rate) => follows.get(keyOf(rate)) !== rate.rateBp) : []
  await ownRates(tx, owned.map(keyOf))
}

function keyOf({ country, taxClass }: Pick<TaxRate, 'country' | 'taxClass'>): string {
  return `${country}/${taxClass}`
}
