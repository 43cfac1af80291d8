import type { Database } from '#db/database.ts'

/** Returns what makes each kind of report of abuse, and what follows from measures against it, wait for staff. */
export function plantedAbuse({ id, at }: { readonly id: string; readonly at: Date }) {
  const report = (state: 'open' | 'appealed' | 'withdrawn') => (database: Database) =>
    database.query(
      `INSERT INTO abuse_case (id, number, kind, thing, label, reason, locale, email, text, state, created_at, appealed_at, ended_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, 1001, 'order', 'K1', 'K1', 'fraud', 'en', 'a@example.com', 'Spam', $2, $3, $3, $4)`,
      [id, state, at, state === 'withdrawn' ? at : null],
    )
  const suspended = async (database: Database): Promise<void> => {
    await report('withdrawn')(database)
    await database.query(
      `WITH member AS (INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at) VALUES ($1, 'b@example.com', 'none', 1, $2, $2) RETURNING id),
         plan AS (INSERT INTO product (id, handle, kind, status, period) VALUES (uuidv7(), 'plan-' || uuidv7(), 'subscription', 'draft', 'P1M') RETURNING id),
         version AS (INSERT INTO variant (id, product_id, public_id, tracked) SELECT uuidv7(), id, 'plan-' || left(uuidv7()::text, 30), false FROM plan RETURNING id, product_id),
         begun AS (INSERT INTO subscription (id, number, account_id, product_id, variant_id, kind, state, renews, gateway_id, price_minor, currency, period, anchor_at, paid_until, due_at, created_at)
           SELECT $1, 'S1001', m.id, v.product_id, v.id, 'subscription', 'active', 'shop', 'bank-transfer', 990, 'EUR', 'P1M', $2, $2::timestamptz + interval '1 year', $2::timestamptz + interval '1 year', $2 FROM member m, version v)
       INSERT INTO abuse_measure (id, case_id, what, subject, subject_kind, before, done_by, done_at) SELECT $1, $1, 'suspend', id, 'account', 'open', 'test', $2 FROM member`,
      [id, at],
    )
  }
  const objected = async (database: Database): Promise<void> => {
    await report('withdrawn')(database)
    await database.query(
      `INSERT INTO abuse_measure (id, case_id, what, subject, subject_kind, before, done_by, done_at, objected_at) VALUES ($1, $1, 'hide', $1, 'order', 'paid', 'test', $2, $2)`,
      [id, at],
    )
  }
  const refused = (database: Database) =>
    database.query(
      `INSERT INTO address_block (id, kind, value, why, actor, created_at, expires_at, hits, refused_order_at)
       VALUES ($1, 'email', 'c@example.com', 'Spam', 'test', $2, $2::timestamptz + interval '1 year', 1, $2)`,
      [id, at],
    )
  return {
    'abuse-appeals': { plant: report('appealed'), subject: '1001', step: 'open the case 1001' },
    'abuse-objections': { plant: objected, subject: '1001', step: 'open the case 1001' },
    'abuse-open': { plant: report('open'), subject: '1001', step: 'open the case 1001' },
    'suspended-members': { plant: suspended, subject: 'S1001', step: 'pause or end the subscription S1001' },
    'blocked-orders': { plant: refused, subject: 'c@example.com', step: 'kontor block remove c@example.com' },
  }
}

/** Stores an open report, and returns its number. */
export async function plantReport(database: Database): Promise<string> {
  const [row] = await database.query<{ number: number }>(
    `INSERT INTO abuse_case (id, kind, thing, label, reason, locale, email, text, state, created_at)
     VALUES (uuidv7(), 'order', 'K1', 'K1', 'fraud', 'en', 'a@example.com', 'Spam', 'open', now()) RETURNING number`,
  )
  return String(row?.number)
}
