import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The rules of shipping hold nothing about people. */
export const shippingPersonal: PersonalTables = {
  postal_rule: technicalTable('country example pattern'),
  shipping_method: technicalTable(
    `currency delivery_days_max delivery_days_min free_from_minor id max_weight_grams min_weight_grams names
     position price_minor public_id zone_id`,
  ),
  shipping_zone: technicalTable('countries id name position'),
}
