import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The shop's own pages hold nothing about buyers. */
export const pagePersonal: PersonalTables = {
  page: technicalTable('body_html created_at handle locale title version'),
}
