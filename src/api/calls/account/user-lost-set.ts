import { resetPassword } from '#domains/account/index.ts'
import { endTokensOf } from '#domains/token/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { AccountCallParts } from './account-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/**
 * Sets a new password by a mailed link. It does not sign in. Source: docs/http-contract.md "POST
 * /user/lost/set".
 */
export function userLostSetCall({ passwordOptions }: AccountCallParts): Call {
  return defineCall({
    path: '/user/lost/set',
    summary: 'Set a new password by the token of a mail',
    action: anyone('the token of the mail is the proof'),
    errors: ['token-expired', 'common-password'],
    // An unknown token gets the same error as a used one.
    fields: {
      password: passwordField(),
      passwordVersions: versionsOf('password'),
      token: text({ max: 200 }),
    },
    limit: { burst: 30, refillMs: HOUR },
    handle({ fields, base, locale, clock, database, commit }) {
      const now = clock.now()
      return resetPassword(database, {
        ...sentPassword(fields.password, fields.passwordVersions),
        token: fields.token,
        newest: passwordOptions.newest().version,
        locale,
        now,
        endTokens: (tx, accountId) =>
          endTokensOf(tx, {
            accountId,
            actor: `account:${accountId}`,
            why: 'a lost password was reset',
            now,
          }),
        commit: (work) => commit(work),
        answer: () => ({ redirect: base || '/' }),
      })
    },
  })
}
