import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const object = statement(
  'review-object',
  'INSERT INTO review_objection (email, at) VALUES (lower($1), $2) ON CONFLICT (email) DO NOTHING',
)
const allow = statement('review-allow', 'DELETE FROM review_objection WHERE email = lower($1)')
const objects = statement('review-objects', 'SELECT FROM review_objection WHERE email = lower($1)')
const note = statement(
  'review-note-invitation',
  'INSERT INTO review_invitation (order_id, asked, at) VALUES ($1, $2, $3) ON CONFLICT (order_id) DO NOTHING RETURNING order_id',
)

/** Notes that an address is not to be asked for reviews. */
export async function storeObjection(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.query(object, [email, now])
}

/** Notes that an address may be asked again. */
export async function removeObjection(tx: Tx, email: string): Promise<void> {
  await tx.query(allow, [email])
}

/** Returns whether an address is not to be asked for reviews. */
export async function objectsToInvitations(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(objects, [email])).length > 0
}

/** Notes whether the buyer of an order was asked for reviews. Returns false where that was noted before. */
export async function noteInvitation(
  tx: Tx,
  { orderId, asked, now }: { readonly orderId: string; readonly asked: boolean; readonly now: Date },
): Promise<boolean> {
  return (await tx.query(note, [orderId, asked, now])).length > 0
}
