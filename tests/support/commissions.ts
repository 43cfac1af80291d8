import type { Database } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Creates a partner without an account, who takes part. */
export async function insertPartner(database: Database, now: Date): Promise<string> {
  const id = uuidv7(now.getTime())
  await database.query(`INSERT INTO partner (id, state, joined_at) VALUES ($1, 'active', $2)`, [id, now])
  return id
}

/** Says of an order that a partner brought it, as placing it does; with `refused` it is one of their own. */
export async function attributeTo(
  database: Database,
  partnerId: string,
  orderId: string,
  { refused = null }: { readonly refused?: 'own-account' | null } = {},
): Promise<void> {
  await database.query(
    `INSERT INTO partner_order (order_id, partner_id, way, refused, is_same_network, binds, chain, placed_at)
     SELECT id, $2, 'visit', $3, false, false, '[]', placed_at FROM orders WHERE id = $1`,
    [orderId, partnerId, refused],
  )
}

/** What a partner has, in minor units. */
export interface TestBalance {
  readonly pending: number
  readonly payable: number
  readonly earned: number
  readonly paid: number
}

/** Reads the balance of a partner in euro, zeros where there is none. */
export async function balanceOf(database: Database, partnerId: string): Promise<TestBalance> {
  const [row] = await database.query<TestBalance>(
    `SELECT pending_minor AS pending, payable_minor AS payable, earned_minor AS earned, paid_minor AS paid
     FROM partner_balance WHERE partner_id = $1 AND currency = 'EUR'`,
    [partnerId],
  )
  return row ?? { pending: 0, payable: 0, earned: 0, paid: 0 }
}

/** Reads the kinds of a partner's entries with their changes, the oldest first. */
export function entriesOf(database: Database, partnerId: string) {
  return database.query<{ kind: string; pending: number; payable: number }>(
    `SELECT kind, pending_minor AS pending, payable_minor AS payable FROM partner_entry WHERE partner_id = $1 ORDER BY id`,
    [partnerId],
  )
}
