import { basePathOf, LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { flag } from '../fields.ts'
import { type Call, defineCall } from '../form-call.ts'

export interface CartSummary {
  readonly key: string
  readonly serial: number
  readonly pieces: number
}

/** How passwords are hashed in the browser. Source: contract §3. */
export interface PasswordOptions {
  readonly salt: string
  readonly cost: number
  readonly blockSize: number
  readonly parallel: number
}

export interface StateReaders {
  readonly mountPath: string
  readonly currency: string
  /** The open cart of a session, null where there is none. */
  readonly cart: (sessionHash: Buffer) => Promise<CartSummary | null>
  readonly passwordOptions: () => PasswordOptions
  /** English text → text. */
  readonly translations: (locale: LocaleCode) => Readonly<Record<string, string>>
}

/** What every page needs to know of its visitor, which cached pages cannot hold. Begins no session. Source: contract §1. */
export function stateCall(readers: StateReaders): Call {
  const locales = LOCALES.map((locale) => ({ ...locale, basePath: basePathOf(readers.mountPath, locale.code) }))
  return defineCall({
    path: '/state',
    summary: 'Global state: locale, currency, visitor, cart',
    // Every page asks once when it is opened.
    limit: { burst: 300, refillMs: 60_000 },
    fields: { translations: flag() },
    async handle({ fields, locale, base, session }) {
      const known = await session.find()
      return {
        basePath: base,
        locale: localeOf(locale).code,
        locales,
        currency: readers.currency,
        isLoggedIn: false,
        user: null,
        cart: known ? await readers.cart(known.hash) : null,
        passwordOptions: readers.passwordOptions(),
        consent: { partner: false },
        ...(fields.translations ? { translations: readers.translations(locale) } : {}),
      }
    },
  })
}
