import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Exports name bookings and members of staff by their ids. */
export const bookExportPersonal: PersonalTables = {
  book_export: technicalTable('accounts actor at bookings from_day number time_zone to_day'),
  book_export_entry: technicalTable('charge_id export_number transaction_id'),
}
