import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The catalogue holds nothing about people. */
export const catalogPersonal: PersonalTables = {
  category: technicalTable('handle id parent_id position'),
  category_text: technicalTable('category_id description locale name slug'),
  image: technicalTable(
    'alt created_at hash height id original_type placeholder position product_id shows source width widths',
  ),
  price: technicalTable('amount_minor compare_at_minor currency variant_id'),
  price_history: technicalTable('amount_minor compare_at_minor currency id valid_from variant_id'),
  product: technicalTable(
    `companions created_at demo fits handle has_picture hidden_at id kind period position product_type requires_shipping status tags tax_class
     untranslated updated_at vendor`,
  ),
  product_category: technicalTable('category_id position product_id'),
  product_import: technicalTable(
    `created_at created_by done file header_hash id reading reason state stop_asked_at total totals updated_at`,
  ),
  product_import_category: technicalTable('category_id import_id'),
  product_import_change: technicalTable('after before handle import_id product_id undone_at'),
  product_import_event: technicalTable('actor at from_state id import_id to_state'),
  product_import_row: technicalTable('handle import_id line place result text'),
  product_price: technicalTable('currency highest_minor lowest_minor product_id'),
  product_slug_history: technicalTable('locale product_id slug'),
  product_text: technicalTable(
    `description_html facts locale name product_id search_text seo_description seo_title slug sort_name
     summary`,
  ),
  product_search: technicalTable('locale name product_id words'),
  search_stale: technicalTable('product_id'),
  search_synonym: technicalTable('created_at id is_on locale terms updated_at'),
  search_word: technicalTable('locale stem word'),
  // What was typed and how often, never by whom.
  missed_search: technicalTable('folded id last_at locale times words'),
  removed_image: technicalTable('actor id position product_id record removed_at variant_ids'),
  product_preview: technicalTable('actor id made_at product_id texts'),
  removed_product: technicalTable('actor handle id name record removed_at'),
  removed_variant: technicalTable('actor id product_id record removed_at'),
  stock_count: technicalTable('created_at created_by id note state updated_at'),
  stock_count_event: technicalTable('actor at count_id from_state id to_state'),
  stock_count_row: technicalTable(
    'count_id counted counted_text expected line movement_id place result sku variant_id',
  ),
  stock: technicalTable('on_hand reserved variant_id'),
  variant: technicalTable(
    `active backorder barcode id image_id option_texts options position product_id public_id sku tracked unit
     unit_base unit_measure weight_grams`,
  ),
}
