import { z } from 'zod'
import { INSTANT, ORDER_KEY } from './common.ts'

const OPTIONS_VERSION = {
  salt: z.string(),
  cost: z.int(),
  blockSize: z.int(),
  parallel: z.int(),
  version: z.int(),
}

/** The answer of `/state`. Source: docs/http-contract.md "Global state". */
export const STATE = z.object({
  basePath: z.string(),
  locale: z.string(),
  locales: z.array(
    z.object({ code: z.string(), name: z.string(), dir: z.enum(['ltr', 'rtl']), basePath: z.string() }),
  ),
  currency: z.string(),
  isLoggedIn: z.boolean(),
  user: z
    .object({
      email: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      roles: z.array(z.string()),
    })
    .nullable(),
  cart: z.object({ key: ORDER_KEY, serial: z.int(), pieces: z.int() }).nullable(),
  passwordOptions: z.object({
    ...OPTIONS_VERSION,
    earlier: z.array(z.object(OPTIONS_VERSION)).optional(),
  }),
  consent: z.object({ partner: z.boolean() }),
  translations: z.record(z.string(), z.string()).optional(),
})

/** The answer of a sign-in. */
export const SIGN_IN = z.union([
  z.object({
    isLoggedIn: z.literal(true),
    setUpFactor: z.literal(true).optional().describe('Staff must set up a second factor first'),
  }),
  z.object({ secondFactor: z.array(z.enum(['totp', 'passkey', 'recovery'])) }),
])

/** Everything that the shop stores of a person. */
export const PERSONAL_DATA = z.object({
  format: z.literal('kontor-personal-data'),
  version: z.literal(1),
  shop: z.string(),
  madeAt: INSTANT,
  columns: z.record(z.string(), z.record(z.string(), z.string())),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  photo: z.object({ type: z.string(), base64: z.string() }).nullable(),
})

/** Options for `navigator.credentials`: `…RequestOptionsJSON` or `…CreationOptionsJSON` of WebAuthn. */
export const WEBAUTHN_OPTIONS = z.looseObject({ challenge: z.string() })
