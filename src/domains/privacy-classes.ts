/**
 * Whether a column says something about a person. `personal` columns are what an export shows and an erasure
 * removes or makes unreadable; an opaque id of a person's thing (order, session) counts as personal where it
 * leads back to that person.
 */
export type PrivacyClass = 'personal' | 'technical'

/** Class of every column, by table. */
export type PrivacyRegister = Readonly<Record<string, Readonly<Record<string, PrivacyClass>>>>

/** Columns that say something about a person. */
export function personal(...columns: readonly string[]): Readonly<Record<string, PrivacyClass>> {
  return Object.fromEntries(columns.map((column) => [column, 'personal']))
}

/** Columns that say nothing about anybody. */
export function technical(...columns: readonly string[]): Readonly<Record<string, PrivacyClass>> {
  return Object.fromEntries(columns.map((column) => [column, 'technical']))
}
