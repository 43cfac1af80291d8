// Tests: tests/flows/admin/people.test.ts

import type { Tx } from '#db/database.ts'
import { isStaff } from '#kernel/actor.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { accountErrors } from '../errors.ts'
import { normalizeEmail, shortEmail } from '../rules.ts'
import { queueAccountMail, readMailLocale } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { queueHalfSignInsEnd } from '../store/half-sign-ins.ts'
import { type AccountNote, deleteNote, insertNote } from '../store/notes.ts'
import { lockForRoles, queueSessionsEnd, type RolesRow, storeBlocked } from '../store/staff.ts'
import { assertLinksLeft } from './links-left.ts'

/** What staff do with the account of a customer. */
export interface CustomerAct {
  readonly accountId: string
  /** Who does it, for histories: `staff:…`. */
  readonly actor: string
  readonly now: Date
}

/**
 * Blocks a customer, or opens the account again. A blocked person cannot sign in, and every session ends; orders
 * and subscriptions go on. Throws: not-found, staff-account, nothing-changed. Source: decision 0054.
 */
export async function setBlocked(tx: Tx, act: CustomerAct & { readonly isBlocked: boolean }): Promise<void> {
  const { accountId, actor, isBlocked, now } = act
  await lockCustomer(tx, accountId)
  if (!(await storeBlocked(tx, accountId, isBlocked ? now : null, now)))
    throw accountErrors['nothing-changed']()
  if (isBlocked) {
    queueSessionsEnd(tx, accountId)
    queueHalfSignInsEnd(tx, accountId)
  }
  const action = isBlocked ? 'account-blocked' : 'account-unblocked'
  queueAudit(tx, { actor, action, subject: auditNameOf(accountId), now })
}

/**
 * Has a customer's e-mail address corrected, as the customer would in the profile: a link goes to the new address,
 * and the change takes effect when the customer opens it and proves the account. The old address is told. Throws:
 * not-found, staff-account, nothing-changed, too-many-links. Source: docs/http-contract.md "POST /user/email", decision 0054.
 */
export async function correctEmail(tx: Tx, act: CustomerAct & { readonly email: string }): Promise<void> {
  const { accountId, actor, now } = act
  const account = await lockCustomer(tx, accountId)
  const email = normalizeEmail(act.email)
  if (normalizeEmail(account.email) === email && account.isProved) throw accountErrors['nothing-changed']()
  await assertLinksLeft(tx, { kind: 'confirm-email', to: email, now })
  const locale = await localeOf(tx, accountId)
  queueAccountMail(tx, { kind: 'confirm-email', accountId, to: email, locale, now })
  if (normalizeEmail(account.email) !== email)
    queueAccountMail(tx, {
      kind: 'email-change-asked',
      accountId,
      to: account.email,
      locale,
      detail: { address: shortEmail(email) },
      now,
    })
  queueAudit(tx, { actor, action: 'email-change-asked', subject: auditNameOf(accountId), now })
}

/** Mails a customer a link to a new password. Throws: not-found, too-many-links. */
export async function mailPasswordLink(tx: Tx, { accountId, actor, now }: CustomerAct): Promise<void> {
  const to = normalizeEmail((await lockAny(tx, accountId)).email)
  await assertLinksLeft(tx, { kind: 'reset-password', to, now })
  const locale = await localeOf(tx, accountId)
  queueAccountMail(tx, { kind: 'reset-password', accountId: null, to, locale, now })
  queueAudit(tx, { actor, action: 'password-link-asked', subject: auditNameOf(accountId), now })
}

/** Signs a customer out everywhere. Throws: not-found, staff-account. */
export async function endAllSessions(tx: Tx, { accountId, actor, now }: CustomerAct): Promise<void> {
  await lockCustomer(tx, accountId)
  queueSessionsEnd(tx, accountId)
  queueHalfSignInsEnd(tx, accountId)
  queueAudit(tx, { actor, action: 'all-sessions-ended', subject: auditNameOf(accountId), now })
}

/** Writes a note about a customer. Only staff read it, and the customer in the export. Throws: not-found. */
export async function addNote(
  tx: Tx,
  { accountId, note, actor, now }: CustomerAct & Pick<AccountNote, 'note'>,
): Promise<string> {
  await lockAny(tx, accountId)
  const id = uuidv7(now.getTime())
  await insertNote(tx, { accountId, id, note, actor, at: now })
  queueAudit(tx, { actor, action: 'note-added', subject: auditNameOf(accountId), now })
  return id
}

/** Deletes a note about a customer and returns its text. Throws: not-found. */
export async function removeNote(
  tx: Tx,
  { accountId, id, actor, now }: CustomerAct & Pick<AccountNote, 'id'>,
): Promise<string> {
  const note = await deleteNote(tx, accountId, id)
  if (note === null) throw commonErrors['not-found']({ fields: ['id'] })
  queueAudit(tx, { actor, action: 'note-removed', subject: auditNameOf(accountId), now })
  return note
}

/** Locks an account that is no staff's. Throws: not-found, staff-account. */
export async function lockCustomer(tx: Tx, accountId: string): Promise<RolesRow> {
  const account = await lockAny(tx, accountId)
  if (isStaff(account.roles)) throw accountErrors['staff-account']()
  return account
}

async function lockAny(tx: Tx, accountId: string): Promise<RolesRow> {
  const account = await lockForRoles(tx, accountId)
  if (!account) throw commonErrors['not-found']({ fields: ['id'] })
  return account
}

async function localeOf(tx: Tx, accountId: string) {
  return (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
}
