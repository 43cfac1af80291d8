import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Recordings hold nothing about people: who may use them stands in the entitlements. */
export const mediaPersonal: PersonalTables = {
  article_text: technicalTable('body_html locale preview_html product_id'),
  // The actor is the command line or the demo, never a person.
  article_version: technicalTable('actor body_html created_at locale preview_html product_id source version'),
  recording: technicalTable('chapters created_at duration_ms kind peaks product_id'),
  recording_file: technicalTable(
    'byte_length created_at id locale lost_at media_type part product_id replaced_at stored_as',
  ),
}
