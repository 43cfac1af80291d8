import type { Factor } from '#kernel/actor.ts'
import { callShop, type ShopResult, UNKNOWN_ERROR_TEXT } from '#web/client/api.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { msg } from '#web/i18n/translate.ts'
import { readPasskey } from '../passkeys.ts'
import { callWithPasswords } from '../password/call-with-passwords.ts'

/** Result of a sign-in: signed in, asked for a second factor, or refused with a text. */
export type SignInResult =
  | { readonly kind: 'in' }
  | { readonly kind: 'factor'; readonly factors: readonly Factor[] }
  | { readonly kind: 'refused'; readonly text: string }

interface SignInAnswer {
  readonly isLoggedIn?: boolean
  readonly secondFactor?: readonly Factor[]
}

/** A second factor in the form in which it is sent. */
export type FactorProof =
  | { readonly totp: string }
  | { readonly recovery: string }
  | { readonly passkey: string }

const WRONG_CODE = msg(
  'This code is wrong or no longer valid. Enter the next one. After ten minutes, go back and sign in again',
)
const WRONG_PASSKEY = msg('This passkey does not work here. Use another passkey, or sign in another way')

/**
 * Signs in and reads the new personal state; the password leaves the page only hashed. Source:
 * docs/http-contract.md "Passwords", "Accounts".
 */
export async function signIn(
  email: string,
  password: string,
  onPercent: (percent: number) => void,
): Promise<SignInResult> {
  return settle(
    await callWithPasswords<SignInAnswer>(
      '/user/login',
      { email },
      [{ name: 'password', value: password }],
      onPercent,
    ),
  )
}

/**
 * Completes a sign-in with the second factor. The shop answers a wrong factor like a wrong password; this
 * page knows which factor it asked for and words the error for it.
 */
export async function proveFactor(proof: FactorProof): Promise<SignInResult> {
  const result = await callShop<SignInAnswer>('/user/login/factor', proof)
  if (result.ok || result.error.code !== 'login-failed') return settle(result)
  return { kind: 'refused', text: 'passkey' in proof ? WRONG_PASSKEY : WRONG_CODE }
}

/**
 * Signs in with a passkey alone, or completes a sign-in with it; null when the person changed their mind.
 * Source: docs/http-contract.md "Accounts".
 */
export async function signInWithPasskey(): Promise<SignInResult | null> {
  const options = await callShop<Readonly<Record<string, unknown>>>('/user/passkey/options', { for: 'login' })
  if (!options.ok) return { kind: 'refused', text: options.error.text }
  const passkey = await readPasskey(options.answer)
  return passkey === null ? null : proveFactor({ passkey })
}

async function settle(result: ShopResult<SignInAnswer>): Promise<SignInResult> {
  if (!result.ok) return { kind: 'refused', text: result.error.text }
  const { isLoggedIn, secondFactor } = result.answer
  if (Array.isArray(secondFactor)) return { kind: 'factor', factors: secondFactor }
  if (isLoggedIn !== true) return { kind: 'refused', text: UNKNOWN_ERROR_TEXT }
  await loadShopState({ again: true })
  return { kind: 'in' }
}
