// Tests: tests/flows/set-up-shop.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

export interface TaxRate {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly taxClass: string
  /** Parts of ten thousand: 19 % is 1900. */
  readonly rateBp: number
}

const write = statement(
  'tax-write-rates',
  `INSERT INTO tax_rate (country, tax_class, rate_bp) SELECT country, "taxClass", "rateBp"
   FROM jsonb_to_recordset($1::jsonb) AS r(country text, "taxClass" text, "rateBp" integer)
   ON CONFLICT (country, tax_class) DO UPDATE SET rate_bp = EXCLUDED.rate_bp WHERE tax_rate.rate_bp <> EXCLUDED.rate_bp AND NOT tax_rate.by_owner RETURNING country`,
)
const announce = statement('tax-announce-rates', `SELECT announce_change('rules')`)

/**
 * Sets VAT rates; rates of other countries and classes stay, and so do those that the owner typed. Orders already placed keep the rate they were
 * placed with.
 */
export async function saveTaxRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  const changed = await tx.query(write, [JSON.stringify(rates)])
  if (changed.length > 0) await tx.query(announce)
}

const dropOthers = statement(
  'tax-drop-other-rates',
  `DELETE FROM tax_rate WHERE country || '/' || tax_class <> ALL ($1::text[]) AND NOT by_owner RETURNING country`,
)

/** Drops the rates that are not in this list and that the owner did not type. Orders already placed keep the rate they were placed with. */
export async function dropOtherTaxRates(
  tx: Tx,
  kept: readonly Pick<TaxRate, 'country' | 'taxClass'>[],
): Promise<void> {
  const gone = await tx.query(dropOthers, [kept.map(({ country, taxClass }) => `${country}/${taxClass}`)])
  if (gone.length > 0) await tx.query(announce)
}
