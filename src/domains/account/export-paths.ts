/** How the rows of one table are found that belong to a person. */
export interface PersonalPath {
  /** What the register calls personal; a gate compares them. Tables of what was bought have none. */
  readonly personal: readonly string[]
  /** SQL that gives each row as JSON (`row`). It begins with `PERSON`. */
  readonly rows: string
  /** Technical columns that make the personal ones understandable; an export shows them beside. */
  readonly beside?: readonly string[]
  /** Personal columns whose content an export names and does not show, and why. */
  readonly withheld?: Readonly<Record<string, string>>
}

/**
 * The person whose rows are wanted, as the first words of every statement: `$1` id of the account, `$2`
 * hashes that wrong guesses at its secrets are counted by, `$3` hashes that tries of coupon codes are counted
 * by. A member's carts go by the hash of the account's name (`order/owner.ts`), so that hash stands among the
 * sessions.
 */
export const PERSON = `WITH person AS (SELECT $1::uuid AS id, 'account:' || $1 AS name, $2::bytea[] AS guesses, $3::bytea[] AS tries),
own_session AS (
  SELECT s.id_hash FROM session s JOIN person p ON s.account_id = p.id
  UNION SELECT sha256(convert_to(name, 'UTF8')) FROM person
),
own_order AS (
  SELECT o.id, o.key, o.owner_hash, o.state FROM orders o JOIN person p ON o.account_id = p.id
  UNION SELECT o.id, o.key, o.owner_hash, o.state FROM orders o JOIN own_session s ON o.owner_hash = s.id_hash WHERE o.state = 'cart'
),
own_browser AS (SELECT id_hash FROM own_session UNION SELECT owner_hash FROM own_order WHERE owner_hash IS NOT NULL),
own_attempt AS (SELECT a.id, a.gateway_id, a.provider_ref FROM payment_attempt a JOIN own_order o ON a.charge_id = o.id)`

/**
 * Whether staff's words about an unmatched payment (`r.resolution`) name the person, or the payment turned
 * out to be theirs.
 */
export const NAMES_THE_PERSON = `r.resolution <> '' AND (
  EXISTS (SELECT FROM own_attempt a WHERE a.gateway_id = r.gateway_id AND a.provider_ref = r.provider_ref)
  OR EXISTS (SELECT FROM account a JOIN person p ON a.id = p.id WHERE strpos(lower(r.resolution), lower(a.email)) > 0
    OR (length(a.name) >= 5 AND strpos(lower(r.resolution), lower(a.name)) > 0))
  OR EXISTS (SELECT FROM orders o JOIN own_order w ON w.id = o.id WHERE o.number IS NOT NULL AND strpos(upper(r.resolution), o.number) > 0))`

const OPENS_THE_ACCOUNT = 'it is a secret that protects the account'

/**
 * The way from a person to each table with personal columns, and to what they bought. A table without one
 * fails the build, because an export would be silent about it. An address alone leads nowhere: whoever typed
 * it into a form need not be who reads its mails, so what was sent to it counts only where it was sent about
 * the account or one of its orders. Source: quality §1.4 (GDPR art. 15, 20).
 */
