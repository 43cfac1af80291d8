// Tests: tests/flows/account/register.test.ts

import type { Database, Tx } from '#db/database.ts'
import { type AccountMailToMake, countMailsTo } from '#domains/mail-log/index.ts'
import { HOUR } from '#kernel/clock.ts'
import {
  CONFIRM_LINK_MS,
  LINKS_PER_HOUR,
  MAILS_TO_TYPED_PER_HOUR,
  RESET_LINK_MS,
  TYPED_KINDS,
} from '../rules.ts'
import { readWaitingMail, type WaitingAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { readAccountOfEmail } from '../store/email.ts'
import { readInvitation } from '../store/staff.ts'
import { countTokensSince, makeToken, type TokenPurpose } from '../store/tokens.ts'

export interface PrepareAccountMail {
  readonly id: string
  /** Whether demo accounts may sign in. */
  readonly demo: boolean
  readonly now: Date
}

/**
 * Prepares the content of a waiting mail. The secret of its link is generated here, and only its hash is
 * stored. Returns null where nothing is to be sent: the address has no account, or the hourly limit of links
 * is reached. Source: docs/http-contract.md "Accounts", ASVS 6.4.3.
 */
export async function prepareAccountMail(
  database: Database,
  { id, demo, now }: PrepareAccountMail,
): Promise<AccountMailToMake | null> {
  const mail = await readWaitingMail(database, id)
  if (!mail) return null
  if (mail.kind === 'reset-password') return prepareReset(database, mail, demo, now)
  if (mail.kind === 'confirm-email') return prepareConfirmation(database, mail, now)
  if (mail.kind === 'staff-invitation') return prepareInvitation(database, mail, now)
  return made(mail, mail.kind, null)
}

async function prepareReset(
  database: Database,
  mail: WaitingAccountMail,
  demo: boolean,
  now: Date,
): Promise<AccountMailToMake | null> {
  const accountId = await readAccountOfEmail(database, mail.to, demo)
  if (accountId === null) return null
  const token = await linkFor(database, 'reset-password', { accountId, email: mail.to }, now, RESET_LINK_MS)
  return token === null ? null : made({ ...mail, accountId }, 'reset-password', token)
}

async function prepareConfirmation(
  database: Database,
  mail: WaitingAccountMail,
  now: Date,
): Promise<AccountMailToMake | null> {
  if (mail.accountId === null) return null
  // Anybody may type anybody's address into a form: neither one account nor many may flood its owner.
  const since = new Date(now.getTime() - HOUR)
  if ((await countMailsTo(database, mail.to, TYPED_KINDS, since)) >= MAILS_TO_TYPED_PER_HOUR) return null
  const holder = await readAccountOfEmail(database, mail.to, true)
  if (holder !== null && holder !== mail.accountId)
    return made({ ...mail, accountId: holder }, 'email-in-use', null)
  const token = await linkFor(
    database,
    'confirm-email',
    { accountId: mail.accountId, email: mail.to },
    now,
    CONFIRM_LINK_MS,
  )
  return token === null ? null : made(mail, 'confirm-email', token)
}

async function prepareInvitation(
  database: Database,
  mail: WaitingAccountMail,
  now: Date,
): Promise<AccountMailToMake | null> {
  if (mail.accountId === null) return null
  const invitation = await readInvitation(database, mail.accountId)
  if (!invitation || invitation.expiresAt <= now) return null
  const owner = { accountId: mail.accountId, email: mail.to }
  const lifetimeMs = invitation.expiresAt.getTime() - now.getTime()
  // Whoever invites is told of the hourly limit before: what was promised is mailed.
  const token = await makeLink(database, 'staff-invitation', owner, now, lifetimeMs)
  return made(mail, 'staff-invitation', token)
}

/** Generates the secret of a link; returns null where the account's hourly limit of links is reached. */
async function linkFor(
  database: Database,
  purpose: TokenPurpose,
  owner: { readonly accountId: string; readonly email: string },
  now: Date,
  lifetimeMs: number,
): Promise<string | null> {
  if (
    (await countTokensSince(database, owner.accountId, purpose, new Date(now.getTime() - HOUR))) >=
    LINKS_PER_HOUR
  )
    return null
  return makeLink(database, purpose, owner, now, lifetimeMs)
}

function makeLink(
  database: Database,
  purpose: TokenPurpose,
  owner: { readonly accountId: string; readonly email: string },
  now: Date,
  lifetimeMs: number,
): Promise<string> {
  return database.transaction(async (tx: Tx) => {
    const name = auditNameOf(owner.accountId)
    queueAudit(tx, { actor: 'anybody', action: `${purpose}-mailed`, subject: name, now })
    return makeToken(tx, purpose, owner, now, lifetimeMs)
  })
}

function made(
  { accountId, to, locale, detail, createdAt }: WaitingAccountMail,
  kind: AccountMailToMake['kind'],
  token: string | null,
): AccountMailToMake {
  return { accountId, kind, to, locale, token, detail, at: createdAt.toISOString() }
}
