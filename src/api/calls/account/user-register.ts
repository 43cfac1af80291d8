import { normalizeEmail, register } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { enterAccount, joinCarts } from '#processes/enter-account.ts'
import { text, type ValuesOf } from '../../fields.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { emailField } from '../email-field.ts'
import type { AccountCallParts } from './account-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/**
 * Limit per network address. Many people may share one address, but nobody registers dozens of accounts.
 * Source: docs/http-contract.md "Accounts".
 */
const LIMIT: Limit = { burst: 20, refillMs: HOUR }
/**
 * Limit per e-mail address. The answer reveals whether an address has an account, so the limit is narrow.
 * Source: docs/http-contract.md "Accounts" ("limited per address and e-mail").
 */
const LIMIT_PER_EMAIL: Limit = { burst: 5, refillMs: HOUR }
/** Units: characters. */
const REASON_MAX = 40

function credentialFields() {
  return { email: emailField(), password: passwordField(), passwordVersions: versionsOf('password') } as const
}

/**
 * Registers an account and signs in. The form needs script, since it carries a password. Source:
 * docs/http-contract.md "Accounts".
 */
export function userRegisterCall(parts: AccountCallParts): Call {
  return defineCall({
    path: '/user/register',
    summary: 'Make an account with e-mail address and hashed password, and sign in to it',
    action: anyone('it makes the account'),
    errors: ['email-taken', 'common-password', 'address-blocked'],
    fields: credentialFields(),
    limit: LIMIT,
    handle: (context) => enterNew(context, parts, '', { redirect: `${context.base}/profile` }),
  })
}

/**
 * Registers within a purchase that needs an account, such as a subscription. Source: docs/http-contract.md
 * "Accounts".
 */
export function userSignupCall(parts: AccountCallParts): Call {
  return defineCall({
    path: '/user/signup',
    summary: 'Make an account on the way to something else, named by the reason, and sign in to it',
    action: anyone('it makes the account'),
    errors: ['email-taken', 'common-password', 'address-blocked'],
    fields: { reason: text({ max: REASON_MAX }), ...credentialFields() },
    limit: LIMIT,
    handle: (context) => enterNew(context, parts, context.fields.reason, { isLoggedIn: true }),
  })
}

async function enterNew<Answer>(
  context: CallContext<ValuesOf<ReturnType<typeof credentialFields>>>,
  { passwordOptions, rules }: AccountCallParts,
  reason: string,
  answer: Answer,
): Promise<Answer> {
  const { fields, locale, clock, database, commit, count } = context
  count('register', normalizeEmail(fields.email), LIMIT_PER_EMAIL)
  await refuseBlockedCaller(context, { email: fields.email })
  const answered = await register<Answer>(database, {
    email: fields.email,
    ...sentPassword(fields.password, fields.passwordVersions),
    newest: passwordOptions.newest().version,
    reason,
    locale,
    now: clock.now(),
    commit: (work) => commit(work),
    async begin(tx, accountId) {
      await enterAccount(context, tx, { accountId, isNewAccount: true })
      return answer
    },
  })
  await joinCarts(context, rules)
  return answered
}
