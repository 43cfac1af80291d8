import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Recordings hold nothing about people: who may use them stands in the entitlements. */
export const mediaPersonal: PersonalTables = {
  article_text: technicalTable('body_html locale preview_html product_id'),
  recording: technicalTable('chapters created_at duration_ms kind peaks product_id'),
  recording_file: technicalTable('byte_length created_at id locale media_type part product_id stored_as'),
}
