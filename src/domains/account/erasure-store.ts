import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { NAMES_THE_PERSON, PERSON } from './export-paths.ts'
import type { PersonKeys } from './export-store.ts'

/** What is done to one table. */
export interface ErasureStep {
  readonly table: string
  /**
   * Personal columns that say nothing any more afterwards. `*`: every row of the person is gone. `some-rows`:
   * some are gone and others stay, so that a later step must empty the columns of those.
   */
  readonly columns: readonly string[] | '*' | 'some-rows'
  readonly sql: string
}

/**
 * What an erasure does to each table, in this order: what is found by orders and sessions comes before these.
 * Rows of tables that hang on the account by a foreign key go with it. Orders stay, because books must stay
 * whole: one with an invoice keeps the name and address that the invoice must show and nothing else, any
 * other the country alone. Source: quality §1.4, § 14 and § 14b UStG, § 147 AO.
 */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  {
    table: 'flash',
    columns: '*',
    sql: `${PERSON} DELETE FROM flash WHERE session_hash IN (SELECT id_hash FROM own_browser)
      OR strpos(lower(content::text), (SELECT lower(a.email) FROM account a JOIN person p ON a.id = p.id)) > 0`,
  },
  {
    // The key stays taken, so that a late repeat of a payment still moves no money; it is nobody's session
    // that may hear the answer.
    table: 'idempotency_key',
    columns: ['answer', 'session_hash', 'set_cookie'],
    sql: `${PERSON} UPDATE idempotency_key SET answer = '{}', session_hash = '\\x00', set_cookie = NULL
      WHERE status IS NOT NULL AND (session_hash IN (SELECT id_hash FROM own_browser) OR EXISTS (SELECT FROM own_order o WHERE strpos(answer, o.key) > 0))`,
  },
  {
    table: 'mail',
    columns: '*',
    sql: `${PERSON} DELETE FROM mail WHERE account_id = (SELECT id FROM person) OR order_id IN (SELECT id FROM own_order)
      OR (order_id IS NULL AND lower(to_address) = (SELECT lower(a.email) FROM account a JOIN person p ON a.id = p.id))`,
  },
  {
    table: 'account_mail',
    columns: '*',
    sql: `${PERSON} DELETE FROM account_mail WHERE account_id = (SELECT id FROM person)
      OR lower(to_address) = (SELECT lower(a.email) FROM account a JOIN person p ON a.id = p.id)`,
  },
  {
    table: 'coupon',
    columns: ['note'],
    sql: `${PERSON} UPDATE coupon SET note = '' WHERE note <> '' AND id IN (SELECT e.coupon_id FROM coupon_entry e JOIN own_order o ON e.order_id = o.id)`,
  },
  {
    table: 'coupon_try',
    columns: '*',
    sql: `${PERSON} DELETE FROM coupon_try USING person p WHERE key_hash = ANY (p.tries)`,
  },
  {
    table: 'sign_in_attempt',
    columns: '*',
    sql: `${PERSON} DELETE FROM sign_in_attempt USING person p WHERE email_hash = ANY (p.guesses)`,
  },
  {
    table: 'bank_statement_line',
    columns: ['debtor_name', 'handled_why', 'remittance'],
    sql: `${PERSON} UPDATE bank_statement_line SET debtor_name = '', handled_why = '', remittance = '' WHERE order_id IN (SELECT id FROM own_order)
      OR (account, line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.order_id IN (SELECT id FROM own_order))`,
  },
  {
    table: 'payment_event',
    columns: ['body', 'complete'],
    sql: `${PERSON} UPDATE payment_event e SET body = '', complete = NULL
      WHERE EXISTS (SELECT FROM own_attempt a WHERE a.id = e.attempt_id OR (a.gateway_id = e.gateway_id AND a.provider_ref = e.provider_ref))`,
  },
  {
    table: 'payment_attempt',
    columns: ['input', 'response'],
    sql: `${PERSON} UPDATE payment_attempt SET input = '{}', response = NULL WHERE charge_id IN (SELECT id FROM own_order)`,
  },
  {
    table: 'payment_refund',
    columns: ['outcome', 'reason'],
    sql: `${PERSON} UPDATE payment_refund SET reason = '', outcome = '' WHERE charge_id IN (SELECT id FROM own_order)`,
  },
  {
    table: 'payment_review',
    columns: ['resolution'],
    sql: `${PERSON} UPDATE payment_review SET resolution = '' WHERE resolution <> '' AND charge_id IN (SELECT id FROM own_order)`,
  },
  {
    // It belongs to no order: staff's words lead to the person where they name them, else they go by their
    // time (`forgetResolutions`).
    table: 'payment_unmatched',
    columns: ['resolution'],
    sql: `${PERSON} UPDATE payment_unmatched r SET resolution = '' WHERE ${NAMES_THE_PERSON}`,
  },
  {
    // What the program itself says of a buyer's act names nobody; what staff typed may.
    table: 'order_event',
    columns: ['detail', 'why'],
    sql: `${PERSON} UPDATE order_event SET detail = '{}', why = CASE WHEN actor = 'buyer' THEN why ELSE '' END
      WHERE (detail <> '{}' OR why <> '') AND order_id IN (SELECT id FROM own_order)`,
  },
  {
    table: 'stock_reservation',
    columns: ['network'],
    sql: `${PERSON} UPDATE stock_reservation SET network = NULL WHERE network IS NOT NULL AND order_id IN (SELECT id FROM own_order)`,
  },
  {
    table: 'order_reader',
    columns: '*',
    sql: `${PERSON} DELETE FROM order_reader WHERE order_id IN (SELECT id FROM own_order) OR owner_hash IN (SELECT id_hash FROM own_session)`,
  },
  {
    table: 'audit_log',
    columns: ['actor', 'detail', 'subject'],
    sql: `${PERSON} UPDATE audit_log r SET detail = '{}', actor = CASE WHEN r.actor = p.name THEN 'account:erased' ELSE r.actor END,
        subject = CASE WHEN r.subject = p.name THEN 'account:erased' ELSE r.subject END
      FROM person p WHERE p.name IN (r.actor, r.subject)`,
  },
  {
    // A cart was never ordered.
    table: 'orders',
    columns: 'some-rows',
    sql: `${PERSON} DELETE FROM orders WHERE state = 'cart' AND id IN (SELECT id FROM own_order)`,
  },
  {
    // The key becomes one that nobody was ever told.
    table: 'orders',
    columns: ['account_id', 'billing', 'email', 'key', 'owner_hash', 'shipping_address'],
    sql: `${PERSON} UPDATE orders o SET email = '', owner_hash = NULL, account_id = NULL,
        key = translate(substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), 1, 27), '+/', '-_'),
        billing = CASE WHEN o.invoice_number IS NULL THEN jsonb_strip_nulls(jsonb_build_object('country', o.billing -> 'country')) ELSE o.billing - 'tel' END,
        shipping_address = CASE WHEN o.shipping_address IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('country', o.shipping_address -> 'country')) END,
        erased_at = $4
      WHERE o.id IN (SELECT id FROM own_order)`,
  },
  {
    table: 'account_photo',
    columns: ['account_id'],
    sql: `${PERSON} UPDATE account_photo r SET account_id = '00000000-0000-0000-0000-000000000000', retired_at = $4 FROM person p WHERE r.account_id = p.id`,
  },
  {
    table: 'session',
    columns: '*',
    sql: `${PERSON} DELETE FROM session USING person p WHERE account_id = p.id`,
  },
  {
    table: 'account',
    columns: '*',
    sql: `${PERSON} DELETE FROM account USING person p WHERE account.id = p.id`,
  },
]

