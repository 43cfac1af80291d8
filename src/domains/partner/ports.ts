import type { Queryable } from '#db/database.ts'

/**
 * Says since when a partner and another one want their money on the same account; null: nobody shares it. Payouts know
 * the accounts, by keyed digests.
 */
export type SharedAccountReader = (db: Queryable, partnerId: string) => Promise<Date | null>
