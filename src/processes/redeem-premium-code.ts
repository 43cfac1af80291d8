// Tests: tests/flows/discount/premium.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { lockAccount, queueAccountMail, readUser } from '#domains/account/index.ts'
import {
  type CodePlan,
  type CodeRow,
  discountErrors,
  queueUse,
  readPremiumCode,
} from '#domains/discount/index.ts'
import { grantEntitlement, readStandingEntitlements } from '#domains/entitlement/index.ts'
import { isLive, periodFrom, readSubscriptionsOf, subscriptionErrors } from '#domains/subscription/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'

export interface RedeemPremiumCode {
  /** As the member typed it. */
  readonly code: string
  readonly accountId: string
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Gives a member the membership of a 100 % code for one period, and mails it. Called in the transaction that
 * also signs the member in or creates the account, so that whoever loses a race for the last use has lost
 * nothing and left nothing behind. A membership that another code gave goes on from its end; whoever pays for
 * it already keeps the code. Throws: unknown-code, code-expired, code-not-yet, code-used-up, code-for-orders,
 * code-without-plan, already-subscribed. Source: docs/http-contract.md "POST /premium/discountCode", decision
 * 0043.
 */
export async function redeemPremiumCode(
  tx: Tx,
  { code, accountId, locale, now }: RedeemPremiumCode,
): Promise<void> {
  // Two codes of one member at once: the second goes on where the first one ends.
  await lockAccount(tx, accountId)
  const user = await readUser(tx, accountId)
  const person = { accountId, email: user?.email.toLowerCase() ?? '' }
  const { row, plan } = await readPremiumCode(tx, { code, person, locale, now })
  const startsAt = await startOf(tx, accountId, plan, now)
  const { endsAt } = periodFrom({ anchor: startsAt, period: plan.period, timeZone: shopTimeZone() }, startsAt)
  const useId = uuidv7(now.getTime())
  queueUseOf(tx, row, { id: useId, ...person, now })
  await grantEntitlement(
    tx,
    {
      holder: { accountId },
      productId: plan.productId,
      source: 'code',
      cause: `code:${useId}`,
      startsAt,
      endsAt,
    },
    { actor: 'buyer', now, why: `discount code ${row.code}` },
  )
  if (user)
    queueAccountMail(tx, {
      kind: 'membership-given',
      accountId,
      to: user.email,
      locale,
      now,
      detail: { plan: plan.name, until: endsAt.toISOString() },
    })
}

/**
 * Returns when the membership begins: now, or when the one ends that another code gave. Throws:
 * already-subscribed where the member has it from elsewhere.
 */
async function startOf(db: Queryable, accountId: string, plan: CodePlan, now: Date): Promise<Date> {
  // Those of further codes have not begun yet.
  const [subscriptions, own] = await Promise.all([
    readSubscriptionsOf(db, accountId),
    readStandingEntitlements(db, accountId, plan.productId, now),
  ])
  const isPaidFor =
    subscriptions.some((one) => one.productId === plan.productId && isLive(one)) ||
    own.some(({ source, endsAt }) => source !== 'code' || endsAt === null)
  if (isPaidFor) throw subscriptionErrors['already-subscribed']()
  return new Date(Math.max(now.getTime(), ...own.map(({ endsAt }) => endsAt?.getTime() ?? 0)))
}

function queueUseOf(
  tx: Tx,
  { id: codeId }: CodeRow,
  use: { readonly id: string; readonly accountId: string; readonly email: string; readonly now: Date },
): void {
  queueUse(
    tx,
    { ...use, codeId, orderId: null, amountMinor: 0, currency: null, expiresAt: null, actor: 'buyer' },
    { refuseAtCommitIfGone: () => discountErrors['code-used-up']({ fields: ['discountCode'] }) },
  )
}
