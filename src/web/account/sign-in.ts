import { areSafePasswordOptions } from '#domains/account/contract.ts'
import { callShop, UNKNOWN_ERROR_TEXT, UNREACHABLE_TEXT } from '#web/client/api.ts'
import { loadShopState, readShopState } from '#web/client/shop-state.ts'
import { msg } from '#web/i18n/translate.ts'
import { hashPassword } from './password-hasher.ts'

const UNSAFE_TEXT = msg('This page would not keep your password safe. Please reload it')

/**
 * Signs in and learns who it is. Returns null, or the text of what went wrong; the password itself leaves the page for the worker only.
 * Source: contract §3 and §7.
 */
export async function signIn(email: string, password: string, onPercent: (percent: number) => void): Promise<string | null> {
  await loadShopState()
  const options = readShopState().passwordOptions
  if (options === null) return UNREACHABLE_TEXT
  if (!areSafePasswordOptions(options)) return UNSAFE_TEXT
  const field = await hashPassword({ password, options }, onPercent).catch(() => null)
  if (field === null) return UNREACHABLE_TEXT
  const result = await callShop<{ readonly isLoggedIn?: boolean }>('/user/login', { email, password: field })
  if (!result.ok) return result.error.text
  if (result.answer.isLoggedIn !== true) return UNKNOWN_ERROR_TEXT
  await loadShopState({ again: true })
  return null
}
