import type { Queryable } from '#db/database.ts'
import {
  type BalanceView,
  CODE_MAX_LENGTH,
  type CouponMove,
  TRIES_PER_HOUR,
} from '#domains/coupon/contract.ts'
import { countTries, type FoundMove, readBalance } from '#domains/coupon/index.ts'
import { readOrderById, readsUnmasked, type Visit } from '#domains/order/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { flag, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { COUPON_BALANCE } from '../../shapes/membership.ts'

/**
 * Returns the balance of a coupon, and for `history` also how long it is valid and what was spent of it. Allows
 * ten tries an hour per address, session and code. Source: docs/http-contract.md "POST /coupon/balance".
 */
export function couponBalanceCall({ demo }: { readonly demo: boolean }): Call {
  return defineCall({
    path: '/coupon/balance',
    summary: 'Balance of a coupon',
    action: anyone('the code is a secret, and tries are counted'),
    errors: ['unknown-coupon'],
    fields: { coupon: text({ max: CODE_MAX_LENGTH }), history: flag() },
    limit: { burst: TRIES_PER_HOUR, refillMs: HOUR },
    page: () => '/coupon',
    // The page formats the amount in its own language.
    flash: (answer: BalanceView | Pick<BalanceView, 'balance'>) => ({
      values: {
        balance: String(answer.balance.amount),
        currency: answer.balance.currency,
        ...('history' in answer ? longValues(answer) : {}),
      },
    }),
    answer: COUPON_BALANCE,
    async handle({ fields: { coupon: code, history: isLong }, clock, database, session }) {
      const now = clock.now()
      const visit = await session.find()
      await countTries(database, { sessionHash: visit?.hash ?? null, code }, now)
      const { history, ...found } = await readBalance(database, { code, now, isDemo: demo })
      if (!isLong) return { balance: found.balance }
      return { ...found, history: await withOwnOrders(database, history, visit, now) }
    },
  })
}

/** Rows that a page without script keeps in the session. */
const SHOWN_WITHOUT_SCRIPT = 10

function longValues({ validUntil, history }: BalanceView): Readonly<Record<string, string>> {
  return {
    validUntil: validUntil ?? '',
    history: JSON.stringify(history.slice(0, SHOWN_WITHOUT_SCRIPT)),
  }
}

/** Keeps the numbers of orders that this visitor may read: the code of a voucher says nothing about orders. */
async function withOwnOrders(
  db: Queryable,
  history: readonly FoundMove[],
  visit: Visit | null,
  now: Date,
): Promise<readonly CouponMove[]> {
  const mayRead = new Map<string, boolean>()
  for (const orderId of new Set(history.map((move) => move.orderId))) {
    const order = visit && (await readOrderById(db, orderId))
    mayRead.set(orderId, order !== null && (await readsUnmasked(db, order, visit, now)))
  }
  return history.map(({ orderId, orderNumber, ...move }) => ({
    ...move,
    orderNumber: mayRead.get(orderId) ? orderNumber : null,
  }))
}
