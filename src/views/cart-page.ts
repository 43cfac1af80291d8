import type { Queryable } from '#db/database.ts'
import { readUser } from '#domains/account/index.ts'
import { ownerOf, readCartOfSession, readDocument, type Visit } from '#domains/order/index.ts'
import { basePathOf, type LocaleCode } from '#kernel/locales.ts'
import type { CartView } from '#web/checkout/views.ts'
import { countryOptions } from './country-options.ts'
import type { OrderViewParts } from './order-state.ts'
import { presentOrder } from './present-order.ts'
import { readVoucherLines } from './voucher-lines.ts'

/**
 * Reads what the cart page shows to a visitor. A null visitor has no session, so the cart is empty. Source:
 * docs/http-contract.md "Carts and orders".
 */
export async function readCartPage(
  database: Queryable,
  visit: Visit | null,
  { mountPath, rules: source }: OrderViewParts,
  { locale, now }: { readonly locale: LocaleCode; readonly now: Date },
): Promise<CartView> {
  const [row, user] = await Promise.all([
    visit && readCartOfSession(database, ownerOf(visit)),
    visit && visit.accountId !== null ? readUser(database, visit.accountId) : null,
  ])
  const rules = source.current()
  const document = row && (await readDocument(database, row, locale, rules))
  return {
    order: document && presentOrder(document, { mountPath, locale, masked: false }),
    countries: countryOptions(rules, locale),
    homeCountry: rules.homeCountry,
    taxIncluded: rules.taxIncluded,
    isLoggedIn: user !== null,
    memberEmail: user?.email ?? null,
    vouchers:
      row && document
        ? await readVoucherLines(database, row, document, { base: basePathOf(mountPath, locale), now })
        : null,
  }
}
