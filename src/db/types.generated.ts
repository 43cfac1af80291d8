// Generated from the database by "npm run kontor -- types". Do not edit.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AbuseCase {
  account_id: string | null
  appealed_at: Timestamp | null
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: Generated<string>
  decision: Generated<string>
  email: string
  ended_at: Timestamp | null
  id: string
  key: string | null
  kind: string
  label: string
  locale: string
  number: number
  reason: string
  repeat_hash: Buffer | null
  state: string
  text: string
  thing: string
}

export interface AbuseEvent {
  actor: string
  at: Timestamp
  case_id: string
  from_state: string | null
  id: number
  measure_id: string | null
  text: Generated<string>
  to_state: string
  what: string
}

export interface AbuseMeasure {
  account_id: string | null
  before: string
  case_id: string
  done_at: Timestamp
  done_by: string
  email: Generated<string>
  id: string
  key: string | null
  locale: Generated<string>
  objected_at: Timestamp | null
  subject: string
  subject_kind: string
  undone_at: Timestamp | null
  undone_by: Generated<string>
  upheld_at: Timestamp | null
  what: string
}

export interface Account {
  blocked_at: Timestamp | null
  created_at: Timestamp
  demo: Generated<boolean>
  email: string
  email_confirmed_at: Timestamp | null
  id: string
  name: Generated<string>
  partner_consent_at: Timestamp | null
  password_hash: string
  password_version: number
  photo: string | null
  roles: Generated<string[]>
  signup_reason: Generated<string>
  updated_at: Timestamp
}

export interface AccountDevice {
  account_id: string
  device: string
  first_seen_at: Timestamp
  last_seen_at: Timestamp
  network: string
}

export interface AccountMail {
  account_id: string | null
  created_at: Timestamp
  detail: Generated<Json>
  id: string
  kind: string
  locale: string
  to_address: string
}

export interface AccountNote {
  account_id: string
  actor: string
  at: Timestamp
  id: string
  note: string
}

export interface AccountPhoto {
  account_id: string
  created_at: Timestamp
  id: string
  retired_at: Timestamp | null
}

export interface AccountToken {
  account_id: string
  created_at: Timestamp
  email: string
  expires_at: Timestamp
  purpose: string
  token_hash: Buffer
}

export interface AccountTotp {
  account_id: string
  created_at: Timestamp
  last_step: number
  sealed_secret: Buffer
}

export interface AccountTotpSetup {
  account_id: string
  expires_at: Timestamp
  sealed_secret: Buffer
  session_hash: Buffer
}

export interface AddressBlock {
  actor: string
  created_at: Timestamp
  expires_at: Timestamp
  hits: Generated<number>
  id: string
  kind: string
  network: unknown | null
  refused_order_at: Timestamp | null
  removed_at: Timestamp | null
  value: string
  why: string
}

export interface ApiToken {
  account_id: string
  client_id: string | null
  created_at: Timestamp
  ended_at: Timestamp | null
  ended_by: string | null
  ended_why: string | null
  expires_at: Timestamp | null
  id: string
  last_used_at: Timestamp | null
  name: string
  prefix: string
  scopes: string[]
  token_hash: Buffer
}

export interface ArticleText {
  body_html: string
  locale: string
  preview_html: string
  product_id: string
}

export interface ArticleVersion {
  actor: string
  body_html: string
  created_at: Timestamp
  locale: string
  preview_html: string
  product_id: string
  source: string
  version: number
}

export interface AttentionDigest {
  at: Timestamp
  day: unknown
  things: number
}

export interface AttentionSnooze {
  actor: string
  at: Timestamp
  kind: string
  reason: string
  subject: string
  until: Timestamp
}

export interface AuditLog {
  action: string
  actor: string
  at: Timestamp
  detail: Generated<Json>
  id: Generated<string>
  seq: number
  subject: string
}

export interface AuditRedaction {
  row_hash: Buffer
  seq: number
  table_name: string
}

export interface AuditRun {
  actor: string
  broken: Generated<string[]>
  checks: Generated<number>
  duration_ms: Generated<number>
  ended_at: Timestamp | null
  id: Generated<string>
  started_at: Timestamp
  unchecked: Generated<string[]>
  violations: Generated<number>
}

export interface AuditSeal {
  block: number
  digest: Buffer | null
  mac: Buffer
  rows: number
  sealed_at: Timestamp
  table_name: string
  to_seq: number
}

export interface AuditSealHead {
  checked_at: Timestamp | null
  is_head: Generated<boolean>
  mac: Buffer | null
  unsigned_to: number
}

export interface Backup {
  bytes: number
  id: number
  place: string
  rows: number
  taken_at: Timestamp
}

export interface BankFile {
  counts: Generated<Json>
  created_at: Timestamp
  created_by: string
  done: Generated<number>
  file: Buffer
  hash: Buffer
  id: Generated<string>
  reason: Json | null
  state: string
  total: Generated<number>
  updated_at: Timestamp
}

export interface BankFileEvent {
  actor: string
  at: Timestamp
  file_id: string
  from_state: string | null
  id: Generated<string>
  to_state: string
}

export interface BankFileRow {
  amount_minor: number | null
  booked_on: unknown | null
  currency: string | null
  debtor_name: Generated<string>
  file_id: string
  line_number: number | null
  order_number: string | null
  place: number
  remittance: Generated<string>
  result: string
  twin_number: number | null
  why: Json | null
}

export interface BankLineEvent {
  account: string
  actor: string
  amount_minor: number | null
  at: Timestamp
  id: Generated<string>
  line_id: string
  order_id: string | null
  outcome: string | null
  what: string
  why: Generated<string>
}

export interface BankLinePart {
  account: string
  amount_minor: number
  assigned_at: Timestamp
  assigned_by: string
  line_id: string
  order_id: string
  outcome: string
  round: Generated<number>
  settled_at: Timestamp | null
}

export interface BankLineUndo {
  account: string
  amount_minor: number
  line_id: string
  order_id: string
  reference: string
  round: number
  undone_at: Timestamp
  undone_by: string
}

