import type { PersonalTables } from '#db/personal-data.ts'
import { personalTables } from '#main/personal-tables.ts'

/** Whether each column says something about a person, by table. */
export type PrivacyRegister = Readonly<Record<string, Readonly<Record<string, 'personal' | 'technical'>>>>

/** Merges what the domains say of their columns into one register. */
export function registerOf(tables: PersonalTables): PrivacyRegister {
  return Object.fromEntries(
    Object.entries(tables).map(([table, { personal, technical }]) => [
      table,
      Object.fromEntries([
        ...personal.map((column) => [column, 'personal'] as const),
        ...technical.map((column) => [column, 'technical'] as const),
      ]),
    ]),
  )
}

/** The register of the whole database. */
export const PRIVACY_REGISTER = registerOf(personalTables)
