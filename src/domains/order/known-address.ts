import type { Queryable } from '#db/database.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { AddressView } from './contract.ts'
import { offeredCountries } from './countries.ts'
import { readLastAddress } from './store/last-address.ts'

/** The addresses that a member's cart begins with. */
export interface KnownAddress {
  readonly billing: Partial<AddressView>
  /** Null: the same as billing. */
  readonly shippingAddress: Partial<AddressView> | null
}

/**
 * Returns the addresses of the member's last order; null where there is no order, or where the shop no longer
 * ships to that country. Source: docs/rules.md "Orders".
 */
export async function readKnownAddress(
  db: Queryable,
  rules: ShopRules,
  accountId: string | null,
): Promise<KnownAddress | null> {
  const last = accountId === null ? null : await readLastAddress(db, accountId)
  if (!last) return null
  const offered = offeredCountries(rules)
  const isOffered = ({ country = '' }: Partial<AddressView>): boolean => offered.includes(country)
  return isOffered(last.billing) && isOffered(last.shippingAddress ?? last.billing) ? last : null
}