export interface BankStatementLine {
  account: string
  amount_minor: number
  booked_on: unknown
  currency: string
  debtor_name: string
  file_id: string | null
  format: Generated<string>
  given_minor: Generated<number>
  handled_at: Timestamp | null
  handled_by: string | null
  handled_why: Generated<string>
  imported_at: Timestamp
  line_id: string
  number: Generated<number>
  order_id: string | null
  outcome: Generated<string>
  refund_id: string | null
  remittance: string
  seq: number
  settled_at: Timestamp | null
  state: string
  twin_number: number | null
  undone: Generated<number>
}

export interface BookExport {
  accounts: Json
  actor: string
  at: Timestamp
  bookings: number
  from_day: unknown
  number: number
  time_zone: string
  to_day: unknown
}

export interface BookExportEntry {
  charge_id: string
  export_number: number
  transaction_id: string
}

export interface BuyerStatement {
  account_id: string | null
  act_at: Timestamp | null
  chosen: string[] | null
  contract: string
  created_at: Timestamp
  currency: string | null
  declared_by: string | null
  email: string
  ended_at: Timestamp | null
  given_at: Timestamp | null
  grounds: Generated<string>
  id: string
  kind: string
  locale: string
  name: string
  note: Generated<string>
  number: number
  order_id: string | null
  part: Generated<string>
  proved: Generated<boolean>
  reason: Generated<string>
  refund_minor: number | null
  state: string
  subscription_id: string | null
  token_hash: Buffer | null
  undo_hash: Buffer | null
  undo_until: Timestamp | null
  wished_on: unknown | null
}

export interface BuyerStatementEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: Generated<string>
  statement_id: string
  to_state: string
  why: Generated<string>
}

export interface CallEndpoint {
  account_id: string | null
  changed_at: Timestamp
  description: Generated<string>
  events: Generated<string[]>
  failing_since: Timestamp | null
  failures: number
  former_until: Timestamp | null
  id: string
  paused_until: Timestamp | null
  secret_number: number
  state: string
  url: string
}

export interface CallEndpointEvent {
  actor: string
  at: Timestamp
  endpoint_id: string
  id: number
  what: string
  why: Generated<string>
}

export interface Category {
  handle: string
  id: string
  parent_id: string | null
  position: Generated<number>
}

export interface CategoryText {
  category_id: string
  description: Generated<string>
  locale: string
  name: string
  slug: string
}

export interface Charge {
  created_at: Timestamp
  currency: string
  id: string
  payer_id: string
  payer_kind: string
}

export interface Commission {
  basis_minor: number
  currency: string
  earned_at: Timestamp
  earned_minor: number
  held_at: Timestamp | null
  held_why: string | null
  lines: Json
  matures_at: Timestamp
  order_id: string
  partner_id: string
  payable_at: Timestamp | null
  phase: string
  returned_minor: Generated<number>
}

export interface CommissionRefusal {
  actor: string
  basis_minor: number
  earned_minor: number
  held_at: Timestamp
  held_why: string
  id: number
  kept_minor: number
  lines: Json
  order_id: string
  partner_id: string
  refused_at: Timestamp
  restored_at: Timestamp | null
  returned_minor: number
  why: string
}

export interface CommissionRule {
  cap_minor: number | null
  category_ids: string[]
  changed_at: Timestamp
  countries: string[]
  created_at: Timestamp
  id: string
  is_on: boolean
  name: string
  phase: string
  position: number
  product_ids: string[]
  rate_bp: number
  tiers: string[]
}

export interface CommonPassword {
  digest: Buffer
  position: number
  version: number
}

export interface ContactEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: Generated<string>
  thread_id: string
  to_state: string
  what: string
  why: Generated<string>
}

export interface ContactMessage {
  actor: string
  at: Timestamp
  body: string
  id: string
  kind: string
  thread_id: string
}

export interface ContactThread {
  account_id: string | null
  announced_at: Timestamp | null
  assigned_to: string | null
  changed_at: Timestamp
  created_at: Timestamp
  email: string
  id: string
  locale: string
  name: string
  number: number
  state: string
  subject: string
  suspicion: Generated<string[]>
  text_hash: Buffer
  version: Generated<number>
  waiting_since: Timestamp | null
}

export interface Coupon {
  balance_minor: number
  code_end: string
  code_hash: Buffer
  created_at: Timestamp
  created_by: string
  currency: string
  demo: Generated<boolean>
  id: string
  initial_minor: number
  note: Generated<string>
  seq: number
  state: Generated<string>
  valid_from: Timestamp
  valid_until: Timestamp | null
}

export interface CouponEntry {
  actor: string
  amount_minor: number
  at: Timestamp
  attempt_id: string
  cause: string
  coupon_id: string
  id: string
  kind: string
  order_id: string
  seq: number
  why: Generated<string>
}

export interface CouponForm {
  attempt_id: string
  created_at: Timestamp
  order_id: string
  used_at: Timestamp | null
  uuid: string
}

export interface CouponTry {
  key_hash: Buffer
  last_at: Timestamp
  tries: Timestamp[]
}

export interface DeviceClient {
  changed_at: Timestamp
  created_at: Timestamp
  demo: Generated<boolean>
  id: string
  is_on: Generated<boolean>
  name: string
  scopes: string[]
}

export interface DeviceCode {
  account_id: string | null
  answered_at: Timestamp | null
  client_id: string
  code_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  interval_s: number
  locale: string | null
  network: Buffer | null
  polled_at: Timestamp | null
  scopes: string[]
  state: string
  user_code: string
}

export interface DeviceGuess {
  slot: Timestamp
  wrong: number
}

export interface DiscountCode {
  amount_minor: number | null
  category_ids: Generated<string[]>
  code: string
  code_key: string
  created_at: Timestamp
  created_by: string
  currency: string | null
  demo: Generated<boolean>
  ended_at: Timestamp | null
  id: string
  kind: string
  minimum_minor: Generated<number>
  note: Generated<string>
  percent_bp: number | null
  person_limit: number | null
  product_ids: Generated<string[]>
  purpose: string
  stacks: Generated<boolean>
  total_limit: number | null
  used: Generated<number>
  valid_from: Timestamp
  valid_until: Timestamp | null
}

