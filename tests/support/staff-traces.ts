import type { Member } from './members.ts'
import type { RunningShop } from './running-shop.ts'

/** Inserts what staff noted about a member and an order, and what the member did as staff. */
export async function leaveStaffTraces(
  { core: { database, clock } }: RunningShop,
  { accountId, email }: Member,
  order: { readonly id: string },
): Promise<void> {
  const now = clock.now()
  const later = new Date(now.getTime() + 600_000)
  const text = `for ${email}`
  const fileId = crypto.randomUUID()
  const rows: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `INSERT INTO account_note (account_id, id, note, actor, at) VALUES ($1, uuidv7(), $2, 'cli', $3)`,
      [accountId, text, now],
    ],
    [
      `INSERT INTO order_note (order_id, id, words, actor, at) VALUES ($1, uuidv7(), $2, 'cli', $3)`,
      [order.id, text, now],
    ],
    [
      `INSERT INTO staff_act (at, account_id, what, subject_kind, subject, before, after)
      VALUES ($2, NULL, 'customers.email', 'customers', $1, NULL, $3)`,
      [accountId, now, JSON.stringify({ email })],
    ],
    [
      `INSERT INTO staff_act (at, account_id, what, subject_kind, subject) VALUES ($2, $1, 'pages.save', 'pages', 'terms')`,
      [accountId, now],
    ],
    [
      `INSERT INTO staff_invitation (account_id, roles, invited_by, created_at, expires_at) VALUES ($1, '{editor}', $1, $2, $3)`,
      [accountId, now, later],
    ],
    [
      `INSERT INTO staff_run (id, account_id, area, act, rows, created_at) VALUES (uuidv7(), $1, 'orders', 'ship', '{}', $2)`,
      [accountId, now],
    ],
    [
      `INSERT INTO staff_view (id, account_id, area, name, query, is_shared, created_at) VALUES (uuidv7(), $1, 'orders', $2, $2, false, $3)`,
      [accountId, text, now],
    ],
    [
      `INSERT INTO transfer_file (id, number, created_at, created_by, holder, iban, bic, sent_at, sent_by)
      VALUES ($1, 'T' || $1::uuid, $2, 'cli', 'Shop', 'DE00', '', $2, 'cli')`,
      [fileId, now],
    ],
    [
      `INSERT INTO transfer_item (charge_id, refund_id, file_id, amount_minor, holder, iban, words) VALUES ($1, uuidv7(), $2, 1, $3, 'DE00', $3)`,
      [order.id, fileId, text],
    ],
    [
      `INSERT INTO subscription_event (subscription_id, what, actor, at, why) SELECT id, 'ended', 'staff:1', $2, $3 FROM subscription WHERE account_id = $1`,
      [accountId, now, text],
    ],
    [
      `INSERT INTO gift_event (gift_id, what, to_state, actor, at, why) SELECT id, 'extended', 'redeemed', 'staff:1', $2, $3 FROM gift WHERE redeemed_by = $1`,
      [accountId, now, text],
    ],
  ]
  for (const [sql, values] of rows) await database.query(sql, values)
}
