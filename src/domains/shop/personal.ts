import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The shop's settings say who the seller is, which every imprint shows, and nothing about buyers. */
export const shopPersonal: PersonalTables = {
  backup: technicalTable('id taken_at place rows bytes'),
  shop_setting: technicalTable('key updated_at value'),
}