export interface DiscountEvent {
  actor: string
  at: Timestamp
  code_id: string
  id: Generated<string>
  use_id: string | null
  what: string
  why: Generated<string>
}

export interface DiscountGuess {
  hour: Timestamp
  wrong: number
}

export interface DiscountUse {
  account_id: string | null
  amount_minor: Generated<number>
  code_id: string
  currency: string | null
  email: Generated<string>
  expires_at: Timestamp | null
  given_back_at: Timestamp | null
  id: string
  order_id: string | null
  taken_at: Timestamp
}

export interface Entitlement {
  account_id: string | null
  cause: string
  created_at: Timestamp
  ends_at: Timestamp | null
  id: string
  order_id: string | null
  product_id: string
  source: string
  starts_at: Timestamp
}

export interface EntitlementEvent {
  actor: string
  at: Timestamp
  ends_at: Timestamp | null
  entitlement_id: string
  id: Generated<string>
  what: string
  why: string
}

export interface Flash {
  content: Json
  expires_at: Timestamp
  id: string
  session_hash: Buffer
}

export interface Gift {
  created_at: Timestamp
  deliver_at: Timestamp
  due_at: Timestamp | null
  ends_at: Timestamp | null
  expires_at: Timestamp | null
  giver_name: string
  id: string
  link_number: Generated<number>
  locale: string
  message: string
  order_id: string
  period: string
  periods: number
  product_id: string
  recipient_email: string
  recipient_name: string
  redeemed_at: Timestamp | null
  redeemed_by: string | null
  reminders: Generated<number>
  sent_at: Timestamp | null
  starts_at: Timestamp | null
  state: string
  subscription_id: string | null
  token_hash: Buffer | null
  variant_id: string
}

export interface GiftEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  gift_id: string
  id: Generated<string>
  to_state: string
  what: string
  why: Generated<string>
}

export interface HalfSignIn {
  account_id: string
  expires_at: Timestamp
  session_hash: Buffer
}

export interface IdempotencyKey {
  answer: string | null
  holder: number | null
  keep_forever: Generated<boolean>
  key: string
  path: string
  request_hash: Buffer
  session_hash: Buffer | null
  set_cookie: string | null
  started_at: Timestamp
  status: number | null
}

export interface Image {
  alt: Generated<Json>
  created_at: Generated<Timestamp>
  hash: string
  height: number
  id: string
  original_type: string
  placeholder: Generated<string>
  position: Generated<number>
  product_id: string
  shows: Generated<string>
  source: Generated<string>
  width: number
  widths: Generated<number[]>
}

export interface InvoiceDocument {
  amount_minor: number
  id: Generated<string>
  issued_at: Timestamp
  kind: string
  number: string
  order_id: string
  printed_at: Timestamp | null
  seller: Json
}

export interface InvoiceFile {
  content: Buffer
  document_id: string
  order_id: string
  sha256: Buffer
}

export interface JobRunner {
  beat_at: Generated<Timestamp>
  id: string
  started_at: Generated<Timestamp>
}

export interface LedgerEntry {
  account: string
  amount_minor: number
  charge_id: string
  currency: string
  line: number
  transaction_id: string
}

export interface LedgerTransaction {
  actor: string
  at: Timestamp
  cause: string
  charge_id: string
  id: string
  kind: string
  mac: Buffer | null
  seq: number
}

export interface Look {
  alt: Json
  created_at: Timestamp
  deleted_at: Timestamp | null
  former_picture_hash: string | null
  id: string
  is_shown: boolean
  picture_hash: string | null
  points: Generated<Json>
  position: number
  text: Json
  title: Json
}

export interface Mail {
  account_id: string | null
  again_of: string | null
  attachments: Generated<Json>
  cause: string
  created_at: Timestamp
  delivery: Generated<string>
  failure: Generated<string>
  html_body: string
  id: string
  locale: string
  order_id: string | null
  reply_to: Generated<string>
  sent_at: Timestamp | null
  subject: string
  template: string
  text_body: string
  thread_id: string | null
  to_address: string
}

export interface MailKind {
  is_on: boolean
  template: string
  updated_at: Timestamp
}

export interface MailWords {
  actor: string
  closing: Generated<string>
  created_at: Timestamp
  introduction: Generated<string>
  locale: string
  subject: Generated<string>
  template: string
  version: number
}

export interface Migration {
  name: string
  run_at: Generated<Timestamp>
}

export interface MissedSearch {
  folded: string
  id: string
  last_at: Timestamp
  locale: string
  times: Generated<number>
  words: string
}

export interface NumberSeries {
  last_value: Generated<number>
  series: string
}

export interface OrderDelivery {
  actor: string
  at: Timestamp
  delivered_on: unknown
  order_id: string
}

export interface OrderEvent {
  actor: string
  at: Timestamp
  detail: Generated<Json>
  from_state: string | null
  id: Generated<string>
  order_id: string
  seq: number
  to_state: string | null
  what: string
  why: Generated<string>
}

export interface OrderHold {
  actor: string
  at: Timestamp
  order_id: string
}

export interface OrderIdentifyAttempt {
  at: Timestamp
  id: Generated<string>
  order_id: string
  who: Buffer | null
}

export interface OrderLine {
  discount_minor: Generated<number>
  name: string
  order_id: string
  period: string | null
  pieces: number
  position: number
  product_id: string
  requires_shipping: Generated<boolean>
  shipped_pieces: Generated<number>
  tax_class: string
  tax_minor: Generated<number>
  tax_rate_bp: Generated<number>
  unit_price_minor: number
  variant_id: string
  weight_grams: Generated<number>
}

export interface OrderNote {
  actor: string
  at: Timestamp
  id: string
  order_id: string
  removed_at: Timestamp | null
  words: string
}

export interface OrderReader {
  order_id: string
  owner_hash: Buffer
  until: Timestamp
}

