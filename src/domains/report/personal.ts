import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Sums of days name nobody. */
export const reportPersonal: PersonalTables = {
  report_day: technicalTable('bookings closed_at day late_bookings time_zone'),
  report_sale: technicalTable('country currency day is_voucher kind net_minor orders rate_bp tax_minor'),
  report_product: technicalTable('currency day gross_minor pieces product_id'),
  report_product_period: technicalTable('currency days first_day gross_minor kind pieces product_id'),
  report_payment: technicalTable('amount_minor bookings currency day gateway_id kind'),
}
