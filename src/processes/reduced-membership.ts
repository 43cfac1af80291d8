// Tests: tests/flows/discount/reduced-membership.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { discountErrors, percentOf, queueUse, readPremiumCode } from '#domains/discount/index.ts'
import { type DraftedOrder, RESERVED_MS } from '#domains/order/index.ts'
import type { Plan } from '#domains/subscription/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** A plan's price by a code. */
export interface ReducedPrice {
  readonly codeId: string
  readonly code: string
  /** The price of each period, as long as the membership runs. Units: minor units. */
  readonly priceMinor: number
}

interface Asked {
  /** Null: no code was entered. */
  readonly discountCode: string | null
  readonly accountId: string | null
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Returns what each period of a plan costs by a code; null without a code. Throws: what `readPremiumCode`
 * throws, code-without-plan for a code that is for another plan, and for one that gives the membership away:
 * that one needs no payment.
 */
export async function readReducedPrice(
  db: Queryable,
  { discountCode, accountId, locale, now }: Asked,
  plan: Pick<Plan, 'productId' | 'priceMinor' | 'kind'>,
  email: string,
): Promise<ReducedPrice | null> {
  if (discountCode === null || plan.priceMinor === null) return null
  const person = { accountId, email }
  const { row, isFree } = await readPremiumCode(db, { code: discountCode, person, locale, now })
  const isForPlan =
    plan.kind === 'premium' && (row.productIds.length === 0 || row.productIds.includes(plan.productId))
  if (!isForPlan || isFree) throw discountErrors['code-without-plan']({ fields: ['discountCode'] })
  const priceMinor = plan.priceMinor - percentOf(plan.priceMinor, row.percentBp ?? 0)
  return { codeId: row.id, code: row.code, priceMinor }
}

/** Notes the code in the order of the first period. It is no discount there: the price itself is lower. */
export function withCode(draft: DraftedOrder, reduced: ReducedPrice | null): DraftedOrder {
  if (!reduced) return draft
  const { codeId, code } = reduced
  const result = { codeId, code, kind: 'percent', minor: 0, problem: null, minimumMinor: 0 } as const
  const noted = { discountCode: code, discounts: { codes: [result] } }
  return { ...draft, row: { ...draft.row, ...noted }, price: { ...draft.price, ...noted } }
}

/**
 * Takes the use of a code for a sign-up that waits for its first payment; it is given back with the order's
 * reservation if nobody pays. Fails the transaction with code-used-up if another sign-up took the last one.
 */
export function queueReducedUse(
  tx: Tx,
  { codeId }: ReducedPrice,
  order: {
    readonly orderId: string
    readonly accountId: string
    readonly email: string
    /** A trial is paid when it is over: the use stays until then. */
    readonly isTrial: boolean
    readonly now: Date
  },
): void {
  const { orderId, accountId, email, isTrial, now } = order
  queueUse(
    tx,
    {
      ...{ id: uuidv7(now.getTime()), codeId, orderId, accountId, email: email.toLowerCase(), now },
      ...{ amountMinor: 0, currency: null, actor: 'buyer' },
      expiresAt: isTrial ? null : new Date(now.getTime() + RESERVED_MS),
    },
    { refuseAtCommitIfGone: () => discountErrors['code-used-up']({ fields: ['discountCode'] }) },
  )
}
