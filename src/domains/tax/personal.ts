import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Tax rates hold nothing about people. */
export const taxPersonal: PersonalTables = {
  tax_rate: technicalTable('country rate_bp tax_class'),
}