export interface OrderShipment {
  actor: string
  at: Timestamp
  carrier: string
  id: string
  order_id: string
  tracking: string
  variant_ids: string[]
}

export interface OrderWithdrawal {
  at: Timestamp
  order_id: string
  statement_id: string
  variant_id: string
}

export interface Orders {
  account_id: string | null
  billing: Generated<Json>
  cancelled_at: Timestamp | null
  completed_at: Timestamp | null
  created_at: Timestamp
  currency: string
  discount_code: Generated<string>
  discount_minor: number | null
  discounts: Json | null
  email: Generated<string>
  erased_at: Timestamp | null
  gift_note: Generated<string>
  id: string
  invoice_number: string | null
  invoiced_at: Timestamp | null
  key: string
  locale: string
  number: string | null
  owner_hash: Buffer | null
  payment_in_review: Generated<boolean>
  placed_at: Timestamp | null
  reverse_charge: Generated<boolean>
  serial: Generated<number>
  shipping_address: Json | null
  shipping_method: Generated<string>
  shipping_minor: number | null
  state: Generated<string>
  subtotal_minor: Generated<number>
  tax_included: Generated<boolean>
  tax_minor: Generated<number>
  total_minor: Generated<number>
  updated_at: Timestamp
  waiver: Generated<boolean>
}

export interface OutgoingCall {
  about_account: string | null
  about_order: string | null
  body: string
  cause: string
  created_at: Timestamp
  endpoint_id: string
  event: string
  id: string
  next_at: Timestamp
  problem: string | null
  queued_at: Timestamp
  state: string
  status: number | null
  tried_at: Timestamp | null
  tries: number
}

export interface OutgoingCallTry {
  at: Timestamp
  call_id: string
  excerpt: Generated<string>
  id: number
  problem: string | null
  status: number | null
}

export interface OwnPage {
  created_at: Timestamp
  handle: string
  in_footer: boolean
  in_menu: boolean
  position: number | null
}

export interface OwnText {
  actor: string
  english: string
  locale: string
  updated_at: Timestamp
  words: string
}

export interface Page {
  body_html: string
  created_at: Timestamp
  handle: string
  locale: string
  title: string
  version: number
}

export interface PageDraft {
  actor: string
  body_html: string
  handle: string
  locale: string
  title: string
  updated_at: Timestamp
}

export interface PagePicture {
  created_at: Timestamp
  hash: string
  height: number
  original_type: string
  unused_since: Timestamp | null
  width: number
  widths: Generated<number[]>
}

export interface Partner {
  account_id: string | null
  checked_at: Timestamp | null
  id: string
  joined_at: Timestamp
  state: string
  tier: Generated<string>
}

export interface PartnerBalance {
  currency: string
  earned_minor: number
  paid_minor: number
  partner_id: string
  payable_minor: number
  pending_minor: number
}

export interface PartnerCart {
  order_id: string
  partner_id: string
  visited_at: Timestamp
}

export interface PartnerClick {
  clicks: number
  day: unknown
  partner_id: string
}

export interface PartnerCode {
  code_id: string
  given_at: Timestamp
  partner_id: string
}

export interface PartnerCustomer {
  account_id: string
  bound_at: Timestamp
  order_id: string
  partner_id: string
}

export interface PartnerEntry {
  at: Timestamp
  cause: string
  currency: string
  id: number
  kind: string
  order_id: string | null
  partner_id: string
  payable_minor: number
  payout_id: string | null
  pending_minor: number
}

export interface PartnerEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: number
  partner_id: string
  to_state: string
  what: string
  why: Generated<string>
}

export interface PartnerMaterial {
  created_at: Timestamp
  id: string
  page: string
  picture_hash: string | null
  position: number
  text: Json
  title: Json
}

export interface PartnerOrder {
  binds: boolean
  chain: Json
  is_same_network: boolean
  order_id: string
  paid_at: Timestamp | null
  partner_id: string
  placed_at: Timestamp
  refused: string | null
  way: string
}

export interface PartnerPixel {
  actor: string
  at: Timestamp
  id: number
  partner_id: string
  template: string
  why: Generated<string>
}

export interface PartnerPixelOrder {
  at: Timestamp
  is_shown: boolean
  order_id: string
  partner_id: string
}

export interface PartnerRef {
  created_at: Timestamp
  looks: string
  partner_id: string
  ref: string
  retired_at: Timestamp | null
}

export interface PartnerSum {
  currency: string
  earned_minor: Generated<number>
  orders: Generated<number>
  paid_minor: Generated<number>
  partner_id: string
  payable_minor: Generated<number>
  pending_minor: Generated<number>
  quarter: Timestamp
}

export interface PartnerVisit {
  account_id: string | null
  clicked_at: Timestamp
  expires_at: Timestamp
  id: string
  partner_id: string
  session_hash: Buffer | null
}

export interface Passkey {
  account_id: string
  counter: number
  created_at: Timestamp
  credential_id: Buffer
  id: string
  last_used_at: Timestamp | null
  name: string
  public_key: Buffer
  transports: string[]
}

export interface PasskeyChallenge {
  account_id: string | null
  challenge: Buffer
  expires_at: Timestamp
  purpose: string
  session_hash: Buffer
}

export interface PasswordOptions {
  block_size: number
  cost: number
  created_at: Timestamp
  parallel: number
  salt: string
  version: number
}

export interface PaymentAttempt {
  account: string | null
  amount_minor: number
  booking: Generated<string>
  capture_minor: number | null
  captured_currency: string | null
  captured_minor: Generated<number>
  charge_id: string
  claimed_until: Timestamp | null
  created_at: Timestamp
  currency: string
  expires_at: Timestamp | null
  flow: string
  gateway_id: string
  id: string
  input: Generated<Json>
  look_again_at: Timestamp | null
  observed_at: Timestamp | null
  paid_through: Generated<string>
  payer_serial: number
  provider_ref: string | null
  response: Json | null
  secured_minor: Generated<number>
  secured_until: Timestamp | null
  status: string
  steps: Generated<number>
  updated_at: Timestamp
}

