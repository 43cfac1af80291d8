import type { Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { type DiscountRecord, queueUse } from '#domains/discount/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { OrderPrice } from './rules.ts'

interface OrderWithCodes {
  readonly id: string
  readonly accountId: string | null
  readonly email: string
  readonly price: OrderPrice
  readonly now: Date
}

/** Returns which codes take how much off: a buyer sees every change of it before they order. */
export function effectsOf(
  record: DiscountRecord | null,
): readonly (readonly [codeId: string, minor: number])[] {
  const applied = record?.codes.filter(({ problem }) => problem === null) ?? []
  return applied.map(({ codeId, minor }) => [codeId, minor])
}

/** Returns a price with only the codes that take something off: what a placed order keeps. */
export function withAppliedCodes(price: OrderPrice): OrderPrice {
  const codes = price.discounts?.codes.filter(({ problem }) => problem === null) ?? []
  return { ...price, discounts: codes.length === 0 ? null : { codes } }
}

/**
 * Takes one use of each code of an order that is being placed. If another order took the last one, the
 * transaction fails with what `refuseAtCommitIfGone` builds. The codes are locked in the order of their ids, after the order.
 */
export function queueUsesOfOrder<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  { id: orderId, accountId, email, price, now }: OrderWithCodes,
  { currency, reservedUntil }: { readonly currency: string; readonly reservedUntil: Date | null },
  refusal: { readonly refuseAtCommitIfGone: () => Back },
): void {
  const codes = price.discounts?.codes ?? []
  for (const { codeId, minor } of codes.toSorted((a, b) => (a.codeId < b.codeId ? -1 : 1)))
    queueUse(
      tx,
      {
        id: uuidv7(now.getTime()),
        codeId,
        orderId,
        accountId,
        currency,
        now,
        email: email.trim().toLowerCase(),
        amountMinor: minor,
        expiresAt: reservedUntil,
        actor: 'buyer',
      },
      refusal,
    )
}
