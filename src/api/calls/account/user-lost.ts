import { askPasswordReset } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK } from '../../shapes/common.ts'
import { emailField } from '../email-field.ts'

/**
 * Mails a link to a new password. Neither the answer nor its timing reveals whether the account exists,
 * because a job looks it up. Works without script. That job also limits how many links an account gets, so
 * nobody can use up the requests of its owner. Source: docs/http-contract.md "Accounts".
 */
export function userLostCall(): Call {
  return defineCall({
    path: '/user/lost',
    summary: 'Mail a link to a new password',
    action: anyone('anybody may type an address; the link goes to its mailbox'),
    fields: { email: emailField() },
    limit: { burst: 30, refillMs: HOUR },
    page: () => '/login',
    flash: () => ({
      success: msg('If there is an account with this e-mail address, we have sent a link to it'),
    }),
    answer: OK,
    async handle({ fields: { email }, locale, clock, commit }) {
      return commit(async (tx) => {
        await askPasswordReset(tx, { email, locale, now: clock.now() })
        return { ok: true }
      })
    },
  })
}
