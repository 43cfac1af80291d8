import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The catalogue holds nothing about people. */
export const catalogPersonal: PersonalTables = {
  category: technicalTable('handle id parent_id position'),
  category_text: technicalTable('category_id description locale name slug'),
  image: technicalTable(
    'alt created_at hash height id original_type placeholder position product_id source width widths',
  ),
  price: technicalTable('amount_minor compare_at_minor currency variant_id'),
  price_history: technicalTable('amount_minor currency id valid_from variant_id'),
  product: technicalTable(
    `created_at demo handle id kind period position product_type requires_shipping status tags tax_class
     updated_at vendor`,
  ),
  product_category: technicalTable('category_id position product_id'),
  product_price: technicalTable('currency highest_minor lowest_minor product_id'),
  product_slug_history: technicalTable('locale product_id slug'),
  product_text: technicalTable(
    `description_html facts locale name product_id search_text seo_description seo_title slug sort_name
     summary`,
  ),
  stock: technicalTable('on_hand reserved variant_id'),
  variant: technicalTable(
    `active backorder barcode id image_id option_texts options position product_id public_id sku tracked unit
     unit_base unit_measure weight_grams`,
  ),
}
