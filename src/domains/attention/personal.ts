import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Snoozes name orders, rows and members of staff by their ids, and give their reason by a word of the program. */
export const attentionPersonal: PersonalTables = {
  attention_digest: technicalTable('at day things'),
  attention_snooze: technicalTable('actor at kind reason subject until'),
}
