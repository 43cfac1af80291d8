import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The words of the interface hold nothing about buyers. */
export const wordingPersonal: PersonalTables = {
  own_text: technicalTable('actor english locale updated_at words'),
}
