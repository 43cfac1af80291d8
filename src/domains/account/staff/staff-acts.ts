// Tests: tests/flows/admin/people.test.ts

import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '#db/database.ts'
import { isStaff, type Role, type StaffRole } from '#kernel/actor.ts'
import { DAY } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { PASSWORD_BYTES } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { readPasswordOptions } from '../keep-password-options.ts'
import { hashPassword } from '../password-hash.ts'
import { normalizeEmail } from '../rules.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { readAccountOfEmail } from '../store/email.ts'
import { assertNotLastOwner, lockErasures } from '../store/owners.ts'
import {
  lockForRoles,
  queueInvitationsEnd,
  queueSessionsEnd,
  storeInvitation,
  storeRoles,
  takeInvitation,
} from '../store/staff.ts'
import { queueTokenRemoval } from '../store/tokens.ts'
import { insertAccountRow } from '../store.ts'
import { assertLinksLeft } from './links-left.ts'
import { mayGrant, withStaffRoles } from './roles.ts'

/** Lifetime of the link that invites somebody to the back office. */
export const INVITATION_MS = 3 * DAY

/** Who changes the staff, and when. */
export interface StaffAct {
  /** Account of the person who does it. */
  readonly by: string
  /** Their name in histories: `staff:…`. */
  readonly actor: string
  readonly now: Date
}

export interface InviteStaff<Answer> extends StaffAct {
  readonly email: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** Language of the mail. */
  readonly locale: LocaleCode
  /** Runs the transaction, and answers with the account that is invited. */
  readonly commit: (work: (tx: Tx) => Promise<string>) => Promise<Answer>
}

/**
 * Invites a person to the back office. A link is mailed, works once and expires; using it sets a password and
 * gives the roles. Before that the person has none. Somebody who is invited again gets another link, and the
 * first one no longer works. Returns the account. Throws: nothing-changed for somebody who works here already,
 * role-above-own, too-many-links, email-taken where the account was made or erased at this moment. Source:
 * decision 0054.
 */
export async function inviteStaff<Answer>(database: Database, command: InviteStaff<Answer>): Promise<Answer> {
  const { name, roles, locale, by, actor, now } = command
  const email = normalizeEmail(command.email)
  const known = await readAccountOfEmail(database, email, true)
  // Before the transaction: a hash takes long. Nobody knows this password; the link sets another one.
  const passwordHash = known === null ? await hashPassword(randomBytes(PASSWORD_BYTES).toString('hex')) : null
  const { version: passwordVersion } = await readPasswordOptions(database, now)
  return command.commit(async (tx) => {
    await lockErasures(tx)
    await assertMayGrant(tx, by, roles)
    let accountId = known
    if (accountId === null && passwordHash !== null) {
      accountId = uuidv7(now.getTime())
      const row = { id: accountId, email, name, passwordHash, passwordVersion, roles: [], demo: false }
      if (!(await insertAccountRow(tx, { ...row, reason: '', emailConfirmedAt: null, now })))
        throw accountErrors['email-taken']()
    }
    const account = accountId === null ? null : await lockForRoles(tx, accountId)
    if (!account) throw accountErrors['email-taken']()
    if (isStaff(account.roles)) throw accountErrors['nothing-changed']()
    await assertLinksLeft(tx, { kind: 'staff-invitation', to: email, now })
    const expiresAt = new Date(now.getTime() + INVITATION_MS)
    await storeInvitation(tx, account.id, { roles, invitedBy: by, createdAt: now, expiresAt })
    queueTokenRemoval(tx, account.id, 'staff-invitation')
    queueAccountMail(tx, {
      kind: 'staff-invitation',
      accountId: account.id,
      to: email,
      locale,
      detail: { roles: roles.join(', '), until: expiresAt.toISOString() },
      now,
    })
    const subject = auditNameOf(account.id)
    queueAudit(tx, { actor, action: 'staff-invited', subject, detail: { roles: roles.join(' ') }, now })
    return account.id
  })
}

/** Withdraws an invitation: its link no longer works. Throws: not-found. */
export async function withdrawInvitation(
  tx: Tx,
  { accountId, actor, now }: StaffAct & { readonly accountId: string },
): Promise<void> {
  if (!(await takeInvitation(tx, accountId))) throw commonErrors['not-found']({ fields: ['id'] })
  queueTokenRemoval(tx, accountId, 'staff-invitation')
  queueAudit(tx, { actor, action: 'staff-invitation-withdrawn', subject: auditNameOf(accountId), now })
}

export interface SetStaffRoles extends StaffAct {
  readonly accountId: string
  /** None: the person leaves the staff, and every session ends. */
  readonly roles: readonly StaffRole[]
}

/**
 * Gives a member of staff other roles, or none. Changes of roles are made one after the other, so that two owners
 * cannot remove each other at once. Returns the roles before. Throws: not-found for who is no staff, last-owner,
 * role-above-own, nothing-changed. Source: decision 0054.
 */
export async function setStaffRoles(tx: Tx, command: SetStaffRoles): Promise<readonly Role[]> {
  const { accountId, roles, by, actor, now } = command
  await lockErasures(tx)
  const account = await lockForRoles(tx, accountId)
  if (!account || !isStaff(account.roles)) throw commonErrors['not-found']({ fields: ['id'] })
  await assertMayGrant(tx, by, [...account.roles, ...roles])
  const next = withStaffRoles(account.roles, roles)
  if (next.toSorted().join() === account.roles.toSorted().join()) throw accountErrors['nothing-changed']()
  const wasOwner = account.roles.includes('owner')
  if (wasOwner && !next.includes('owner')) {
    await assertNotLastOwner(tx, accountId)
    queueInvitationsEnd(tx, accountId)
  }
  await storeRoles(tx, accountId, next, now)
  if (!isStaff(next)) queueSessionsEnd(tx, accountId)
  queueAudit(tx, {
    actor,
    action: roles.length === 0 ? 'staff-removed' : 'roles-changed',
    subject: auditNameOf(accountId),
    detail: { before: account.roles.join(' '), after: next.join(' ') },
    now,
  })
  return account.roles
}

/** Reads the roles of the person who acts, in the same transaction: they may have just lost them. */
async function assertMayGrant(tx: Tx, by: string, wanted: readonly string[]): Promise<void> {
  const own = await lockForRoles(tx, by)
  if (!own || !mayGrant(own.roles, wanted)) throw accountErrors['role-above-own']()
}

/**
 * Gives the roles of an invitation to the person who used its link. Returns false where it was withdrawn or has
 * expired, or where whoever invited may no longer give these roles.
 */
export async function acceptInvitation(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  await lockErasures(tx)
  const invitation = await takeInvitation(tx, accountId)
  const account = await lockForRoles(tx, accountId)
  if (!invitation || !account || invitation.expiresAt <= now) return false
  const inviter = await lockForRoles(tx, invitation.invitedBy)
  if (!inviter || !mayGrant(inviter.roles, invitation.roles)) return false
  const wanted = invitation.roles.filter((role): role is StaffRole => isStaff([role]))
  await storeRoles(tx, accountId, withStaffRoles(account.roles, wanted), now)
  const subject = auditNameOf(accountId)
  queueAudit(tx, {
    actor: subject,
    action: 'staff-joined',
    subject,
    detail: { roles: wanted.join(' ') },
    now,
  })
  return true
}