export interface PaymentAttemptEvent {
  actor: string
  at: Timestamp
  attempt_id: string
  charge_id: string
  event_id: string | null
  from_status: string | null
  id: Generated<string>
  provider_ref: string | null
  seq: number
  to_status: string
  why: Generated<string>
}

export interface PaymentCapture {
  actor: string
  amount_minor: number
  attempt_id: string
  charge_id: string
  claimed_until: Timestamp | null
  created_at: Timestamp
  currency: string
  id: string
  outcome: Generated<string>
  state: string
  taken_minor: number
  updated_at: Timestamp
}

export interface PaymentDispute {
  amount_minor: number
  attempt_id: string
  charge_id: string
  created_at: Timestamp
  currency: string
  id: string
  provider_dispute_id: string
  seq: number
  state: string
  updated_at: Timestamp
}

export interface PaymentEvent {
  account: string
  attempt_id: string | null
  body: Buffer
  complete: Json | null
  deliveries: Generated<number>
  event_id: string
  gateway_id: string
  handled_at: Timestamp | null
  hint: string
  id: string
  outcome: Generated<string>
  provider_ref: string | null
  received_at: Timestamp
  seq: number
  state: Generated<string>
}

export interface PaymentListing {
  gateway_id: string
  listed_until: Timestamp
}

export interface PaymentMeans {
  charge_id: string
  digest: Buffer
}

export interface PaymentRefund {
  actor: string
  amount_minor: number
  attempt_id: string
  charge_id: string
  claim_url: string | null
  claimed_until: Timestamp | null
  created_at: Timestamp
  currency: string
  first_id: string | null
  id: string
  outcome: Generated<string>
  provider_refund_id: string | null
  reason: Generated<string>
  seq: number
  state: string
  updated_at: Timestamp
}

export interface PaymentReview {
  attempt_id: string
  charge_id: string
  detail: Generated<string>
  id: string
  opened_at: Timestamp
  reason: string
  resolution: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  seq: number
}

export interface PaymentUnmatched {
  agreement: string | null
  amount_minor: number
  currency: string
  first_seen_at: Timestamp
  gateway_id: string
  last_seen_at: Timestamp | null
  period: string | null
  provider_ref: string
  resolution: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  status: string
}

export interface Payout {
  account_print: Buffer | null
  account_sealed: Buffer | null
  amount_minor: number
  approved_at: Timestamp | null
  coupon_id: string | null
  currency: string
  ended_at: Timestamp | null
  ending: string
  file_id: string | null
  first_by: string | null
  held_until: Timestamp | null
  id: string
  month: unknown | null
  number: string
  partner_id: string
  requested_at: Timestamp
  second_by: string | null
  sent_at: Timestamp | null
  state: string
  type: string
}

export interface PayoutBilling {
  changed_at: Timestamp
  city: string
  country: string
  line1: string
  name: string
  partner_id: string
  tax_number: string
  vat_id: string
  vat_status: string
  zip: string
}

export interface PayoutEvent {
  actor: string
  at: Timestamp
  id: number
  payout_id: string
  to_state: string
  what: string
  why: string
}

export interface PayoutFile {
  bic: string
  created_at: Timestamp
  created_by: string
  currency: string
  dropped_at: Timestamp | null
  dropped_by: string | null
  holder: string
  iban: string
  id: string
  number: string
  sent_at: Timestamp | null
  sent_by: string | null
  type: string
}

export interface PayoutMethod {
  account_print: Buffer | null
  account_sealed: Buffer | null
  changed_at: Timestamp
  ending: string
  held_until: Timestamp | null
  partner_id: string
  type: string
}

export interface PayoutMethodEvent {
  at: Timestamp
  ending: string
  id: number
  partner_id: string
  type: string
}

export interface PayoutRun {
  made_at: Timestamp
  month: unknown
  payouts: number
}

export interface PayoutStatement {
  content: Json
  file: Buffer | null
  issued_at: Timestamp
  kind: string
  number: string
  payout_id: string
  printed_at: Timestamp | null
}

export interface Plan {
  benefits: Generated<Json>
  family: Generated<string>
  grace_days: Generated<number>
  level: Generated<number>
  opens_library: Generated<boolean>
  product_id: string
  trial_days: Generated<number>
  try_days: Generated<number[]>
}

export interface PlanChange {
  created_at: Timestamp
  credit_minor: number
  ends_at: Timestamp | null
  expires_at: Timestamp
  from_anchor_at: Timestamp
  from_paid_until: Timestamp
  from_period: string
  from_price_minor: number
  from_product_id: string
  from_variant_id: string
  id: string
  in_vain_since: Timestamp | null
  order_id: string
  starts_at: Timestamp | null
  state: string
  subscription_id: string
  to_period: string
  to_price_minor: number
  to_product_id: string
  to_variant_id: string
}

export interface PlanContent {
  plan_id: string
  product_id: string
}

export interface PolicyReport {
  blocked: string
  day: unknown
  directive: string
  first_at: Timestamp
  last_at: Timestamp
  page: string
  times: Generated<number>
}

export interface PostalRule {
  country: string
  example: string
  pattern: string
}

export interface Price {
  amount_minor: number
  compare_at_minor: number | null
  currency: string
  variant_id: string
}

export interface PriceHistory {
  amount_minor: number
  compare_at_minor: number | null
  currency: string
  id: Generated<string>
  valid_from: Timestamp
  variant_id: string
}

export interface Product {
  companions: Generated<string[]>
  created_at: Generated<Timestamp>
  demo: Generated<boolean>
  fits: Generated<string[]>
  handle: string
  has_picture: Generated<boolean>
  hidden_at: Timestamp | null
  id: string
  kind: Generated<string>
  period: string | null
  position: Generated<number>
  product_type: Generated<string>
  requires_shipping: Generated<boolean>
  status: Generated<string>
  tags: Generated<string[]>
  tax_class: Generated<string>
  untranslated: Generated<string[]>
  updated_at: Generated<Timestamp>
  vendor: Generated<string>
}

export interface ProductCategory {
  category_id: string
  position: Generated<number>
  product_id: string
}

