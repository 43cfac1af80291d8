import { expect } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { recordSettlement } from '#domains/payment/index.ts'
import { openPayments } from '#main/payments.ts'
import { leaveAbuseTraces } from './abuse-traces.ts'
import { leaveBankTraces } from './bank-traces.ts'
import { leaveContactTraces } from './contact-traces.ts'
import { leaveContracts } from './contract-traces.ts'
import type { Member } from './members.ts'
import { leavePartnerTraces, leaveWaitingEvent } from './partner-traces.ts'
import { noPayments } from './payments.ts'
import { leaveReviewTraces } from './review-traces.ts'
import type { RunningShop } from './running-shop.ts'
import { leaveStaffTraces } from './staff-traces.ts'
import { leaveTokenTraces } from './token-traces.ts'

/** A person for whom a database can be searched. */
export interface Person {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
  readonly city: string
  readonly tel: string
  readonly company: string
}

/** Creates a person with unique texts, which contain `word`. */
export function personNamed(word: string): Person {
  const digits = [...word].map((sign) => sign.charCodeAt(0) % 10).join('')
  return {
    name: `Theodora ${word}`,
    line1: `${word}straße 77`,
    line2: `Gartenhaus ${word}`,
    zip: '98765',
    city: `${word}stadt`,
    tel: `+49 170 ${digits.slice(0, 9)}`,
    company: `${word} & Töchter`,
  }
}

/** For tests that search for nobody. */
export const PERSON: Person = personNamed('Quillfeather')

/** Returns the address form of a person. */
export function addressOf(person: Person): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(Object.entries(person).map(([name, value]) => [`billing.${name}`, value])),
    'billing.country': 'DE',
    terms: '1',
  }
}

function shippingOf({ city }: Person): Readonly<Record<string, string>> {
  const other = {
    name: `Ottilie of ${city}`,
    line1: `Nestweg ${city.length}`,
    zip: '12345',
    city: `Neu-${city}`,
    country: 'DE',
  }
  return Object.fromEntries(Object.entries(other).map(([name, value]) => [`shipping.${name}`, value]))
}

export interface Traces {
  /** Paid and delivered: it has an invoice. */
  readonly invoiced: { readonly id: string; readonly key: string }
  /** Ordered, never paid. */
  readonly unpaid: { readonly id: string; readonly key: string }
  readonly couponId: string
}

/**
 * Leaves data of a member in every table that can contain personal data: through calls as buyers do if a call
 * does it, else by hand.
 */
export async function leaveTraces(
  shop: RunningShop,
  member: Member,
  productId: string,
  person: Person = PERSON,
): Promise<Traces> {
  const orders = await leaveOrders(shop, member, productId, person)
  await leaveContracts(shop, member, orders.invoiced, person)
  await leaveStaffTraces(shop, member, orders.invoiced)
  await leaveBankTraces(shop, orders.invoiced, `${person.name}, ${member.email}`)
  await leavePartnerTraces(shop, member, orders.invoiced)
  await leaveContactTraces(shop, member, person)
  await leaveAbuseTraces(shop, member, person)
  await leaveReviewTraces(shop, member, orders.invoiced, person)
  await leaveTokenTraces(shop, member.buyer)
  await leaveWaitingEvent(shop, member)
  return { ...orders, couponId: await leaveByHand(shop, member, orders.invoiced, person) }
}

/**
 * Leaves the data that buyers leave: a delivered order, an unpaid one, a cart, mails, tries and wrong
 * guesses.
 */
