import type { Database } from '#db/database.ts'
import type { SeedSales } from '#demo/seed/seed-sales.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { sellOnce } from '#processes/sell-once.ts'

/** Returns what sells and delivers a sale of the demo's past, paid by bank transfer. */
export function demoSeller(database: Database): SeedSales['sell'] {
  return ({ sale: { buyer, pieces, locale }, ...moment }) =>
    sellOnce(database, { buyer, pieces, locale, gateway: bankTransfer, ...moment })
}
