import { type PersonalTables, technicalTable } from './personal-data.ts'

/** The list of applied migrations contains nothing about people. */
export const databasePersonal: PersonalTables = { migration: technicalTable('name run_at') }
