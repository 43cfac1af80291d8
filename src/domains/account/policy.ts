import { type AccountFacts, byStaff, onOwnAccount, type Rule } from '#kernel/rights.ts'

/** An account whose second factors are about to change. */
export interface FactorFacts extends AccountFacts {
  /** Whether signing in requires a second factor. */
  readonly hasFactors: boolean
}

const isOwn: Rule<AccountFacts> = (actor, { accountId }) => {
  if (actor.accountId === null) return 'not-logged-in'
  return actor.accountId === accountId ? null : 'forbidden'
}

/** Staff without a second factor may only set one up or sign out. */
const isOwnAndProved: Rule<AccountFacts> = (actor, account) =>
  isOwn(actor, account) ?? (actor.mustSetUpFactor ? 'second-factor-needed' : null)

/**
 * Actions on one's own account; nobody may do them on another's. Source: docs/rules.md "Accounts", ASVS
 * 8.2.1, 8.2.2.
 */
export const accountActions = {
  'read-own': onOwnAccount(isOwnAndProved),
  'change-own': onOwnAccount(isOwnAndProved),
  'end-session': onOwnAccount(isOwnAndProved),
  'erase-own': onOwnAccount(isOwnAndProved),
  'remove-factor': onOwnAccount(isOwnAndProved),
  'set-up-factor': onOwnAccount(isOwn),
  'sign-out': onOwnAccount(isOwn),
} as const

/** What staff may do with accounts of others. Source: decisions 0036, 0055. */
export const accountStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  change: byStaff('owner', 'manager', 'support'),
  erase: byStaff('owner', 'manager'),
  'reset-factors': byStaff('owner'),
  'grant-roles': byStaff('owner'),
} as const

/**
 * Second factors may be changed only in a session that was proved by one: a session from before the first
 * factor, in whatever hands, must not replace it. Checked under the lock of the account.
 */
export const mayChangeFactors: Rule<FactorFacts> = (actor, account) =>
  isOwn(actor, account) ??
  (account.hasFactors && actor.sessionFactor === null ? 'second-factor-needed' : null)
