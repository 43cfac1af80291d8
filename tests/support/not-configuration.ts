import type { SettingKey } from '#domains/shop/index.ts'

/** Tables that the shop's file does not hold, by the reason. */
const TABLES: Readonly<Record<string, string>> = {
  'goods: they travel in the product file, and with their pictures in a backup': `
    product product_text product_category product_price product_slug_history product_preview variant price price_history
    product_search search_word search_stale image stock stock_count stock_count_event stock_count_row stock_movement category category_text removed_image removed_product
    removed_variant recording recording_file recording_place article_text article_version plan plan_content
    product_import product_import_category product_import_change product_import_event product_import_row`,
  'offers that are sold, used up and ended; a copy would be worth money twice': `
    coupon coupon_entry coupon_form coupon_try discount_code discount_event discount_guess discount_use voucher voucher_gift
    gift gift_event partner_code`,
  'files: they travel in a backup': 'page_picture',
  'people, and what they sign in with': `
    partner partner_click partner_customer partner_event partner_pixel partner_ref partner_sum partner_visit call_endpoint_event payout_billing payout_method payout_method_event
    account account_device account_mail account_note account_photo account_token api_token account_totp account_totp_setup passkey
    passkey_challenge recovery_code session half_sign_in sign_in_attempt staff_invitation entitlement entitlement_event`,
  'secrets, which no file may hold': 'provider_key provider_check',
  'it belongs to a member of staff, or to their work': `
    staff_view staff_act staff_run staff_run_failure attention_snooze attention_digest page_draft flash`,
  'it happened': `
    missed_search    commission commission_refusal payout payout_event payout_file payout_run payout_statement partner_balance partner_cart partner_entry partner_order partner_pixel_order outgoing_call outgoing_call_try shop_event
    orders order_delivery order_event order_identify_attempt order_line order_note order_reader order_shipment order_withdrawal
    charge payment_attempt payment_attempt_event payment_capture payment_dispute payment_event payment_listing payment_means payment_refund
    payment_review payment_unmatched reservation_refusal stock_reservation ledger_entry ledger_transaction invoice_document
    invoice_file number_series bank_statement_line bank_line_part bank_line_undo buyer_statement buyer_statement_event contact_thread contact_message contact_event
    review review_event review_invitation review_objection review_sum
    subscription subscription_event subscription_period plan_change mail transfer_file transfer_item book_export
    book_export_entry bank_file bank_file_event bank_file_row bank_line_event report_product_period report_day report_payment report_product report_sale audit_log audit_redaction audit_run audit_seal
    audit_seal_head backup policy_report undeclared_proxy abuse_case abuse_event abuse_measure order_hold`,
  'each entry has a person, a reason and an end; another shop decides anew': 'address_block',
  'the program brings it along': 'common_password password_options migration',
  'no page and no command writes it: the program knows the postcodes, and a row replaces what it knows':
    'postal_rule',
  'the work of the program':
    'device_code device_guess idempotency_key job_runner rate_limit recurring_job stuck_work',
}

/** Tables that are no configuration of a shop, with the reason. */
export const TABLES_NOT_HELD: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, reason] as const),
  ),
)

/** Every setting: null where the file holds it, else why it is no configuration. */
export const SETTINGS: Readonly<Record<SettingKey, string | null>> = {
  shopName: null,
  address: null,
  currency: null,
  homeCountry: null,
  timeZone: null,
  taxIncluded: null,
  vatMode: null,
  vatDecisions: 'since when the decision holds, and a planned one; the file says the present one',
  bankAccount: null,
  cashOnDelivery: null,
  reservations: null,
  vouchers: null,
  storefront: null,
  colours: null,
  logo: null,
  icon: 'a picture: it travels in a backup',
  formerIcon: 'what an undo brings back',
  gateways: null,
  mails: null,
  contact: null,
  reviews: null,
  returns: null,
  attentionMail: null,
  bookExport: null,
  partners: null,
  legalBlanks: null,
  mailTestedAt: 'it happened: another shop has another mail server',
  ownerMade: 'it happened, and decides whether the link to the first owner works',
  couponPepper: 'a secret',
  demoVersion: 'what a demo seeded',
  demoSales: 'how much of a past a demo was given',
  demoReviews: 'whether buyers of that past wrote reviews',
  startedAsDemo: 'whether the data was made as a demo',
  demoClockShiftMs: 'the clock of a demo',
}

/** Columns of held tables that a file does not hold, with the reason. */
export const COLUMNS_NOT_HELD: Readonly<Record<string, string>> = {
  'shop_setting.updated_at': 'when',
  'tax_rate.by_owner': 'follows: a rate that the decision does not give is the owner’s',
  'shipping_zone.id': 'a zone is known by its name',
  'shipping_zone.position': 'the order in the file',
  'shipping_method.id': 'a method is known by its short name',
  'shipping_method.zone_id': 'the zone in which it stands',
  'shipping_method.position': 'the order in the file',
  'commission_rule.id': 'a rule is known by its name',
  'commission_rule.position': 'the order in the file',
  'commission_rule.created_at': 'when',
  'commission_rule.changed_at': 'when',
  'look.id': 'a look is known by its titles',
  'look.position': 'the order in the file',
  'look.picture_hash': 'pictures are files: they travel in a backup',
  'look.former_picture_hash': 'pictures are files: they travel in a backup',
  'look.created_at': 'when',
  'look.deleted_at': 'a file holds what is there',
  'partner_material.id': 'a material is known by its titles',
  'partner_material.position': 'the order in the file',
  'partner_material.picture_hash': 'pictures are files: they travel in a backup',
  'partner_material.created_at': 'when',
  'page.version': 'a file holds the newest',
  'page.created_at': 'when',
  'own_page.created_at': 'when',
  'mail_kind.updated_at': 'when',
  'mail_words.version': 'a file holds the newest',
  'mail_words.created_at': 'when',
  'mail_words.actor': 'who',
  'call_endpoint.id': 'an endpoint is known by its address',
  'call_endpoint.account_id': 'endpoints of partners travel with their accounts in a backup',
  'call_endpoint.secret_number': 'secrets are never in a file',
  'call_endpoint.former_until': 'secrets are never in a file',
  'call_endpoint.failures': 'what happened to its calls',
  'call_endpoint.failing_since': 'what happened to its calls',
  'call_endpoint.paused_until': 'what happened to its calls',
  'call_endpoint.changed_at': 'when',
  'device_client.demo': 'the demo brings its own',
  'device_client.created_at': 'when',
  'device_client.changed_at': 'when',
  'search_synonym.id': 'synonyms are known by their words',
  'search_synonym.created_at': 'when',
  'search_synonym.updated_at': 'when',
  'own_text.actor': 'who',
  'own_text.updated_at': 'when',
}
