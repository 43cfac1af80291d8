import type { StateReaders } from '#api/calls/visitor/index.ts'
import {
  type KeptPasswordOptions,
  photoAddress,
  readPartnerConsent,
  readUser,
} from '#domains/account/index.ts'
import { cartSummary } from '#views/cart-summary.ts'
import type { ShopCore } from './shop-core.ts'
import type { Sites } from './site.ts'

/** Binds what `/state` reads about a visitor to this shop. Source: docs/http-contract.md "Global state". */
export function stateReaders(
  { environment: { mountPath }, database, rules }: ShopCore,
  sites: Sites,
  passwordOptions: Pick<KeptPasswordOptions, 'told'>,
): StateReaders {
  return {
    mountPath,
    get currency() {
      return rules.current().currency
    },
    cart: (visit) => cartSummary(database, visit),
    partnerConsent: async ({ hash, accountId }) =>
      (await readPartnerConsent(database, { sessionHash: hash, accountId: accountId })) !== null,
    async user(accountId) {
      const user = await readUser(database, accountId)
      return user && { ...user, photo: photoAddress(mountPath, user.photo) }
    },
    passwordOptions: passwordOptions.told,
    translations: sites.textsOf,
  }
}
