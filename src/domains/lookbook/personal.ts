import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Pictures of rooms and goods hold nothing about people. */
export const lookbookPersonal: PersonalTables = {
  look: technicalTable(
    'alt created_at deleted_at former_picture_hash id is_shown picture_hash points position text title',
  ),
}