export interface ProductImport {
  created_at: Timestamp
  created_by: string
  done: Generated<number>
  file: Buffer
  header_hash: Buffer
  id: Generated<string>
  reading: Json
  reason: Generated<string>
  state: string
  stop_asked_at: Timestamp | null
  total: Generated<number>
  totals: Generated<Json>
  updated_at: Timestamp
}

export interface ProductImportCategory {
  category_id: string
  import_id: string
}

export interface ProductImportChange {
  after: Json
  before: Json | null
  handle: string
  import_id: string
  product_id: string
  undone_at: Timestamp | null
}

export interface ProductImportEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: Generated<string>
  import_id: string
  to_state: string
}

export interface ProductImportRow {
  handle: string
  import_id: string
  line: number
  place: number
  result: string
  text: string
}

export interface ProductPreview {
  actor: string
  id: string
  made_at: Timestamp
  product_id: string
  texts: Json
}

export interface ProductPrice {
  currency: string
  highest_minor: number
  lowest_minor: number
  product_id: string
}

export interface ProductSearch {
  locale: string
  name: string
  product_id: string
  words: unknown
}

export interface ProductSlugHistory {
  locale: string
  product_id: string
  slug: string
}

export interface ProductText {
  description_html: Generated<string>
  facts: Generated<Json>
  locale: string
  name: string
  product_id: string
  search_text: Generated<string>
  seo_description: Generated<string>
  seo_title: Generated<string>
  slug: string
  sort_name: string
  summary: Generated<string>
}

export interface ProviderCheck {
  checked_at: Timestamp
  detail: string
  gateway_id: string
  outcome: string
}

export interface ProviderKey {
  ending: Generated<string>
  field: string
  gateway_id: string
  sealed: Buffer | null
  updated_at: Timestamp
  value: string | null
}

export interface RateLimit {
  at: Timestamp
  id: Buffer
  tokens: number
}

export interface Recording {
  chapters: Generated<Json>
  created_at: Timestamp
  duration_ms: number | null
  hidden_at: Timestamp | null
  kind: string
  peaks: Generated<number[]>
  product_id: string
}

export interface RecordingFile {
  byte_length: number
  created_at: Timestamp
  id: string
  locale: Generated<string>
  lost_at: Timestamp | null
  media_type: string
  part: string
  product_id: string
  replaced_at: Timestamp | null
  stored_as: string
}

export interface RecordingPlace {
  account_id: string
  file_id: string
  position_ms: number
  updated_at: Timestamp
}

export interface RecoveryCode {
  account_id: string
  created_at: Timestamp
  salt: Buffer
  tag: Buffer
  used_at: Timestamp | null
}

export interface RecurringJob {
  last_at: Timestamp
  name: string
}

export interface RemovedImage {
  actor: string
  id: string
  position: number
  product_id: string
  record: Json
  removed_at: Timestamp
  variant_ids: string[]
}

export interface RemovedProduct {
  actor: string
  handle: string
  id: string
  name: string
  record: Json
  removed_at: Timestamp
}

export interface RemovedVariant {
  actor: string
  id: string
  product_id: string
  record: Json
  removed_at: Timestamp
}

export interface ReportDay {
  bookings: number
  closed_at: Timestamp
  day: unknown
  late_bookings: Generated<number>
  time_zone: string
}

export interface ReportPayment {
  amount_minor: number
  bookings: number
  currency: string
  day: unknown
  gateway_id: string
  kind: string
}

export interface ReportProduct {
  currency: string
  day: unknown
  gross_minor: number
  pieces: number
  product_id: string
}

export interface ReportProductPeriod {
  currency: string
  days: number
  first_day: unknown
  gross_minor: number
  kind: string
  pieces: number
  product_id: string
}

export interface ReportSale {
  country: string
  currency: string
  day: unknown
  is_voucher: boolean
  kind: string
  net_minor: number
  orders: number
  rate_bp: number
  tax_minor: number
}

export interface ReservationRefusal {
  cause: string
  day: unknown
  first_at: Timestamp
  last_at: Timestamp
  product_id: string
  times: Generated<number>
}

export interface Review {
  answer: Generated<string>
  answered_at: Timestamp | null
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: Generated<string>
  id: string
  locale: string
  name: string
  number: number
  order_id: string
  product_id: string
  reason: Generated<string>
  stars: number
  state: string
  taken_back_at: Timestamp | null
  text: string
  title: Generated<string>
  variant_id: string
  version: Generated<number>
  written_at: Timestamp
}

export interface ReviewEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: Generated<string>
  order_id: string
  product_id: string
  to_state: string
  what: string
  why: Generated<string>
}

export interface ReviewInvitation {
  asked: boolean
  at: Timestamp
  order_id: string
}

export interface ReviewObjection {
  at: Timestamp
  email: string
}

export interface ReviewSum {
  five: number
  four: number
  one: number
  product_id: string
  three: number
  two: number
}

export interface SearchStale {
  product_id: string
}

export interface SearchSynonym {
  created_at: Generated<Timestamp>
  id: string
  is_on: Generated<boolean>
  locale: string
  terms: string[]
  updated_at: Generated<Timestamp>
}

export interface SearchWord {
  locale: string
  stem: string
  word: string
}

export interface Session {
  account_id: string | null
  created_at: Timestamp
  device: Generated<string>
  expires_at: Timestamp
  factor: string | null
  handle: string | null
  id_hash: Buffer
  last_seen_at: Timestamp
  network: Generated<string>
  partner_consent_at: Timestamp | null
}

export interface ShippingMethod {
  currency: string
  delivery_days_max: Generated<number>
  delivery_days_min: Generated<number>
  free_from_minor: number | null
  id: string
  max_weight_grams: number | null
  min_weight_grams: Generated<number>
  names: Json
  position: Generated<number>
  price_minor: number
  public_id: string
  zone_id: string
}

export interface ShippingZone {
  countries: string[]
  id: string
  name: string
  position: Generated<number>
}

export interface ShopEvent {
  account_id: string | null
  at: Timestamp | null
  cause: string
  event: string
  facts: Json
  id: number
}