/** Personal columns that an erasure leaves, and why it may. */
export const KEPT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_photo: { id: 'a random name of files that a job deletes next, and the row with them' },
  payment_attempt: {
    provider_ref:
      'the provider’s number of the payment: refunds and charge-backs are told apart by it, and it names nobody',
  },
  payment_attempt_event: {
    provider_ref:
      'the provider’s number of the payment when it was settled: the audit compares the two, and it names nobody',
  },
  payment_event: {
    provider_ref:
      'the provider’s number of the payment: a repeated call-back is known by it, and it names nobody',
  },
}

const steps = ERASURE_STEPS.map(({ table, sql }, index) => ({
  ...statement(`erase-${index + 1}-${table}`, sql),
  takesTime: sql.includes('$4'),
}))
const allow = statement('erase-allow', `SELECT set_config('kontor.erasure', 'on', true)`)
const forbid = statement('erase-forbid', `SELECT set_config('kontor.erasure', '', true)`)

/** Takes everything about the person out of the database. Append-only tables allow it to nobody else. */
export function queueErasure(tx: Tx, keys: PersonKeys, now: Date): void {
  tx.defer(allow, [])
  for (const { takesTime, ...step } of steps) tx.defer(step, takesTime ? [...keys, now] : keys)
  tx.defer(forbid, [])
}

const turn = statement('erase-turn', 'SELECT pg_advisory_xact_lock(7350113)')
const otherOwners = statement(
  'erase-other-owners',
  `SELECT FROM account WHERE id <> $1 AND 'owner' = ANY (roles) LIMIT 1`,
)

/** Waits until no other erasure is under way: they are rare, and one must see what the other left. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.query(turn)
}

/** Whether the shop has another owner. */
export async function hasOtherOwner(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query(otherOwners, [accountId])).length > 0
}

/** An order of the person that is not at its end. */
export interface PlacedOrder {
  readonly id: string
  readonly number: string
  /** Paid, on its way, or with a payment that may still bring money: its data is needed. */
  readonly isUnderWay: boolean
}

const placed = statement(
  'erase-placed-orders',
  `SELECT o.id, o.number, o.invoice_number IS NOT NULL OR o.payment_in_review OR EXISTS (
     SELECT FROM payment_attempt a WHERE a.charge_id = o.id AND (a.captured_minor > 0 OR a.status IN ('created', 'linked', 'action', 'processing', 'authorized'))
   ) AS "isUnderWay" FROM orders o WHERE o.account_id = $1 AND o.state = 'placed' ORDER BY o.id`,
)

/** Orders of an account that were placed and are neither completed nor cancelled. */
export async function readPlacedOrders(db: Queryable, accountId: string): Promise<PlacedOrder[]> {
  return db.query<PlacedOrder>(placed, [accountId])
}
