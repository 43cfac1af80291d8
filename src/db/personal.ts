import { type PersonalTables, technicalTable } from './personal-data.ts'

/** Which migrations ran says nothing about people. */
export const databasePersonal: PersonalTables = { migration: technicalTable('name run_at') }
