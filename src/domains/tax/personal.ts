import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Tax rates hold nothing about people. */
export const taxPersonal: PersonalTables = {
  tax_rate: technicalTable('by_owner country next_from next_rate_bp rate_bp tax_class'),
}
