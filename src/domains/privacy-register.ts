/**
 * Whether a column says something about a person. `personal` columns are what an export shows and an erasure removes or makes
 * unreadable; an opaque id of a person's thing (order, session) counts as personal where it leads back to that person.
 */
export type PrivacyClass = 'personal' | 'technical'

/** Class of every column, by table. */
export type PrivacyRegister = Readonly<Record<string, Readonly<Record<string, PrivacyClass>>>>

/**
 * Every column of every table of ours. A column that is missing here fails the build, so that nobody adds personal data which
 * no export shows. Source: architecture "Data", quality §1.4 (GDPR art. 15, 17, 20).
 */
export const PRIVACY_REGISTER: PrivacyRegister = {
  account: {
    ...personal('email', 'id', 'name', 'password_hash', 'photo', 'roles'),
    ...technical('created_at', 'demo', 'password_version', 'updated_at'),
  },
  audit_log: { ...personal('actor', 'detail', 'subject'), ...technical('action', 'at', 'id') },
  bank_statement_line: {
    ...personal('debtor_name', 'handled_why', 'remittance'),
    ...technical('account', 'amount_minor', 'booked_on', 'currency', 'handled_at', 'handled_by', 'imported_at', 'line_id', 'number', 'order_id'),
    ...technical('outcome', 'settled_at'),
  },
  category: { ...technical('handle', 'id', 'parent_id', 'position') },
  category_text: { ...technical('category_id', 'description', 'locale', 'name', 'slug') },
  coupon: {
    ...personal('note'),
    ...technical('balance_minor', 'code_end', 'code_hash', 'created_at', 'created_by', 'currency', 'demo', 'id', 'initial_minor', 'state'),
    ...technical('valid_from', 'valid_until'),
  },
  coupon_entry: { ...technical('actor', 'amount_minor', 'at', 'attempt_id', 'cause', 'coupon_id', 'id', 'kind', 'order_id') },
  coupon_form: { ...technical('attempt_id', 'created_at', 'order_id', 'used_at', 'uuid') },
  coupon_try: { ...personal('key_hash'), ...technical('last_at', 'tries') },
  flash: { ...personal('content', 'session_hash'), ...technical('expires_at', 'id') },
  idempotency_key: {
    ...personal('answer', 'session_hash', 'set_cookie'),
    ...technical('keep_forever', 'key', 'path', 'request_hash', 'started_at', 'status'),
  },
  image: {
    ...technical('alt', 'created_at', 'hash', 'height', 'id', 'original_type', 'placeholder', 'position', 'product_id', 'source', 'width', 'widths'),
  },
  job_runner: { ...technical('beat_at', 'id', 'started_at') },
  ledger_entry: { ...technical('account', 'amount_minor', 'currency', 'line', 'order_id', 'transaction_id') },
  ledger_transaction: { ...technical('actor', 'at', 'cause', 'id', 'kind', 'order_id') },
  mail: {
    ...personal('attachments', 'cause', 'html_body', 'subject', 'text_body', 'to_address'),
    ...technical('created_at', 'delivery', 'failure', 'id', 'locale', 'order_id', 'sent_at', 'template'),
  },
  migration: { ...technical('name', 'run_at') },
  number_series: { ...technical('last_value', 'series') },
  order_event: { ...personal('detail'), ...technical('actor', 'at', 'from_state', 'id', 'order_id', 'to_state', 'what', 'why') },
  order_identify_attempt: { ...technical('at', 'id', 'order_id') },
  order_line: {
    ...technical(
      'name',
      'order_id',
      'pieces',
      'position',
      'product_id',
      'requires_shipping',
      'shipped_pieces',
      'tax_class',
      'tax_minor',
      'tax_rate_bp',
      'unit_price_minor',
      'variant_id',
      'weight_grams',
    ),
  },
  order_reader: { ...personal('session_hash'), ...technical('order_id', 'until') },
  orders: {
    ...personal('billing', 'email', 'key', 'session_hash', 'shipping_address', 'user_id'),
    ...technical(
      'cancelled_at',
      'completed_at',
      'created_at',
      'currency',
      'discount_code',
      'discount_minor',
      'id',
      'invoice_number',
      'invoiced_at',
      'locale',
      'number',
      'payment_held',
      'placed_at',
      'reverse_charge',
      'serial',
      'shipping_method',
      'shipping_minor',
      'state',
      'subtotal_minor',
      'tax_included',
      'tax_minor',
      'total_minor',
      'updated_at',
      'waiver',
    ),
  },
  page: { ...technical('body_html', 'created_at', 'handle', 'locale', 'title', 'version') },
  payment_attempt: {
    ...personal('input', 'provider_ref', 'response'),
    ...technical(
      'amount_minor',
      'booking',
      'capture_minor',
      'captured_currency',
      'captured_minor',
      'created_at',
      'currency',
      'expires_at',
      'flow',
      'gateway_id',
      'id',
      'observed_at',
      'order_id',
      'order_serial',
      'status',
      'steps',
      'updated_at',
    ),
  },
  payment_attempt_event: { ...technical('actor', 'at', 'attempt_id', 'from_status', 'id', 'order_id', 'to_status', 'why') },
  payment_dispute: {
    ...technical('amount_minor', 'attempt_id', 'created_at', 'currency', 'id', 'order_id', 'provider_dispute_id', 'state', 'updated_at'),
  },
  payment_event: {
    ...personal('body', 'complete', 'provider_ref'),
    ...technical('account', 'attempt_id', 'deliveries', 'event_id', 'gateway_id', 'handled_at', 'hint', 'id', 'outcome', 'received_at', 'state'),
  },
  payment_hold: { ...technical('attempt_id', 'detail', 'id', 'opened_at', 'order_id', 'reason', 'resolution', 'resolved_at', 'resolved_by') },
  payment_refund: {
    ...personal('reason'),
    ...technical('actor', 'amount_minor', 'attempt_id', 'created_at', 'currency', 'id', 'order_id', 'provider_refund_id', 'state', 'updated_at'),
  },
  payment_unmatched: { ...technical('amount_minor', 'currency', 'first_seen_at', 'gateway_id', 'provider_ref', 'status') },
  postal_rule: { ...technical('country', 'example', 'pattern') },
  price: { ...technical('amount_minor', 'compare_at_minor', 'currency', 'variant_id') },
  price_history: { ...technical('amount_minor', 'currency', 'id', 'valid_from', 'variant_id') },
  product: {
    ...technical(
      'created_at',
      'handle',
      'id',
      'kind',
      'period',
      'position',
      'product_type',
      'requires_shipping',
      'status',
      'tags',
      'tax_class',
      'updated_at',
      'vendor',
    ),
  },
  product_category: { ...technical('category_id', 'position', 'product_id') },
  product_price: { ...technical('currency', 'highest_minor', 'lowest_minor', 'product_id') },
  product_slug_history: { ...technical('locale', 'product_id', 'slug') },
  product_text: {
    ...technical(
      'description_html',
      'facts',
      'locale',
      'name',
      'product_id',
      'search_text',
      'seo_description',
      'seo_title',
      'slug',
      'sort_name',
      'summary',
    ),
  },
  recurring_job: { ...technical('last_at', 'name') },
  session: { ...personal('id_hash', 'user_id'), ...technical('created_at', 'expires_at', 'last_seen_at') },
  shipping_method: {
    ...technical(
      'currency',
      'delivery_days_max',
      'delivery_days_min',
      'free_from_minor',
      'id',
      'max_weight_grams',
      'min_weight_grams',
      'names',
      'position',
      'price_minor',
      'public_id',
      'zone_id',
    ),
  },
  shipping_zone: { ...technical('countries', 'id', 'name', 'position') },
  shop_setting: { ...technical('key', 'updated_at', 'value') },
  sign_in_attempt: { ...personal('email_hash'), ...technical('blocked_until', 'last_at', 'wrong') },
  stock: { ...technical('on_hand', 'reserved', 'variant_id') },
  stock_hold: { ...technical('closed_at', 'created_at', 'expires_at', 'order_id', 'pieces', 'state', 'variant_id') },
  stock_movement: { ...technical('actor', 'at', 'delta', 'id', 'order_id', 'reason', 'variant_id') },
  tax_rate: { ...technical('country', 'rate_bp', 'tax_class') },
  variant: {
    ...technical(
      'active',
      'backorder',
      'barcode',
      'id',
      'image_id',
      'option_texts',
      'options',
      'position',
      'product_id',
      'public_id',
      'sku',
      'tracked',
      'unit',
      'unit_base',
      'unit_measure',
      'weight_grams',
    ),
  },
}

function personal(...columns: readonly string[]): Readonly<Record<string, PrivacyClass>> {
  return Object.fromEntries(columns.map((column) => [column, 'personal']))
}

function technical(...columns: readonly string[]): Readonly<Record<string, PrivacyClass>> {
  return Object.fromEntries(columns.map((column) => [column, 'technical']))
}
