// Tests: src/domains/coupon/coupon.test.ts

import type { Queryable } from '#db/database.ts'
import { codeHash } from '../code-hash.ts'
import { type BalanceView, type CouponMove, HISTORY_MAX } from '../contract.ts'
import { couponErrors } from '../errors.ts'
import { isSpendable } from '../rules.ts'
import { type CouponRow, readCouponByHash } from '../store/coupons.ts'
import { type EntryKind, type EntryView, readEntries } from '../store/entries.ts'

/** What people see of an entry. A hold that was redeemed is seen once. */
const MOVES: Readonly<Partial<Record<EntryKind, CouponMove['what']>>> = {
  redeem: 'spent',
  refund: 'given-back',
  'take-back': 'paid-back',
  'give-back': 'given-back',
}

/** A movement with the order that it belongs to. The caller says who may see which order. */
export interface FoundMove extends CouponMove {
  readonly orderId: string
}

/**
 * Reads the balance of a coupon, and what happened to it, for a person who has its code. Throws: unknown-coupon, also for one that has
 * ended or is blocked. Source: docs/http-contract.md "Coupons".
 */
export async function readBalance(
  db: Queryable,
  { code, now, isDemo = false }: { readonly code: string; readonly now: Date; readonly isDemo?: boolean },
): Promise<Omit<BalanceView, 'history'> & { readonly history: readonly FoundMove[] }> {
  const coupon = await readCouponByHash(db, await codeHash(db, code))
  if (!coupon || !isSpendable(coupon, { currency: null, now, isDemo }))
    throw couponErrors['unknown-coupon']({ fields: ['coupon'] })
  const { currency, balanceMinor, validUntil, id } = coupon
  const moves = (await readEntries(db, id)).flatMap(({ kind, amountMinor, at, orderNumber, orderId }) => {
    const what = MOVES[kind]
    const amount = { amount: amountMinor, currency }
    return what ? [{ what, amount, at: at.toISOString(), orderNumber, orderId }] : []
  })
  return {
    balance: { amount: balanceMinor, currency },
    validUntil: validUntil?.toISOString() ?? null,
    history: moves.toReversed().slice(0, HISTORY_MAX),
  }
}

/** Reads a coupon with the history of its money, for staff. Returns null for an unknown code. */
export async function readCoupon(
  db: Queryable,
  code: string,
): Promise<(CouponRow & { readonly entries: readonly EntryView[] }) | null> {
  const coupon = await readCouponByHash(db, await codeHash(db, code))
  return coupon && { ...coupon, entries: await readEntries(db, coupon.id) }
}
