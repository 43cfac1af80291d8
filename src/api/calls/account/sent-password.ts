import { PASSWORD_FIELD_PATTERN, type SentPassword } from '#domains/account/contract.ts'
import { eachNamed, type Field, type PatternField, text } from '../../fields.ts'

/**
 * Declares a password field. It carries the hash that a browser made, never the password. Source:
 * docs/http-contract.md "Passwords".
 */
export function passwordField(): Field<string> {
  return text({ max: 30, pattern: PASSWORD_FIELD_PATTERN })
}

/**
 * Declares the fields that carry the same password hashed by other versions of the options (`password.2`).
 * Browsers send them while a shop raises its options, and from pages that were opened before the change.
 * Source: docs/rules.md "Passwords at rest".
 */
export function versionsOf(name: 'password' | 'newPassword'): PatternField<string> {
  return eachNamed(new RegExp(`^${name}\\.(\\d{1,4})$`), passwordField())
}

/** Builds the password as a browser sent it, with all its versions. */
export function sentPassword(password: string, versions: ReadonlyMap<string, string>): SentPassword {
  return versions.size === 0
    ? { password }
    : { password, byVersion: new Map([...versions].map(([version, field]) => [Number(version), field])) }
}
