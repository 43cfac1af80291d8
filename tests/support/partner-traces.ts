import type { Member } from './members.ts'
import type { RunningShop } from './running-shop.ts'

/** Inserts what the partner programme knows of somebody who is a partner, and a customer of theirs. */
export async function leavePartnerTraces(
  { core: { database, clock } }: RunningShop,
  { accountId, email }: Member,
  order: { readonly id: string },
): Promise<void> {
  const now = clock.now()
  const later = new Date(now.getTime() + 600_000)
  const partner = crypto.randomUUID()
  const ref = `r-${accountId.replaceAll('-', '').slice(-24)}`
  const rows: (readonly [string, readonly unknown[]])[] = [
    [
      `INSERT INTO partner (id, account_id, state, joined_at, tier) VALUES ($1, $2, 'active', $3, 'Gold')`,
      [partner, accountId, now],
    ],
    [
      `INSERT INTO partner_ref (ref, looks, partner_id, created_at) VALUES ($2, $2, $1, $3)`,
      [partner, ref, now],
    ],
    [
      `INSERT INTO partner_event (partner_id, what, to_state, actor, at, why) VALUES ($1, 'blocked', 'blocked', 'cli', $2, $3)`,
      [partner, now, `about ${email}`],
    ],
    [`INSERT INTO partner_click (partner_id, day, clicks) VALUES ($1, '2026-11-21', 3)`, [partner]],
    [
      `INSERT INTO partner_visit (id, account_id, partner_id, clicked_at, expires_at) VALUES (uuidv7(), $2, $1, $3, $4)`,
      [partner, accountId, now, later],
    ],
    [
      `INSERT INTO partner_cart (order_id, partner_id, visited_at) VALUES ($2, $1, $3)`,
      [partner, order.id, now],
    ],
    [
      `INSERT INTO partner_customer (account_id, partner_id, order_id, bound_at) VALUES ($2, $1, $3, $4)`,
      [partner, accountId, order.id, now],
    ],
    [
      `INSERT INTO partner_order (order_id, partner_id, way, is_same_network, binds, chain, placed_at) VALUES ($2, $1, 'click', true, true, $3, $4)
      ON CONFLICT (order_id) DO NOTHING`,
      [partner, order.id, JSON.stringify([{ what: 'clicked', at: now.toISOString() }]), now],
    ],
    [
      `INSERT INTO partner_pixel (partner_id, template, actor, at, why) VALUES ($1, $2, 'partner', $3, $4)`,
      [partner, `https://${ref}.example/{order}`, now, `for ${email}`],
    ],
    [
      `INSERT INTO call_endpoint (id, account_id, url, state, secret_number, failures, changed_at) VALUES ($1, $2, $3, 'on', 1, 0, $4)`,
      [partner, accountId, `https://${ref}.example/`, now],
    ],
    [
      `INSERT INTO call_endpoint_event (endpoint_id, what, actor, at, why) VALUES ($1, 'set', 'partner', $2, $3)`,
      [partner, now, `of ${email}`],
    ],
    [
      `INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries) VALUES ($1, $1, 'test', 'test', $2, 'delivered', $3, $3, $3, 1)`,
      [partner, JSON.stringify({ ref }), now],
    ],
    [`INSERT INTO outgoing_call_try (call_id, at, status) VALUES ($1, $2, 204)`, [partner, now]],
    [
      `INSERT INTO commission (order_id, partner_id, currency, phase, basis_minor, earned_minor, lines, earned_at, matures_at)
      VALUES ($1, $2, 'EUR', 'first', 0, 0, '[]', $3, $3) ON CONFLICT (order_id) DO NOTHING`,
      [order.id, partner, now],
    ],
    [
      `INSERT INTO partner_entry (partner_id, kind, cause, order_id, currency, pending_minor, payable_minor, at) VALUES ($2, 'earned', 'traced', $1, 'EUR', 0, 0, $3)`,
      [order.id, partner, now],
    ],
    [
      `INSERT INTO partner_balance (partner_id, currency, pending_minor, payable_minor, earned_minor, paid_minor) VALUES ($1, 'EUR', 0, 0, 0, 0)`,
      [partner],
    ],
    [
      `INSERT INTO commission_refusal (order_id, partner_id, lines, basis_minor, earned_minor, returned_minor, held_at, held_why, kept_minor, why, actor, refused_at)
      VALUES ($1, $2, '[]', 5000, 500, 0, $3, 'by-staff', 5000, $4, 'cli', $3)`,
      [order.id, partner, now, `refused for ${email}`],
    ],
  ]
  rows.push(...payoutRows(partner, email, now))
  for (const [sql, values] of rows) await database.query(sql, values)
}

/** What the shop knows of a partner's account and of a payout that ended. */
function payoutRows(
  partner: string,
  email: string,
  now: Date,
): readonly (readonly [string, readonly unknown[]])[] {
  const payout = crypto.randomUUID()
  const sealed = Buffer.from(`sealed ${partner}`)
  return [
    [
      `INSERT INTO payout_method (partner_id, type, account_sealed, account_print, ending, changed_at) VALUES ($1, 'paypal', $2, $2, $3, $4)`,
      [partner, sealed, email, now],
    ],
    [
      `INSERT INTO payout_method_event (partner_id, type, ending, at) VALUES ($1, 'paypal', $2, $3)`,
      [partner, email, now],
    ],
    [
      `INSERT INTO payout_billing (partner_id, name, line1, zip, city, country, vat_status, vat_id, tax_number, changed_at)
       VALUES ($1, $2, $2, $2, $2, 'DE', 'business', $2, $2, $3)`,
      [partner, `billing of ${email}`, now],
    ],
    [
      `INSERT INTO payout (id, number, partner_id, state, amount_minor, currency, type, account_sealed, account_print, ending, requested_at, ended_at)
       VALUES ($1, $2, $3, 'cancelled', 5000, 'EUR', 'paypal', $4, $4, $5, $6, $6)`,
      [payout, `P${payout.slice(0, 8)}`, partner, sealed, email, now],
    ],
    [
      `INSERT INTO payout_event (payout_id, what, to_state, actor, at, why) VALUES ($1, 'refused', 'cancelled', 'cli', $2, $3)`,
      [payout, now, `about ${email}`],
    ],
    [
      `INSERT INTO payout_statement (number, payout_id, kind, content, issued_at) VALUES ($1, $2, 'statement', $3, $4)`,
      [`PG-${payout.slice(0, 8)}`, payout, JSON.stringify({ partner: { name: 'Ada' } }), now],
    ],
  ]
}

/** Leaves an event that the next run of the job would tell the member's server. */
export async function leaveWaitingEvent(
  { core: { database, clock } }: RunningShop,
  { accountId }: Member,
): Promise<void> {
  await database.query(
    `INSERT INTO shop_event (event, cause, account_id, facts, at) VALUES ('payout.paid', gen_random_uuid()::text, $1, '{}', $2)`,
    [accountId, clock.now()],
  )
}
