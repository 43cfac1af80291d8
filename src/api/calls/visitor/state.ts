import type { ToldPasswordOptions, UserView } from '#domains/account/contract.ts'
import type { Visit } from '#domains/order/index.ts'
import { basePathOf, LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { anyone } from '#kernel/rights.ts'
import type { CartSummary } from '#views/cart-summary.ts'
import { flag } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { KnownSession } from '../../plugins/request-session.ts'
import { STATE } from '../../shapes/account.ts'

export interface StateReaders {
  readonly mountPath: string
  readonly currency: string
  /** The open cart of a visitor, null if there is none. */
  readonly cart: (visit: Visit) => Promise<CartSummary | null>
  /** The signed-in user, null if the account is gone. */
  readonly user: (accountId: string) => Promise<UserView | null>
  /** Whether the visitor agreed that a partner is remembered. */
  readonly partnerConsent: (visitor: KnownSession) => Promise<boolean>
  readonly passwordOptions: () => ToldPasswordOptions
  /** English text → text. */
  readonly translations: (locale: LocaleCode) => Readonly<Record<string, string>>
}

/**
 * Returns the visitor's personal state, which every page needs and cached pages cannot contain. Begins no
 * session. Source: docs/http-contract.md "Global state".
 */
export function stateCall(readers: StateReaders): Call {
  const locales = LOCALES.map((locale) => ({
    ...locale,
    basePath: basePathOf(readers.mountPath, locale.code),
  }))
  return defineCall({
    path: '/state',
    summary: 'Global state: locale, currency, visitor, cart',
    action: anyone('it tells visitors about themselves'),
    // Every page calls it once when it opens.
    limit: { burst: 300, refillMs: 60_000 },
    fields: { translations: flag() },
    answer: STATE,
    async handle({ fields, locale, base, session }) {
      const known = await session.find()
      const [user, cart, partner] = await Promise.all([
        known?.accountId ? readers.user(known.accountId) : null,
        known ? readers.cart(known) : null,
        known ? readers.partnerConsent(known) : false,
      ])
      return {
        basePath: base,
        locale: localeOf(locale).code,
        locales,
        currency: readers.currency,
        isLoggedIn: user !== null,
        user,
        cart,
        passwordOptions: readers.passwordOptions(),
        consent: { partner },
        ...(fields.translations ? { translations: readers.translations(locale) } : {}),
      }
    },
  })
}
