// Tests: tests/flows/account/lost-password.test.ts

import type { Database, Tx } from '#db/database.ts'
import { isStaff } from '#kernel/actor.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { newPassword } from '../new-password.ts'
import { proveEmail } from '../prove-email.ts'
import { replacePassword } from '../replace-password.ts'
import { acceptInvitation } from '../staff/staff-acts.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { queueKnownPlacesWrongSignInsEnd } from '../store/devices.ts'
import { queueFactorRemoval } from '../store/factors.ts'
import { guessNameOf } from '../store/guesses.ts'
import { readToken, takeToken } from '../store/tokens.ts'
import { queueWrongSignInsEnd } from '../store.ts'

/** The password as a browser sends it. */
export interface ResetPassword<Answer> extends SentPassword {
  readonly token: string
  /** Newest version of the password options that browsers get. */
  readonly newest: number
  readonly locale: LocaleCode
  readonly now: Date
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Ends what acts for the account without its password: tokens and devices. */
  readonly endTokens: (tx: Tx, accountId: string) => Promise<unknown>
  readonly answer: () => Answer
}

/**
 * Sets a new password with the link of a mail, which works once and for an hour. All sessions, tokens and devices
 * end, and nobody is signed in: access to a mailbox does not replace a second factor, unless the factor was set up before
 * anybody proved the address. Using the link proves the address; the link of an invitation gives its roles too. Throws: token-expired, common-password,
 * overloaded. Source: docs/http-contract.md "POST /user/lost/set", ASVS 6.4.3.
 */
export async function resetPassword<Answer>(
  database: Database,
  request: ResetPassword<Answer>,
): Promise<Answer> {
  const { token, newest, locale, now, commit, endTokens, answer } = request
  // Before the expensive hash: guessing links must stay cheap for the shop.
  const purpose = await purposeOf(database, token, now)
  if (purpose === null) throw accountErrors['token-expired']()
  const stored = await newPassword(database, request, newest, 'password')
  return commit(async (tx) => {
    const owner = await takeToken(tx, purpose, token, now)
    if (!owner) throw accountErrors['token-expired']()
    const { accountId, email } = owner
    queueAudit(tx, {
      actor: auditNameOf(accountId),
      action: 'password-reset',
      subject: auditNameOf(accountId),
      now,
    })
    await replacePassword(tx, { accountId, stored, keepSession: null, locale, now })
    // A stranger who knew the old password may have created a token to keep access.
    await endTokens(tx, accountId)
    queueWrongSignInsEnd(tx, email)
    queueKnownPlacesWrongSignInsEnd(tx, accountId, email)
    queueWrongSignInsEnd(tx, guessNameOf('password', accountId))
    const rolesUnproved = await proveEmail(tx, { accountId, email, now })
    // Nobody had proved the address: a stranger may have created the account and added a factor to keep
    // access. Staff accounts are exempt: an owner has vouched for them.
    if (rolesUnproved && !isStaff(rolesUnproved)) queueFactorRemoval(tx, accountId)
    if (purpose === 'staff-invitation' && !(await acceptInvitation(tx, accountId, now)))
      throw accountErrors['token-expired']()
    return answer()
  })
}

/** Returns what a link is for: a new password alone, or an invitation to the back office; null: it is over. */
async function purposeOf(
  database: Database,
  token: string,
  now: Date,
): Promise<'reset-password' | 'staff-invitation' | null> {
  for (const purpose of ['reset-password', 'staff-invitation'] as const)
    if (await readToken(database, purpose, token, now)) return purpose
  return null
}
