import { expect } from 'vitest'
import type { Member } from './members.ts'
import type { Person } from './personal-traces.ts'
import type { RunningShop } from './running-shop.ts'

/** Leaves a report of a member, a measure against them that was undone, and an entry of the block list that has ended for their address. */
export async function leaveAbuseTraces(
  shop: RunningShop,
  { email, buyer }: Member,
  { name, city }: Person,
): Promise<void> {
  const { database, clock } = shop.core
  const text = `I live in ${city}. ${crypto.randomUUID()}`
  const report = { kind: 'order', thing: 'K100001', reason: 'other', email, text }
  const answer = await buyer.call('/abuse', report)
  expect(answer.status, answer.text).toBe(200)
  await database.query(
    `INSERT INTO abuse_measure (id, case_id, what, subject, subject_kind, before, done_by, done_at, undone_by, undone_at, account_id, email, key)
     SELECT uuidv7(), c.id, 'suspend', a.id, 'account', 'open', 'staff', $2, 'staff', $2, a.id, a.email, translate(encode(sha256(a.id::text::bytea), 'base64'), '+/=', 'ab')::char(27)
     FROM account a, LATERAL (SELECT id FROM abuse_case WHERE account_id = a.id LIMIT 1) c WHERE a.email = lower($1)`,
    [email, clock.now()],
  )
  await database.query(
    `INSERT INTO address_block (id, kind, value, why, actor, created_at, expires_at, removed_at) VALUES (uuidv7(), 'email', lower($1), $2, 'staff', $3, $3, $3)`,
    [email, `${name} wrote too much`, clock.now()],
  )
}
