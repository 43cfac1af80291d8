import { type BalanceView, CODE_MAX_LENGTH, TRIES_PER_HOUR } from '#domains/coupon/contract.ts'
import { countTries, readBalance } from '#domains/coupon/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/**
 * Returns the balance of a coupon. Allows ten tries an hour per address, session and code. Source:
 * docs/http-contract.md "POST /coupon/balance".
 */
export function couponBalanceCall({ demo }: { readonly demo: boolean }): Call {
  return defineCall({
    path: '/coupon/balance',
    summary: 'Balance of a coupon',
    action: anyone('the code is a secret, and tries are counted'),
    errors: ['unknown-coupon'],
    fields: { coupon: text({ max: CODE_MAX_LENGTH }) },
    limit: { burst: TRIES_PER_HOUR, refillMs: HOUR },
    page: () => '/coupon',
    // The page formats the amount in its own language.
    flash: ({ balance }: BalanceView) => ({
      values: { balance: String(balance.amount), currency: balance.currency },
    }),
    async handle({ fields: { coupon: code }, clock, database, session }): Promise<BalanceView> {
      const now = clock.now()
      await countTries(database, { sessionHash: (await session.find())?.hash ?? null, code }, now)
      return readBalance(database, { code, now, isDemo: demo })
    },
  })
}
