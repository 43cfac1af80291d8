import { PASSWORD_FIELD_PATTERN } from '#domains/account/contract.ts'
import { signIn } from '#domains/account/index.ts'
import { moveToSession } from '#domains/order/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type Field, text } from '../fields.ts'
import { type Call, defineCall } from '../form-call.ts'
import { emailField } from './address-fields.ts'

/** What the calls of accounts are made with. */
export interface AccountCallParts {
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean
}

/** A password field: the hash that a browser makes, never the password. Source: contract §3. */
export function passwordField(): Field<string> {
  return text({ max: 30, pattern: PASSWORD_FIELD_PATTERN })
}

/**
 * Signs in. It carries a password, so no page follows: such a form needs script. Guesses are counted by e-mail address; the limit per
 * address of the network is wide, because many people may share one. Source: contract §2 "Limits", §7.
 */
export function userLoginCall({ demo }: AccountCallParts): Call {
  return defineCall({
    path: '/user/login',
    summary: 'Sign in with e-mail address and hashed password',
    fields: { email: emailField(), password: passwordField() },
    limit: { burst: 60, refillMs: 5 * MINUTE },
    handle({ fields: { email, password }, clock, database, session, commit }) {
      return signIn(database, {
        ...{ email, password, demo },
        now: clock.now(),
        commit: (work) => commit(work),
        async begin(tx, accountId) {
          const { hash, before } = await session.signIn(tx, accountId)
          if (before) moveToSession(tx, { from: before, to: hash })
          return { isLoggedIn: true }
        },
      })
    },
  })
}
