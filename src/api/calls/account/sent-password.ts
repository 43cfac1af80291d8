import { PASSWORD_FIELD_PATTERN, type SentPassword } from '#domains/account/contract.ts'
import { eachNamed, type Field, type PatternField, text } from '../../fields.ts'

/**
 * A password field: the hash that a browser makes, never the password. Source: docs/http-contract.md
 * "Passwords".
 */
export function passwordField(): Field<string> {
  return text({ max: 30, pattern: PASSWORD_FIELD_PATTERN })
}

/**
 * The same password by versions of the options (`password.2`), from browsers that name them: needed while a
 * shop raises its options, and by pages that were opened before. Source: docs/rules.md "Passwords at rest".
 */
export function versionsOf(name: 'password' | 'newPassword'): PatternField<string> {
  return eachNamed(new RegExp(`^${name}\\.(\\d{1,4})$`), passwordField())
}

/** What a browser sent of one password. */
export function sentPassword(password: string, versions: ReadonlyMap<string, string>): SentPassword {
  return versions.size === 0
    ? { password }
    : { password, byVersion: new Map([...versions].map(([version, field]) => [Number(version), field])) }
}
