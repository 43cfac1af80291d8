import { CATALOGUE_TABLES } from './privacy-catalogue.ts'
import { type PrivacyRegister, personal, technical } from './privacy-classes.ts'
import { MONEY_TABLES } from './privacy-money.ts'

/**
 * Every column of every table of ours. A column that is missing here fails the build, so that nobody adds
 * personal data which no export shows. Source: architecture "Data", quality §1.4 (GDPR art. 15, 17, 20).
 */
export const PRIVACY_REGISTER: PrivacyRegister = {
  ...CATALOGUE_TABLES,
  ...MONEY_TABLES,
  account: {
    ...personal('email', 'id', 'name', 'password_hash', 'photo', 'roles', 'signup_reason'),
    ...technical(
      'created_at',
      'demo',
      'email_confirmed_at',
      'partner_consent_at',
      'password_version',
      'updated_at',
    ),
  },
  account_device: {
    ...personal('account_id', 'device', 'network'),
    ...technical('first_seen_at', 'last_seen_at'),
  },
  account_mail: {
    ...personal('account_id', 'detail', 'to_address'),
    ...technical('created_at', 'id', 'kind', 'locale'),
  },
  account_token: {
    ...personal('account_id', 'email'),
    ...technical('created_at', 'expires_at', 'purpose', 'token_hash'),
  },
  account_totp: { ...personal('account_id', 'sealed_secret'), ...technical('created_at', 'last_step') },
  account_totp_setup: {
    ...personal('account_id', 'sealed_secret', 'session_hash'),
    ...technical('expires_at'),
  },
  account_photo: { ...personal('account_id', 'id'), ...technical('created_at', 'retired_at') },
  audit_log: { ...personal('actor', 'detail', 'subject'), ...technical('action', 'at', 'id', 'seq') },
  audit_run: {
    ...technical(
      'actor',
      'broken',
      'checks',
      'duration_ms',
      'ended_at',
      'id',
      'started_at',
      'unchecked',
      'violations',
    ),
  },
  audit_redaction: { ...technical('row_hash', 'seq', 'table_name') },
  audit_seal: { ...technical('block', 'digest', 'mac', 'rows', 'sealed_at', 'table_name', 'to_seq') },
  audit_seal_head: { ...technical('checked_at', 'is_head', 'mac', 'unsigned_to') },
  common_password: { ...technical('digest', 'position', 'version') },
  flash: { ...personal('content', 'session_hash'), ...technical('expires_at', 'id') },
  half_sign_in: { ...personal('account_id', 'session_hash'), ...technical('expires_at') },
  idempotency_key: {
    ...personal('answer', 'session_hash', 'set_cookie'),
    ...technical('holder', 'keep_forever', 'key', 'path', 'request_hash', 'started_at', 'status'),
  },
  job_runner: { ...technical('beat_at', 'id', 'started_at') },
  mail: {
    ...personal('account_id', 'attachments', 'cause', 'html_body', 'subject', 'text_body', 'to_address'),
    ...technical('created_at', 'delivery', 'failure', 'id', 'locale', 'order_id', 'sent_at', 'template'),
  },
  migration: { ...technical('name', 'run_at') },
  number_series: { ...technical('last_value', 'series') },
  order_event: {
    ...personal('detail', 'why'),
    ...technical('actor', 'at', 'from_state', 'id', 'order_id', 'seq', 'to_state', 'what'),
  },
  // Hashes that name nobody; kept for a day.
  order_identify_attempt: { ...technical('at', 'id', 'order_id', 'who') },
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
  // Goes 90 days after the right ended.
  order_reader: { ...personal('owner_hash'), ...technical('order_id', 'until') },
  // Carts go 90 days after their last change, once their browser's session is over; a member's with the
  // account. Placed orders stay.
  orders: {
    ...personal('account_id', 'billing', 'email', 'key', 'owner_hash', 'shipping_address'),
    ...technical(
      'cancelled_at',
      'completed_at',
      'created_at',
      'currency',
      'discount_code',
      'discount_minor',
      'erased_at',
      'id',
      'invoice_number',
      'invoiced_at',
      'locale',
      'number',
      'payment_in_review',
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
  passkey: {
    ...personal('account_id', 'credential_id', 'name', 'public_key'),
    ...technical('counter', 'created_at', 'id', 'last_used_at', 'transports'),
  },
  passkey_challenge: {
    ...personal('account_id', 'session_hash'),
    ...technical('challenge', 'expires_at', 'purpose'),
  },
  password_options: { ...technical('block_size', 'cost', 'created_at', 'parallel', 'salt', 'version') },
  policy_report: { ...technical('blocked', 'day', 'directive', 'first_at', 'last_at', 'page', 'times') },
  recovery_code: { ...personal('account_id', 'tag'), ...technical('created_at', 'salt', 'used_at') },
  rate_limit: { ...technical('at', 'id', 'tokens') },
  recurring_job: { ...technical('last_at', 'name') },
  reservation_refusal: { ...technical('cause', 'day', 'first_at', 'last_at', 'product_id', 'times') },
  session: {
    ...personal('device', 'handle', 'id_hash', 'network', 'account_id'),
    ...technical('created_at', 'expires_at', 'factor', 'last_seen_at', 'partner_consent_at'),
  },
  shop_setting: { ...technical('key', 'updated_at', 'value') },
  sign_in_attempt: { ...personal('email_hash'), ...technical('blocked_until', 'last_at', 'wrong') },
  stuck_work: {
    ...technical('cause', 'error', 'failures', 'first_at', 'last_at', 'retry_at', 'subject', 'task'),
  },
  // The address of a machine that passes requests on, and no buyer's; it goes a day after it was last seen.
  undeclared_proxy: { ...technical('first_seen_at', 'last_seen_at', 'peer') },
}