export async function leaveOrders(
  shop: RunningShop,
  member: Member,
  productId: string,
  person: Person = PERSON,
): Promise<Omit<Traces, 'couponId'>> {
  const { database, clock } = shop.core
  const { buyer, email, accountId } = member
  const place = async (): Promise<{ id: string; key: string }> => {
    await buyer.call('/order/update', { fn: 'productAdd', productId })
    const placed = await buyer.call(
      '/order/finalize',
      { ...addressOf(person), ...shippingOf(person), email },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(placed.status, placed.text).toBe(200)
    const [row] = await database.query<{ id: string }>(
      'UPDATE orders SET account_id = $2 WHERE key = $1 RETURNING id',
      [placed.body, accountId],
    )
    return { id: row!.id, key: placed.body }
  }
  const invoiced = await place()
  const linked = await buyer.call('/gateway/link', {
    gatewayId: 'cash-on-delivery',
    orderKey: invoiced.key,
    tel: person.tel,
  })
  expect(linked.status, linked.text).toBe(200)
  await shipOrder(database, { orderId: invoiced.id, actor: 'cli', now: clock.now(), tracking: 'Q-1' })
  await database.query(
    `WITH printed AS (UPDATE invoice_document SET printed_at = issued_at WHERE order_id = $1 RETURNING order_id, id)
     INSERT INTO invoice_file (order_id, document_id, sha256, content) SELECT order_id, id, sha256('pdf'), 'pdf' FROM printed`,
    [invoiced.id],
  )
  const [row] = await database.query<{ total: number }>(
    'SELECT total_minor AS total FROM orders WHERE id = $1',
    [invoiced.id],
  )
  const gateway = openPayments(shop.core).gateways.find(({ info }) => info.id === 'cash-on-delivery')!
  const money = {
    amountMinor: row!.total,
    currency: 'EUR',
    reference: invoiced.id,
    actor: 'cli',
    now: clock.now(),
  }
  await recordSettlement(noPayments(database), { chargeId: invoiced.id, gateway, ...money })
  const unpaid = await place()
  await buyer.call(
    '/order/update',
    { fn: 'productAdd', productId, email, ...addressOf(person) },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await buyer.call('/coupon/balance', { coupon: 'NOBODY-KNOWS-THIS' })
  await buyer.call('/user/email', { email: `other-${email}`, password: '0'.repeat(30) })
  await shop.drain()
  return { invoiced, unpaid }
}

/** Inserts rows that no call of this test makes. */
async function leaveByHand(
  shop: RunningShop,
  { accountId, email }: Member,
  order: { readonly id: string },
  person: Person,
): Promise<string> {
  const { database, clock } = shop.core
  const now = clock.now()
  const later = new Date(now.getTime() + 600_000)
  const text = `${person.name}, ${email}`
  const json = JSON.stringify({ name: person.name, email })
  const couponId = crypto.randomUUID()
  const rows: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `INSERT INTO account_device (account_id, device, network, first_seen_at, last_seen_at) VALUES ($1, $2, '198.51.100.0', $3, $3)`,
      [accountId, text, now],
    ],
    [
      `INSERT INTO account_mail (id, kind, account_id, to_address, locale, detail, created_at) VALUES ($1, 'new-device', $2, $3, 'en', $4, $5)`,
      [crypto.randomUUID(), accountId, email, json, now],
    ],
    [
      `INSERT INTO account_photo (id, account_id, created_at) VALUES ($1, $2, $3)`,
      [crypto.randomUUID(), accountId, now],
    ],
    [
      `INSERT INTO account_token (token_hash, account_id, purpose, email, created_at, expires_at) VALUES (sha256(convert_to($2, 'UTF8')), $1, 'confirm-email', $2, $3, $4)`,
      [accountId, email, now, later],
    ],
    [
      `INSERT INTO account_totp (account_id, sealed_secret, last_step, created_at) VALUES ($1, '\\x01', 0, $2)`,
      [accountId, now],
    ],
    [
      `INSERT INTO account_totp_setup (account_id, session_hash, sealed_secret, expires_at) VALUES ($1, sha256('s'), '\\x01', $2)`,
      [accountId, later],
    ],
    [
      `INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($3, 'account:' || $1, 'name-changed', 'account:' || $1, $2)`,
      [accountId, json, now],
    ],
    [
      `INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, valid_from, note, created_at, created_by)
      VALUES ($1, sha256(convert_to($1::uuid::text, 'UTF8')), 'ABCD', 'EUR', 100, 0, $3, $2, $3, 'cli')`,
      [couponId, text, now],
    ],
    [
      `INSERT INTO coupon_entry (order_id, id, coupon_id, attempt_id, kind, amount_minor, cause, actor, at) SELECT $1, uuidv7(), $2, $4, kind, 100, kind, 'buyer', $3
      FROM unnest(ARRAY['hold', 'redeem']) AS kind`,
      [order.id, couponId, now, crypto.randomUUID()],
    ],
    [
      `INSERT INTO flash (id, session_hash, content, expires_at) SELECT uuidv7(), id_hash, $2, $3 FROM session WHERE account_id = $1`,
      [accountId, json, later],
    ],
    [
      `INSERT INTO half_sign_in (session_hash, account_id, expires_at) VALUES (sha256(convert_to($1::uuid::text, 'UTF8')), $1, $2)`,
      [accountId, later],
    ],
    [
      `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, account_id, created_at)
      VALUES (uuidv7(), $1, 'new-device', 'en', $2, $3, $3, $3, $4, $5)`,
      [
        crypto.randomUUID(),
        `former-${email}`,
        `${text} https://shop.example/password/new?token=very-secret`,
        accountId,
        now,
      ],
    ],
    [
      `INSERT INTO order_event (order_id, what, actor, at, detail) VALUES ($1, 'note', 'cli', $2, $3)`,
      [order.id, now, json],
    ],
    [
      `INSERT INTO order_reader (order_id, owner_hash, until) VALUES ($1, sha256('r'), $2)`,
      [order.id, later],
    ],
    [
      `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, sha256(convert_to($1::uuid::text, 'UTF8')), '\\x02', 0, '{usb}', $3, $4)`,
      [crypto.randomUUID(), accountId, text, now],
    ],
    [
      `INSERT INTO passkey_challenge (challenge, session_hash, purpose, account_id, expires_at) VALUES (sha256(convert_to($1::uuid::text, 'UTF8')), sha256('p'), 'add', $1, $2)`,
      [accountId, later],
    ],
    [
      `INSERT INTO payment_event (id, gateway_id, account, event_id, hint, attempt_id, complete, body, received_at, state)
      SELECT uuidv7(), a.gateway_id, 'shop', $2, 'x', a.id, $3, convert_to($4, 'UTF8'), $5, 'done' FROM payment_attempt a WHERE a.charge_id = $1 LIMIT 1`,
      [order.id, crypto.randomUUID(), json, text, now],
    ],
    [`UPDATE payment_attempt SET provider_ref = 'tr_' || id WHERE charge_id = $1`, [order.id]],
    [
      'INSERT INTO payment_means (charge_id, digest) VALUES ($1, sha256($2))',
      [order.id, Buffer.from(order.id)],
    ],
    [
      `WITH recorded AS (INSERT INTO recording (product_id, kind, created_at) SELECT id, 'audio', $2::timestamptz FROM product LIMIT 1 ON CONFLICT (product_id) DO UPDATE SET kind = 'audio' RETURNING product_id),
      filed AS (INSERT INTO recording_file (id, product_id, part, media_type, byte_length, stored_as, created_at, replaced_at)
        SELECT $3::uuid, product_id, 'whole', 'audio/wav', 1, $3::uuid::text, $2, $2 FROM recorded RETURNING id)
      INSERT INTO recording_place (account_id, file_id, position_ms, updated_at) SELECT $1, id, 5000, $2 FROM filed`,
      [accountId, now, crypto.randomUUID()],
    ],
    [
      `INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at, provider_ref)
      SELECT charge_id, id, status, status, 'cli', $2, provider_ref FROM payment_attempt WHERE charge_id = $1`,
      [order.id, now],
    ],
    [
      `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, reason, actor, created_at, updated_at)
      SELECT $1, uuidv7(), id, 1, 'EUR', 'failed', $2, 'cli', $3, $3 FROM payment_attempt WHERE charge_id = $1 LIMIT 1`,
      [order.id, text, now],
    ],
    [
      `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, outcome, actor, created_at, updated_at)
      SELECT $1, uuidv7(), id, 1, 'EUR', 'failed', $2, 'cli', $3, $3 FROM payment_attempt WHERE charge_id = $1 LIMIT 1`,
      [order.id, text, now],
    ],
    [
      `INSERT INTO payment_review (charge_id, id, attempt_id, reason, opened_at, resolved_at, resolved_by, resolution)
      SELECT $1, uuidv7(), id, 'amount', $3, $3, 'cli', $2 FROM payment_attempt WHERE charge_id = $1 LIMIT 1`,
      [order.id, text, now],
    ],
    [
      `INSERT INTO order_event (order_id, what, actor, at, why) VALUES ($1, 'payment-free', 'cli', $2, $3)`,
      [order.id, now, text],
    ],
    [
      `INSERT INTO payment_unmatched (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at, last_seen_at, resolved_at, resolved_by, resolution)
      VALUES ('mollie', $1, 100, 'EUR', 'settled', $3, $3, $3, 'cli', $2)`,
      [crypto.randomUUID(), text, now],
    ],
    [
      `INSERT INTO recovery_code (account_id, tag, salt, created_at) VALUES ($1, sha256('t'), sha256('s'), $2)`,
      [accountId, now],
    ],
  ]
  for (const [sql, values] of rows) await database.query(sql, values)
  return couponId
}
