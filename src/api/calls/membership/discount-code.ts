import {
  deviceOf,
  networkOf,
  normalizeEmail,
  readAccountOfEmail,
  register,
  signIn,
} from '#domains/account/index.ts'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { readPremiumCode } from '#domains/discount/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { enterAccount, joinCarts } from '#processes/enter-account.ts'
import { enterOrAskFactor } from '#processes/enter-or-ask-factor.ts'
import { knownMember } from '#processes/known-member.ts'
import { redeemPremiumCode } from '#processes/redeem-premium-code.ts'
import { countCodeTry } from '../../code-tries.ts'
import { optional, text, type ValuesOf } from '../../fields.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import type { AccountCallParts } from '../account/account-parts.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'
import { emailField } from '../email-field.ts'

/** Tries per session: a code is not found by guessing. Source: docs/http-contract.md "Limits". */
const TRIES_PER_SESSION: Limit = { burst: 20, refillMs: HOUR }
/** Accounts made per network address, as when registering. */
const ACCOUNTS_PER_ADDRESS: Limit = { burst: 20, refillMs: HOUR }
/** Accounts made per e-mail address, as when registering. */
const LIMIT_PER_EMAIL: Limit = { burst: 5, refillMs: HOUR }

type Answer = { readonly requireAccount: true } | { readonly redirect: string }
type Context = CallContext<ValuesOf<ReturnType<typeof codeFields>>>

function codeFields() {
  return {
    discountCode: text({ max: DISCOUNT_CODE_MAX }),
    email: optional(emailField()),
    password: optional(passwordField()),
    passwordVersions: versionsOf('password'),
  } as const
}

/**
 * Gives a membership for a 100 % code, or leads to the sign-up at a reduced price. With e-mail address and
 * password it signs in, or registers, in the same transaction. Source: docs/http-contract.md "POST
 * /premium/discountCode".
 */
export function premiumDiscountCodeCall(parts: AccountCallParts): Call {
  return defineCall({
    path: '/premium/discountCode',
    summary: 'Use a discount code for a membership',
    action: anyone('the code is what gives the membership, and tries are counted'),
    errors: [
      ...['unknown-code', 'code-used-up', 'code-expired', 'code-not-yet'],
      ...['code-for-orders', 'code-without-plan', 'already-subscribed'],
      ...['login-failed', 'account-blocked', 'email-taken', 'common-password', 'address-blocked'],
    ],
    fields: codeFields(),
    // As when signing in: many people may share one address, and wrong codes are counted by themselves.
    limit: { burst: 60, refillMs: 5 * MINUTE },
    page: (answer: Answer | null, base) =>
      answer && 'redirect' in answer ? answer.redirect.slice(base.length) : '/premium',
    handle: (context) => useCode(context, parts),
  })
}

async function useCode(context: Context, parts: AccountCallParts): Promise<Answer> {
  const { fields, session, database, locale, clock, base, count } = context
  const { discountCode: code, email, password } = fields
  const visit = await session.find()
  if (visit) count('premium-code', visit.hash.toString('hex'), TRIES_PER_SESSION)
  await countCodeTry(context, code)
  await refuseBlockedCaller(context, email === undefined ? {} : { email })
  const accountId = visit && knownMember(visit)
  const person = { accountId, email: '' }
  const { isFree, row, plan } = await readPremiumCode(database, { code, person, locale, now: clock.now() })
  if (!isFree) {
    const query = new URLSearchParams({ plan: plan.publicId, code: row.code })
    return { redirect: `${base}/premium?${query}` }
  }
  if (accountId !== null) {
    return context.commit(async (tx) => {
      await redeemPremiumCode(tx, { code, accountId, locale, now: clock.now() })
      return { redirect: `${base}/profile` }
    })
  }
  if (email === undefined && password === undefined) return { requireAccount: true }
  if (email === undefined || password === undefined)
    throw commonErrors['missing-fields']({ fields: [email === undefined ? 'email' : 'password'] })
  const answer = await enterAndUse(context, parts, { email, password })
  await joinCarts(context, parts.rules)
  return answer
}

/** Signs in where the address has an account, else registers; another call may register it meanwhile. */
async function enterAndUse(context: Context, parts: AccountCallParts, typed: Typed): Promise<Answer> {
  const isKnown = await readAccountOfEmail(context.database, normalizeEmail(typed.email), parts.demo)
  if (isKnown !== null) return signInAndUse(context, parts, typed)
  try {
    return await registerAndUse(context, parts, typed)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'email-taken')
      return signInAndUse(context, parts, typed)
    throw error
  }
}

interface Typed {
  readonly email: string
  readonly password: string
}

function signInAndUse(
  context: Context,
  parts: AccountCallParts,
  { email, password }: Typed,
): Promise<Answer> {
  const { fields, address, userAgent, database, locale, clock, base, commit } = context
  const { demo, passwordOptions } = parts
  const now = clock.now()
  return signIn<Answer>(database, {
    email,
    ...sentPassword(password, fields.passwordVersions),
    newest: passwordOptions.newest().version,
    visitor: { device: deviceOf(userAgent), network: networkOf(address) },
    demo,
    now,
    commit: (work) => commit(work),
    async begin(tx, accountId) {
      const entered = await enterOrAskFactor(context, tx, accountId, { demo })
      // Whoever must still prove a second factor does so on the sign-in page, and comes back with the code.
      if ('secondFactor' in entered || entered.setUpFactor) {
        const next = `/premium?${new URLSearchParams({ code: fields.discountCode })}`
        return { redirect: `${base}/login?${new URLSearchParams({ next })}` }
      }
      await redeemPremiumCode(tx, { code: fields.discountCode, accountId, locale, now })
      return { redirect: `${base}/profile` }
    },
  })
}

function registerAndUse(
  context: Context,
  parts: AccountCallParts,
  { email, password }: Typed,
): Promise<Answer> {
  const { fields, database, locale, clock, base, commit, count, countAddress } = context
  countAddress('register by a code', ACCOUNTS_PER_ADDRESS)
  count('register', normalizeEmail(email), LIMIT_PER_EMAIL)
  const now = clock.now()
  return register<Answer>(database, {
    email,
    ...sentPassword(password, fields.passwordVersions),
    newest: parts.passwordOptions.newest().version,
    reason: 'code',
    locale,
    now,
    commit: (work) => commit(work),
    async begin(tx, accountId) {
      await enterAccount(context, tx, { accountId, isNewAccount: true })
      await redeemPremiumCode(tx, { code: fields.discountCode, accountId, locale, now })
      return { redirect: `${base}/profile` }
    },
  })
}
