import { expect, test } from 'vitest'
import { personalTables } from '#main/personal-tables.ts'
import { exportedTables, shownColumns } from '#views/personal-data.ts'

/**
 * Tables and columns of the export file, in its order: personal columns, then after the bar those that make
 * them understandable. A star: named, but its content is withheld. Programs read this file, so changes of it
 * must be noticed. Source: GDPR art. 20.
 */
const DOCUMENT = {
  abuse_case:
    'account_id email key* label repeat_hash* text thing | created_at decision kind number reason state',
  abuse_event: 'text | at case_id what',
  abuse_measure:
    'account_id email key* subject | case_id done_at objected_at subject_kind undone_at upheld_at what',
  account:
    'email id name password_hash* photo roles signup_reason | created_at email_confirmed_at partner_consent_at updated_at',
  account_device: 'account_id device network | first_seen_at last_seen_at',
  account_mail: 'account_id detail* to_address | created_at kind',
  account_note: 'account_id note | at',
  account_photo: 'account_id id | created_at retired_at',
  account_token: 'account_id email | created_at expires_at purpose',
  account_totp: 'account_id sealed_secret* | created_at',
  account_totp_setup: 'account_id sealed_secret* session_hash | expires_at',
  address_block: 'network value why | created_at expires_at kind',
  api_token:
    'account_id ended_why last_used_at name | client_id created_at ended_at expires_at prefix scopes',
  audit_log: 'actor detail subject | action at',
  bank_file_row: 'debtor_name remittance | amount_minor booked_on currency',
  bank_line_event: 'why | at what',
  bank_statement_line: 'debtor_name handled_why remittance | amount_minor booked_on currency',
  buyer_statement:
    'contract email name part reason account_id declared_by token_hash* undo_hash* | given_at grounds kind number refund_minor currency state wished_on',
  buyer_statement_event: 'why | at statement_id to_state',
  call_endpoint: 'account_id url | changed_at state',
  call_endpoint_event: 'why | at what',
  commission:
    'basis_minor earned_minor lines returned_minor | currency earned_at matures_at order_id payable_at phase',
  commission_refusal: 'why | earned_minor order_id refused_at restored_at returned_minor',
  contact_event: 'why | at thread_id to_state what',
  contact_message: 'body | at kind thread_id',
  contact_thread: 'account_id assigned_to* email name subject text_hash* | created_at id locale number state',
  coupon: 'note | currency initial_minor valid_until',
  coupon_try: 'key_hash | last_at tries',
  device_code: 'account_id answered_at network* | client_id created_at scopes state',
  discount_code: 'note* | code kind percent_bp amount_minor currency valid_until',
  discount_use: 'account_id email | amount_minor code_id currency given_back_at order_id taken_at',
  entitlement: 'account_id | ends_at product_id source starts_at',
  entitlement_event: 'why | at what',
  flash: 'content session_hash | expires_at',
  gift: 'giver_name message recipient_email recipient_name redeemed_by token_hash* | created_at deliver_at ends_at periods period starts_at state',
  gift_event: 'why | at what',
  half_sign_in: 'account_id session_hash | expires_at',
  idempotency_key: 'answer session_hash set_cookie* | path started_at',
  invoice_document: '| amount_minor issued_at kind number order_id',
  invoice_file: 'content* | order_id',
  mail: 'account_id attachments cause html_body reply_to subject text_body to_address | created_at delivery locale sent_at template',
  order_event: 'detail why | at order_id what',
  order_line: '| discount_minor name order_id pieces product_id shipped_pieces tax_minor unit_price_minor',
  order_note: 'words | at order_id',
  order_reader: 'owner_hash | order_id until',
  order_shipment: 'tracking | at carrier order_id',
  orders:
    'account_id billing email key owner_hash shipping_address gift_note | id number state currency created_at placed_at completed_at cancelled_at invoice_number invoiced_at locale discount_code shipping_method subtotal_minor discount_minor shipping_minor tax_minor total_minor waiver',
  outgoing_call: 'about_account about_order body | created_at event problem state status tried_at tries',
  outgoing_call_try: '| at problem status',
  partner: 'account_id | joined_at state tier',
  partner_balance: 'earned_minor paid_minor payable_minor pending_minor | currency',
  partner_cart: 'order_id partner_id | visited_at',
  partner_click: 'clicks | day',
  partner_customer: 'account_id order_id partner_id | bound_at',
  partner_entry: 'payable_minor pending_minor | at currency kind order_id payout_id',
  partner_event: 'why | at what',
  partner_order: 'chain is_same_network | order_id paid_at placed_at way',
  partner_pixel: 'template why | at',
  partner_ref: 'looks ref | created_at retired_at',
  partner_visit: 'account_id clicked_at partner_id session_hash* | expires_at',
  passkey: 'account_id credential_id name public_key | created_at last_used_at transports',
  passkey_challenge: 'account_id session_hash | expires_at purpose',
  payment_attempt:
    'input provider_ref response | amount_minor created_at currency gateway_id charge_id status',
  payment_attempt_event: 'provider_ref | attempt_id to_status at',
  payment_event: 'body complete provider_ref | gateway_id received_at',
  payment_means: 'digest | charge_id',
  payment_refund: 'outcome reason | amount_minor created_at currency charge_id state',
  payment_review: 'resolution | opened_at charge_id reason resolved_at',
  payment_unmatched: 'resolution | amount_minor currency resolved_at',
  payout:
    'account_print* account_sealed* amount_minor ending | currency ended_at number requested_at sent_at state type',
  payout_billing: 'city country line1 name tax_number vat_id vat_status zip | changed_at',
  payout_event: 'why | at what',
  payout_method: 'account_print* account_sealed* ending type | changed_at held_until',
  payout_method_event: 'ending type | at',
  payout_statement: 'content file* | issued_at kind number',
  recording_place: 'account_id file_id position_ms | updated_at',
  recovery_code: 'account_id tag* | created_at used_at',
  review:
    'answer name text title | created_at locale number order_id reason stars state taken_back_at written_at',
  review_event: 'why | at order_id product_id to_state what',
  review_objection: 'email | at',
  session: 'device handle id_hash network account_id | created_at expires_at last_seen_at',
  shop_event: 'account_id | at event',
  sign_in_attempt: 'email_hash | last_at wrong',
  staff_act: 'account_id after before subject | at subject_kind what',
  staff_invitation: 'account_id invited_by | created_at expires_at roles',
  staff_run: 'account_id | act area created_at done',
  staff_view: 'account_id name query | area created_at is_shared',
  stock_reservation: 'network* | created_at expires_at order_id pieces',
  subscription:
    'account_id agreement gone_agreement | created_at ends_at number paid_until period price_minor state',
  subscription_event: 'why | at what',
  transfer_item: 'holder iban words | amount_minor charge_id',
  voucher_gift: 'message recipient_email recipient_name | deliver_on sent_at',
} as const

test('the file of personal data holds these tables and columns, in this order', () => {
  const told = exportedTables(personalTables).map(([name, table]) => {
    const shown = Object.entries(shownColumns(table))
    const personal = shown.filter(([, said]) => said !== 'beside')
    const words = personal.map(([column, said]) => (said === 'personal' ? column : `${column}*`))
    const beside = shown.flatMap(([column, said]) => (said === 'beside' ? [column] : []))
    return [name, [...words, '|', ...beside].join(' ')]
  })
  expect(Object.entries(DOCUMENT)).toEqual(told)
})