export const PERSONAL_PATHS: Readonly<Record<string, PersonalPath>> = {
  account: {
    personal: ['email', 'id', 'name', 'password_hash', 'photo', 'roles', 'signup_reason'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account r JOIN person p ON r.id = p.id`,
    beside: ['created_at', 'email_confirmed_at', 'partner_consent_at', 'updated_at'],
    withheld: { password_hash: OPENS_THE_ACCOUNT },
  },
  account_device: {
    personal: ['account_id', 'device', 'network'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_device r JOIN person p ON r.account_id = p.id ORDER BY r.first_seen_at`,
    beside: ['first_seen_at', 'last_seen_at'],
  },
  account_mail: {
    personal: ['account_id', 'detail', 'to_address'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_mail r JOIN person p ON r.account_id = p.id ORDER BY r.created_at`,
    beside: ['created_at', 'kind'],
    withheld: { detail: 'it may hold a link that opens the account' },
  },
  account_photo: {
    personal: ['account_id', 'id'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_photo r JOIN person p ON r.account_id = p.id ORDER BY r.created_at`,
    beside: ['created_at', 'retired_at'],
  },
  account_token: {
    personal: ['account_id', 'email'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_token r JOIN person p ON r.account_id = p.id ORDER BY r.created_at`,
    beside: ['created_at', 'expires_at', 'purpose'],
  },
  account_totp: {
    personal: ['account_id', 'sealed_secret'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_totp r JOIN person p ON r.account_id = p.id`,
    beside: ['created_at'],
    withheld: { sealed_secret: OPENS_THE_ACCOUNT },
  },
  account_totp_setup: {
    personal: ['account_id', 'sealed_secret', 'session_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM account_totp_setup r JOIN person p ON r.account_id = p.id`,
    beside: ['expires_at'],
    withheld: { sealed_secret: OPENS_THE_ACCOUNT },
  },
  audit_log: {
    personal: ['actor', 'detail', 'subject'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM audit_log r JOIN person p ON p.name IN (r.actor, r.subject) ORDER BY r.at`,
    beside: ['action', 'at'],
  },
  bank_statement_line: {
    personal: ['debtor_name', 'handled_why', 'remittance'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM bank_statement_line r WHERE r.order_id IN (SELECT id FROM own_order)
      OR (r.account, r.line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.order_id IN (SELECT id FROM own_order)) ORDER BY r.number`,
    beside: ['amount_minor', 'booked_on', 'currency'],
  },
  coupon: {
    personal: ['note'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM coupon r
      WHERE r.id IN (SELECT e.coupon_id FROM coupon_entry e JOIN own_order o ON e.order_id = o.id) ORDER BY r.created_at`,
    beside: ['currency', 'initial_minor', 'valid_until'],
  },
  coupon_try: {
    personal: ['key_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM coupon_try r JOIN person p ON r.key_hash = ANY (p.tries)`,
    beside: ['last_at', 'tries'],
  },
  flash: {
    personal: ['content', 'session_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM flash r JOIN own_browser b ON r.session_hash = b.id_hash ORDER BY r.id`,
    beside: ['expires_at'],
  },
  half_sign_in: {
    personal: ['account_id', 'session_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM half_sign_in r JOIN person p ON r.account_id = p.id ORDER BY r.expires_at`,
    beside: ['expires_at'],
  },
  idempotency_key: {
    personal: ['answer', 'session_hash', 'set_cookie'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM idempotency_key r JOIN own_browser b ON r.session_hash = b.id_hash ORDER BY r.started_at`,
    beside: ['path', 'started_at'],
    withheld: { set_cookie: OPENS_THE_ACCOUNT },
  },
  mail: {
    personal: ['account_id', 'attachments', 'cause', 'html_body', 'subject', 'text_body', 'to_address'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM mail r
      WHERE r.account_id = (SELECT id FROM person) OR r.order_id IN (SELECT id FROM own_order) ORDER BY r.created_at`,
    beside: ['created_at', 'delivery', 'locale', 'sent_at', 'template'],
  },
  order_event: {
    personal: ['detail', 'why'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM order_event r JOIN own_order o ON r.order_id = o.id ORDER BY r.order_id, r.id`,
    beside: ['at', 'order_id', 'what'],
  },
  order_line: {
    personal: [],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM order_line r JOIN own_order o ON r.order_id = o.id ORDER BY r.order_id, r.position`,
    beside: ['name', 'order_id', 'pieces', 'product_id', 'shipped_pieces', 'tax_minor', 'unit_price_minor'],
  },
  order_reader: {
    personal: ['owner_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM order_reader r
      WHERE r.order_id IN (SELECT id FROM own_order) OR r.owner_hash IN (SELECT id_hash FROM own_session) ORDER BY r.order_id, r.until`,
    beside: ['order_id', 'until'],
  },
  orders: {
    personal: ['account_id', 'billing', 'email', 'key', 'owner_hash', 'shipping_address'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM orders r JOIN own_order o USING (id) ORDER BY r.created_at`,
    beside: [
      ...[
        'id',
        'number',
        'state',
        'currency',
        'created_at',
        'placed_at',
        'completed_at',
        'cancelled_at',
        'invoice_number',
        'invoiced_at',
        'locale',
      ],
      ...[
        'discount_code',
        'shipping_method',
        'subtotal_minor',
        'discount_minor',
        'shipping_minor',
        'tax_minor',
        'total_minor',
        'waiver',
      ],
    ],
  },
  passkey: {
    personal: ['account_id', 'credential_id', 'name', 'public_key'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM passkey r JOIN person p ON r.account_id = p.id ORDER BY r.created_at`,
    beside: ['created_at', 'last_used_at', 'transports'],
  },
  passkey_challenge: {
    personal: ['account_id', 'session_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM passkey_challenge r JOIN person p ON r.account_id = p.id ORDER BY r.expires_at`,
    beside: ['expires_at', 'purpose'],
  },
  payment_attempt: {
    personal: ['input', 'provider_ref', 'response'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM payment_attempt r JOIN own_order o ON r.charge_id = o.id ORDER BY r.created_at`,
    beside: ['amount_minor', 'charge_id', 'created_at', 'currency', 'gateway_id', 'status'],
  },
  payment_attempt_event: {
    personal: ['provider_ref'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM payment_attempt_event r JOIN own_order o ON r.charge_id = o.id WHERE r.provider_ref IS NOT NULL ORDER BY r.charge_id, r.id`,
    beside: ['attempt_id', 'to_status', 'at'],
  },
  payment_event: {
    personal: ['body', 'complete', 'provider_ref'],
    rows: `${PERSON} SELECT to_jsonb(r) || jsonb_build_object('body', encode(r.body, 'base64')) AS row FROM payment_event r
      WHERE EXISTS (SELECT FROM own_attempt a WHERE a.id = r.attempt_id OR (a.gateway_id = r.gateway_id AND a.provider_ref = r.provider_ref)) ORDER BY r.received_at`,
    beside: ['gateway_id', 'received_at'],
  },
  payment_review: {
    personal: ['resolution'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM payment_review r JOIN own_order o ON r.charge_id = o.id WHERE r.resolution <> '' ORDER BY r.opened_at`,
    beside: ['charge_id', 'opened_at', 'reason', 'resolved_at'],
  },
  payment_refund: {
    personal: ['outcome', 'reason'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM payment_refund r JOIN own_order o ON r.charge_id = o.id ORDER BY r.created_at`,
    beside: ['amount_minor', 'charge_id', 'created_at', 'currency', 'state'],
  },
  payment_unmatched: {
    personal: ['resolution'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM payment_unmatched r WHERE ${NAMES_THE_PERSON} ORDER BY r.first_seen_at`,
    beside: ['amount_minor', 'currency', 'resolved_at'],
  },
  recovery_code: {
    personal: ['account_id', 'tag'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM recovery_code r JOIN person p ON r.account_id = p.id`,
    beside: ['created_at', 'used_at'],
    withheld: { tag: OPENS_THE_ACCOUNT },
  },
  session: {
    personal: ['device', 'handle', 'id_hash', 'network', 'account_id'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM session r JOIN person p ON r.account_id = p.id ORDER BY r.created_at`,
    beside: ['created_at', 'expires_at', 'last_seen_at'],
  },
  sign_in_attempt: {
    personal: ['email_hash'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM sign_in_attempt r JOIN person p ON r.email_hash = ANY (p.guesses)`,
    beside: ['last_at', 'wrong'],
  },
  stock_reservation: {
    personal: ['network'],
    rows: `${PERSON} SELECT to_jsonb(r) AS row FROM stock_reservation r JOIN own_order o ON r.order_id = o.id ORDER BY r.order_id, r.variant_id`,
    beside: ['created_at', 'expires_at', 'order_id', 'pieces'],
    withheld: { network: 'a keyed hash of a network, which says nothing without the key of the shop' },
  },
}
