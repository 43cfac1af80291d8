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

const owners = statement(
  'account-owners',
  `SELECT id, email FROM account WHERE 'owner' = ANY (roles) AND (NOT demo OR $1) ORDER BY created_at, id LIMIT 20`,
)

/** Returns the owners of the shop, the first account first; demo accounts only where `demo` allows them. */
export function readOwners(
  db: Queryable,
  demo: boolean,
): Promise<{ readonly id: string; readonly email: string }[]> {
  return db.query<{ id: string; email: string }>(owners, [demo])
}

const otherDecider = statement(
  'account-other-decider',
  `SELECT FROM account WHERE roles && '{owner,manager,fulfilment,support,editor}' AND roles && '{owner,manager}' AND id <> $1 AND blocked_at IS NULL LIMIT 1`,
)

/** Returns whether somebody else than this account decides for the shop. */
export async function hasOtherDecider(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query(otherDecider, [accountId])).length > 0
}

const firstOwner = statement('account-lock-owner', `SELECT pg_advisory_xact_lock(hashtext('first-owner'))`)
// The setting stays when the account is gone: an old link must make nobody the owner.
const anyOwner = statement(
  'account-any-owner',
  `SELECT EXISTS (SELECT FROM account WHERE 'owner' = ANY (roles) AND NOT demo)
     OR EXISTS (SELECT FROM shop_setting WHERE key = 'ownerMade') AS made`,
)
const keepMade = statement(
  'account-owner-made',
  `INSERT INTO shop_setting (key, value, updated_at) VALUES ('ownerMade', 'true', $1)`,
)

/** Waits until nobody else makes the first owner. */
export async function lockFirstOwner(tx: Tx): Promise<void> {
  await tx.query(firstOwner)
}

/** Returns whether the shop has an owner, or had one: from then on no link makes another. */
export async function readOwnerMade(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ made: boolean }>(anyOwner)
  return row?.made ?? false
}

/** Keeps that the shop has its owner. */
export async function keepOwnerMade(tx: Tx, now: Date): Promise<void> {
  await tx.query(keepMade, [now])
}