export interface ShopSetting {
  key: string
  updated_at: Generated<Timestamp>
  value: Json
}

export interface SignInAttempt {
  blocked_until: Timestamp
  email_hash: Buffer
  last_at: Timestamp
  wrong: number
}

export interface StaffAct {
  account_id: string | null
  after: Json | null
  at: Timestamp
  before: Json | null
  id: Generated<string>
  subject: string
  subject_kind: string
  undoes: string | null
  what: string
}

export interface StaffInvitation {
  account_id: string
  created_at: Timestamp
  expires_at: Timestamp
  invited_by: string
  roles: string[]
}

export interface StaffRun {
  account_id: string
  act: string
  area: string
  claimed_until: Timestamp | null
  created_at: Timestamp
  done: Generated<number>
  finished_at: Timestamp | null
  id: string
  rows: string[]
}

export interface StaffRunFailure {
  row_id: string
  run_id: string
  why: string
}

export interface StaffView {
  account_id: string
  area: string
  created_at: Timestamp
  id: string
  is_shared: boolean
  name: string
  query: string
}

export interface Stock {
  on_hand: Generated<number>
  reserved: Generated<number>
  variant_id: string
}

export interface StockCount {
  created_at: Timestamp
  created_by: string
  id: string
  note: Generated<string>
  state: string
  updated_at: Timestamp
}

export interface StockCountEvent {
  actor: string
  at: Timestamp
  count_id: string
  from_state: string | null
  id: Generated<string>
  to_state: string
}

export interface StockCountRow {
  count_id: string
  counted: number | null
  counted_text: string
  expected: number | null
  line: number
  movement_id: string | null
  place: number
  result: string
  sku: string
  variant_id: string | null
}

export interface StockMovement {
  actor: string
  at: Timestamp
  delta: number
  id: Generated<string>
  note: Generated<string>
  order_id: string | null
  reason: string
  seq: number
  undoes: string | null
  variant_id: string
}

export interface StockReservation {
  closed_at: Timestamp | null
  created_at: Timestamp
  expires_at: Timestamp | null
  network: Buffer | null
  order_id: string
  pieces: number
  state: Generated<string>
  variant_id: string
}

export interface StuckWork {
  cause: string
  error: string
  failures: Generated<number>
  first_at: Timestamp
  last_at: Timestamp
  retry_at: Timestamp
  subject: string
  task: string
}

export interface Subscription {
  account_id: string | null
  agreement: string | null
  anchor_at: Timestamp | null
  announced_for: Timestamp | null
  consent_days: number | null
  created_at: Timestamp
  currency: string
  due_at: Timestamp | null
  ended_at: Timestamp | null
  ends_at: Timestamp | null
  gateway_id: Generated<string>
  gone_agreement: string | null
  grace_days: Generated<number>
  id: string
  kind: string
  next_period: string | null
  next_price_minor: number | null
  next_product_id: string | null
  next_variant_id: string | null
  number: string
  paid_until: Timestamp | null
  paused_until: Timestamp | null
  period: string
  price_minor: number
  product_id: string
  renews: string
  state: string
  time_zone: Generated<string>
  to_tell_since: Timestamp | null
  try_days: Generated<number[]>
  variant_id: string
}

export interface SubscriptionEvent {
  actor: string
  at: Timestamp
  from_state: string | null
  id: Generated<string>
  subscription_id: string
  to_state: string | null
  what: string
  why: Generated<string>
}

export interface SubscriptionPeriod {
  created_at: Timestamp
  ends_at: Timestamp | null
  failed_tries: Generated<number>
  id: string
  in_vain_since: Timestamp | null
  number: number
  order_id: string
  starts_at: Timestamp | null
  state: string
  subscription_id: string
}

export interface TaxRate {
  by_owner: Generated<boolean>
  country: string
  next_from: unknown | null
  next_rate_bp: number | null
  rate_bp: number
  tax_class: string
}

export interface TransferFile {
  bic: string
  created_at: Timestamp
  created_by: string
  dropped_at: Timestamp | null
  dropped_by: string | null
  holder: string
  iban: string
  id: string
  number: string
  sent_at: Timestamp | null
  sent_by: string | null
}

export interface TransferItem {
  amount_minor: number
  charge_id: string
  counts: Generated<boolean>
  file_id: string
  holder: string
  iban: string
  refund_id: string
  words: string
}

export interface UndeclaredProxy {
  first_seen_at: Timestamp
  last_seen_at: Timestamp
  peer: string
}

export interface Variant {
  active: Generated<boolean>
  backorder: Generated<boolean>
  barcode: Generated<string>
  id: string
  image_id: string | null
  option_texts: Generated<Json>
  options: Generated<Json>
  position: Generated<number>
  product_id: string
  public_id: string
  sku: Generated<string>
  tracked: Generated<boolean>
  unit: string | null
  unit_base: number | null
  unit_measure: number | null
  weight_grams: Generated<number>
}

export interface Voucher {
  coupon_id: string
  created_at: Timestamp
  order_id: string
  owed_minor: Generated<number>
  piece: number
  seen_at: Timestamp | null
  variant_id: string
}

export interface VoucherGift {
  created_at: Timestamp
  deliver_on: unknown | null
  message: Generated<string>
  order_id: string
  recipient_email: string
  recipient_name: string
  send_at: Timestamp
  sent_at: Timestamp | null
  updated_at: Timestamp
  variant_id: string
}

