import { accountActions, changePassword } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { AccountCallParts } from './account-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/**
 * Changes the password of a person who knows the current one, and ends all other sessions. Source:
 * docs/http-contract.md "POST /user/password".
 */
export function userPasswordCall({ passwordOptions }: AccountCallParts): Call {
  return defineCall({
    path: '/user/password',
    summary: 'Change the password; ends all other sessions',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'common-password'],
    fields: {
      password: passwordField(),
      passwordVersions: versionsOf('password'),
      newPassword: passwordField(),
      newPasswordVersions: versionsOf('newPassword'),
    },
    limit: { burst: 30, refillMs: HOUR },
    async handle({ fields, accountId, session, locale, clock, database, commit }) {
      const known = await session.find()
      if (!known) throw commonErrors['not-logged-in']()
      await changePassword(database, {
        accountId: accountId,
        sessionHash: known.hash,
        current: sentPassword(fields.password, fields.passwordVersions),
        chosen: sentPassword(fields.newPassword, fields.newPasswordVersions),
        newest: passwordOptions.newest().version,
        locale,
        now: clock.now(),
        commit: (work) => commit(work),
      })
    },
  })
}
