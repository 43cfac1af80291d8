import { askPasswordReset } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { emailField } from '../email-field.ts'

/**
 * Mails a link to a new password. The answer says nothing of whether there is such an account, and neither
 * does its time: a job looks. Works without script. How many links an account is mailed is limited there, so
 * nobody can use up what its owner asks. Source: docs/http-contract.md "Accounts".
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
      success: 'If there is an account with this e-mail address, we have sent a link to it',
    }),
    async handle({ fields: { email }, locale, clock, commit }) {
      return commit(async (tx) => {
        await askPasswordReset(tx, { email, locale, now: clock.now() })
        return { ok: true }
      })
    },
  })
}