export interface DB {
  abuse_case: AbuseCase
  abuse_event: AbuseEvent
  abuse_measure: AbuseMeasure
  account: Account
  account_device: AccountDevice
  account_mail: AccountMail
  account_note: AccountNote
  account_photo: AccountPhoto
  account_token: AccountToken
  account_totp: AccountTotp
  account_totp_setup: AccountTotpSetup
  address_block: AddressBlock
  api_token: ApiToken
  article_text: ArticleText
  article_version: ArticleVersion
  attention_digest: AttentionDigest
  attention_snooze: AttentionSnooze
  audit_log: AuditLog
  audit_redaction: AuditRedaction
  audit_run: AuditRun
  audit_seal: AuditSeal
  audit_seal_head: AuditSealHead
  backup: Backup
  bank_file: BankFile
  bank_file_event: BankFileEvent
  bank_file_row: BankFileRow
  bank_line_event: BankLineEvent
  bank_line_part: BankLinePart
  bank_line_undo: BankLineUndo
  bank_statement_line: BankStatementLine
  book_export: BookExport
  book_export_entry: BookExportEntry
  buyer_statement: BuyerStatement
  buyer_statement_event: BuyerStatementEvent
  call_endpoint: CallEndpoint
  call_endpoint_event: CallEndpointEvent
  category: Category
  category_text: CategoryText
  charge: Charge
  commission: Commission
  commission_refusal: CommissionRefusal
  commission_rule: CommissionRule
  common_password: CommonPassword
  contact_event: ContactEvent
  contact_message: ContactMessage
  contact_thread: ContactThread
  coupon: Coupon
  coupon_entry: CouponEntry
  coupon_form: CouponForm
  coupon_try: CouponTry
  device_client: DeviceClient
  device_code: DeviceCode
  device_guess: DeviceGuess
  discount_code: DiscountCode
  discount_event: DiscountEvent
  discount_guess: DiscountGuess
  discount_use: DiscountUse
  entitlement: Entitlement
  entitlement_event: EntitlementEvent
  flash: Flash
  gift: Gift
  gift_event: GiftEvent
  half_sign_in: HalfSignIn
  idempotency_key: IdempotencyKey
  image: Image
  invoice_document: InvoiceDocument
  invoice_file: InvoiceFile
  job_runner: JobRunner
  ledger_entry: LedgerEntry
  ledger_transaction: LedgerTransaction
  look: Look
  mail: Mail
  mail_kind: MailKind
  mail_words: MailWords
  migration: Migration
  missed_search: MissedSearch
  number_series: NumberSeries
  order_delivery: OrderDelivery
  order_event: OrderEvent
  order_hold: OrderHold
  order_identify_attempt: OrderIdentifyAttempt
  order_line: OrderLine
  order_note: OrderNote
  order_reader: OrderReader
  order_shipment: OrderShipment
  order_withdrawal: OrderWithdrawal
  orders: Orders
  outgoing_call: OutgoingCall
  outgoing_call_try: OutgoingCallTry
  own_page: OwnPage
  own_text: OwnText
  page: Page
  page_draft: PageDraft
  page_picture: PagePicture
  partner: Partner
  partner_balance: PartnerBalance
  partner_cart: PartnerCart
  partner_click: PartnerClick
  partner_code: PartnerCode
  partner_customer: PartnerCustomer
  partner_entry: PartnerEntry
  partner_event: PartnerEvent
  partner_material: PartnerMaterial
  partner_order: PartnerOrder
  partner_pixel: PartnerPixel
  partner_pixel_order: PartnerPixelOrder
  partner_ref: PartnerRef
  partner_sum: PartnerSum
  partner_visit: PartnerVisit
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  password_options: PasswordOptions
  payment_attempt: PaymentAttempt
  payment_attempt_event: PaymentAttemptEvent
  payment_capture: PaymentCapture
  payment_dispute: PaymentDispute
  payment_event: PaymentEvent
  payment_listing: PaymentListing
  payment_means: PaymentMeans
  payment_refund: PaymentRefund
  payment_review: PaymentReview
  payment_unmatched: PaymentUnmatched
  payout: Payout
  payout_billing: PayoutBilling
  payout_event: PayoutEvent
  payout_file: PayoutFile
  payout_method: PayoutMethod
  payout_method_event: PayoutMethodEvent
  payout_run: PayoutRun
  payout_statement: PayoutStatement
  plan: Plan
  plan_change: PlanChange
  plan_content: PlanContent
  policy_report: PolicyReport
  postal_rule: PostalRule
  price: Price
  price_history: PriceHistory
  product: Product
  product_category: ProductCategory
  product_import: ProductImport
  product_import_category: ProductImportCategory
  product_import_change: ProductImportChange
  product_import_event: ProductImportEvent
  product_import_row: ProductImportRow
  product_preview: ProductPreview
  product_price: ProductPrice
  product_search: ProductSearch
  product_slug_history: ProductSlugHistory
  product_text: ProductText
  provider_check: ProviderCheck
  provider_key: ProviderKey
  rate_limit: RateLimit
  recording: Recording
  recording_file: RecordingFile
  recording_place: RecordingPlace
  recovery_code: RecoveryCode
  recurring_job: RecurringJob
  removed_image: RemovedImage
  removed_product: RemovedProduct
  removed_variant: RemovedVariant
  report_day: ReportDay
  report_payment: ReportPayment
  report_product: ReportProduct
  report_product_period: ReportProductPeriod
  report_sale: ReportSale
  reservation_refusal: ReservationRefusal
  review: Review
  review_event: ReviewEvent
  review_invitation: ReviewInvitation
  review_objection: ReviewObjection
  review_sum: ReviewSum
  search_stale: SearchStale
  search_synonym: SearchSynonym
  search_word: SearchWord
  session: Session
  shipping_method: ShippingMethod
  shipping_zone: ShippingZone
  shop_event: ShopEvent
  shop_setting: ShopSetting
  sign_in_attempt: SignInAttempt
  staff_act: StaffAct
  staff_invitation: StaffInvitation
  staff_run: StaffRun
  staff_run_failure: StaffRunFailure
  staff_view: StaffView
  stock: Stock
  stock_count: StockCount
  stock_count_event: StockCountEvent
  stock_count_row: StockCountRow
  stock_movement: StockMovement
  stock_reservation: StockReservation
  stuck_work: StuckWork
  subscription: Subscription
  subscription_event: SubscriptionEvent
  subscription_period: SubscriptionPeriod
  tax_rate: TaxRate
  transfer_file: TransferFile
  transfer_item: TransferItem
  undeclared_proxy: UndeclaredProxy
  variant: Variant
  voucher: Voucher
  voucher_gift: VoucherGift
}
