import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of recordings: where their members stopped. Who may use them stands in the entitlements. Source:
 * docs/law.md "Personal data".
 */
export const mediaPersonal: PersonalTables = {
  article_text: technicalTable('body_html locale preview_html product_id'),
  // The actor is the command line or the demo, never a person.
  article_version: technicalTable('actor body_html created_at locale preview_html product_id source version'),
  recording: technicalTable('chapters created_at duration_ms hidden_at kind peaks product_id'),
  recording_file: technicalTable(
    'byte_length created_at id locale lost_at media_type part product_id replaced_at stored_as',
  ),
  recording_place: {
    personal: columns('account_id file_id position_ms'),
    technical: columns('updated_at'),
    kept: 'as long as the account, or until the recording has another file',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM recording_place r WHERE r.account_id = {account} ORDER BY r.updated_at',
      beside: columns('updated_at'),
    },
  },
}
