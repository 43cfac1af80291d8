import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The shop's own pages hold nothing about buyers. */
export const pagePersonal: PersonalTables = {
  page: technicalTable('body_html created_at handle locale title version'),
  own_page: technicalTable('created_at handle in_footer in_menu position'),
  page_picture: technicalTable('created_at hash height original_type unused_since width widths'),
  page_draft: technicalTable('actor body_html handle locale title updated_at'),
}
