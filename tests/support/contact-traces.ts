import { expect } from 'vitest'
import type { Member } from './members.ts'
import type { Person } from './personal-traces.ts'
import type { RunningShop } from './running-shop.ts'

/** Leaves a conversation of a member, with words of staff, and one of somebody else that was given to the member. */
export async function leaveContactTraces(
  shop: RunningShop,
  { accountId, email, buyer }: Member,
  { name, city }: Person,
): Promise<void> {
  const { database, clock } = shop.core
  const form = { name, email, subject: `From ${city}`, message: `I live in ${city}. ${crypto.randomUUID()}` }
  const { status, body, text } = await buyer.call('/contact', form)
  expect(status, text).toBe(200)
  await shop.drain()
  await database.query(
    `INSERT INTO contact_event (thread_id, what, to_state, actor, at, why) SELECT id, 'noted', 'open', 'staff', $2, $3 FROM contact_thread WHERE number = $1`,
    [Number(body.case.slice(1)), clock.now(), `${name} called`],
  )
  await database.query(
    `INSERT INTO contact_thread (id, state, locale, name, email, subject, text_hash, created_at, changed_at, assigned_to)
     VALUES (uuidv7(), 'closed', 'en', 'Otto', 'otto@example.com', 'Hello', 'x', $1, $1, $2)`,
    [clock.now(), accountId],
  )
}
