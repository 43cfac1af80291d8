import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { accountErrors } from '../errors.ts'

const turn = statement('erase-turn', 'SELECT pg_advisory_xact_lock(7350113)')
const isLastOwner = statement(
  'account-is-last-owner',
  `SELECT FROM account WHERE id = $1 AND 'owner' = ANY (roles)
   AND NOT EXISTS (SELECT FROM account other WHERE other.id <> $1 AND 'owner' = ANY (other.roles))`,
)

/** Waits until no other erasure runs: erasures are rare, and each must see the result of the one before. */
export async function lockErasures(tx: Tx): Promise<void> {
  await tx.query(turn)
}

/** Refuses to remove the last owner of the shop. Throws: last-owner. */
export async function assertNotLastOwner(db: Queryable, accountId: string): Promise<void> {
  if ((await db.query(isLastOwner, [accountId])).length > 0) throw accountErrors['last-owner']()
}
