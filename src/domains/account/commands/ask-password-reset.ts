// Tests: tests/flows/account/lost-password.test.ts

import type { Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { normalizeEmail } from '../rules.ts'
import { queueAccountMail } from '../store/account-mail.ts'

export interface AskPasswordReset {
  readonly email: string
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Requests a link to set a new password. Only the job that makes the mail looks for the account, so the
 * response and its time are the same for every address. Source: docs/http-contract.md "POST /user/lost", ASVS
 * 6.3.8.
 */
export async function askPasswordReset(tx: Tx, { email, locale, now }: AskPasswordReset): Promise<void> {
  queueAccountMail(tx, {
    kind: 'reset-password',
    accountId: null,
    to: normalizeEmail(email),
    locale,
    now,
  })
}
