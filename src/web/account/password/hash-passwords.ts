import { areSafePasswordOptions, type PasswordOptionsVersion } from '#domains/account/contract.ts'
import { UNREACHABLE_TEXT } from '#web/client/api.ts'
import { loadShopState, readShopState } from '#web/client/shop-state.ts'
import { msg } from '#web/i18n/translate.ts'
import { hashPassword } from './password-hasher.ts'

const UNSAFE_TEXT = msg('Your password cannot be sent safely from this page. Please reload the page')

/** A password as it was typed into a form. */
export interface TypedPassword {
  readonly name: 'password' | 'newPassword'
  readonly value: string
  /**
   * A new password is hashed only with the newest options; an existing one with all options that accounts may
   * still have.
   */
  readonly isNew?: boolean
}

export type HashedPasswords =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly text: string }

/**
 * Hashes passwords and returns the fields to send in their place: `password`, and another field for each
 * further version of the options (`password.2`), because a page may be older than the shop's newest options.
 * The passwords themselves leave the page for the worker only. Source: docs/http-contract.md "Passwords",
 * docs/rules.md "Passwords at rest".
 */
export async function hashPasswords(
  typed: readonly TypedPassword[],
  onPercent: (percent: number) => void,
): Promise<HashedPasswords> {
  await loadShopState()
  const told = readShopState().passwordOptions
  if (told === null) return { ok: false, text: UNREACHABLE_TEXT }
  const versions: readonly PasswordOptionsVersion[] = [told, ...(told.earlier ?? [])]
  if (!versions.every(areSafePasswordOptions)) return { ok: false, text: UNSAFE_TEXT }
  const jobs = typed.flatMap(({ isNew = false, ...password }) =>
    (isNew ? [told] : versions).map((options) => ({ ...password, options })),
  )
  const fields: Record<string, string> = {}
  for (const [done, { name, value, options }] of jobs.entries()) {
    const onPart = (percent: number): void => onPercent((done * 100 + percent) / jobs.length)
    const field = await hashPassword({ password: value, options }, onPart).catch(() => null)
    if (field === null) return { ok: false, text: UNREACHABLE_TEXT }
    fields[name] ??= field
    if (options.version !== undefined) fields[`${name}.${options.version}`] = field
  }
  return { ok: true, fields }
}
