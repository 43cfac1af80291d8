import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Role } from '#kernel/actor.ts'

/** An account whose roles are about to change. */
export interface RolesRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly isBlocked: boolean
  readonly isProved: boolean
}

const lockRoles = statement(
  'account-lock-roles',
  `SELECT id, email, name, roles, blocked_at IS NOT NULL AS "isBlocked", email_confirmed_at IS NOT NULL AS "isProved" FROM account WHERE id = $1 FOR NO KEY UPDATE`,
)
const setRoles = statement(
  'account-set-roles',
  'UPDATE account SET roles = $2, updated_at = $3 WHERE id = $1',
)
const block = statement(
  'account-block',
  'UPDATE account SET blocked_at = $2, updated_at = $3 WHERE id = $1 AND (blocked_at IS NULL) <> ($2::timestamptz IS NULL) RETURNING id',
)
const endAll = statement('account-end-sessions', 'DELETE FROM session WHERE account_id = $1')
const invite = statement<Invitation & { readonly accountId: string }>(
  'staff-invite',
  `INSERT INTO staff_invitation (account_id, roles, invited_by, created_at, expires_at) VALUES ($accountId, $roles, $invitedBy, $createdAt, $expiresAt)
   ON CONFLICT (account_id) DO UPDATE SET roles = excluded.roles, invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at`,
)
const READ = `SELECT roles, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt" FROM staff_invitation`
const invited = statement('staff-invitation', `${READ} WHERE account_id = $1`)
const take = statement(
  'staff-invitation-take',
  `DELETE FROM staff_invitation WHERE account_id = $1 RETURNING roles, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt"`,
)
const dropBy = statement(
  'staff-invitations-drop-by',
  `WITH gone AS (DELETE FROM staff_invitation WHERE invited_by = $1 RETURNING account_id)
   DELETE FROM account_token USING gone WHERE account_token.account_id = gone.account_id AND purpose = 'staff-invitation'`,
)
const sweep = statement('staff-invitation-sweep', 'DELETE FROM staff_invitation WHERE expires_at <= $1')

/** An open offer to work in the back office. */
export interface Invitation {
  readonly roles: readonly Role[]
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Locks an account until the transaction ends, and reads what its roles depend on; null: it is gone. */
export async function lockForRoles(tx: Tx, accountId: string): Promise<RolesRow | null> {
  return (await tx.query<RolesRow>(lockRoles, [accountId]))[0] ?? null
}

/** Stores the roles of an account. The caller holds its lock. */
export async function storeRoles(
  tx: Tx,
  accountId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await tx.query(setRoles, [accountId, roles, now])
}

/** Blocks an account, or opens it again (`at` null). Returns false if it is so already. */
export async function storeBlocked(tx: Tx, accountId: string, at: Date | null, now: Date): Promise<boolean> {
  return (await tx.query(block, [accountId, at, now])).length > 0
}

/** Ends every session of an account. */
export function queueSessionsEnd(tx: Tx, accountId: string): void {
  tx.defer(endAll, [accountId])
}

/** Stores an invitation; a later one replaces it. */
export async function storeInvitation(tx: Tx, accountId: string, invitation: Invitation): Promise<void> {
  await tx.query(invite, invite.bind({ ...invitation, accountId }))
}

/** Reads the open invitation of an account; null: there is none. */
export async function readInvitation(db: Queryable, accountId: string): Promise<Invitation | null> {
  return (await db.query<Invitation>(invited, [accountId]))[0] ?? null
}

/** Uses an invitation up, or withdraws it: of two at once one gets null. */
export async function takeInvitation(tx: Tx, accountId: string): Promise<Invitation | null> {
  return (await tx.query<Invitation>(take, [accountId]))[0] ?? null
}

/** Withdraws what a person offered who is no owner any more. */
export function queueInvitationsEnd(tx: Tx, invitedBy: string): void {
  tx.defer(dropBy, [invitedBy])
}

/** Deletes invitations that nobody used in time. For the clean-up. */
export async function deleteOldInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [now])
}
