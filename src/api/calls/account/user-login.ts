import { deviceOf, networkOf, signIn } from '#domains/account/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { joinCarts } from '#processes/enter-account.ts'
import { enterOrAskFactor } from '#processes/enter-or-ask-factor.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { SIGN_IN } from '../../shapes/account.ts'
import { emailField } from '../email-field.ts'
import type { AccountCallParts } from './account-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/**
 * Signs in, or asks for the account's second factor. It has no follow-up page: the form carries a password
 * and therefore needs script. Guesses are counted by e-mail address; the limit per network address is wide,
 * because many people may share one. Source: docs/http-contract.md "Limits", "Accounts".
 */
export function userLoginCall({ demo, passwordOptions, rules }: AccountCallParts): Call {
  return defineCall({
    path: '/user/login',
    summary: 'Sign in with e-mail address and hashed password',
    action: anyone('it signs in: the password is the proof'),
    errors: ['login-failed', 'account-blocked'],
    fields: { email: emailField(), password: passwordField(), passwordVersions: versionsOf('password') },
    limit: { burst: 60, refillMs: 5 * MINUTE },
    answer: SIGN_IN,
    async handle(context) {
      const { fields, address, userAgent, clock, database, commit } = context
      const answer = await signIn(database, {
        email: fields.email,
        ...sentPassword(fields.password, fields.passwordVersions),
        newest: passwordOptions.newest().version,
        visitor: { device: deviceOf(userAgent), network: networkOf(address) },
        demo,
        now: clock.now(),
        commit: (work) => commit(work),
        begin: (tx, accountId) => enterOrAskFactor(context, tx, accountId, { demo }),
      })
      await joinCarts(context, rules)
      return answer
    },
  })
}
