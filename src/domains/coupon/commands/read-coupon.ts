// Tests: src/domains/coupon/coupon.test.ts

import type { Queryable } from '#db/database.ts'
import { codeHash } from '../code-hash.ts'
import type { BalanceView } from '../contract.ts'
import { couponErrors } from '../errors.ts'
import { isSpendable } from '../rules.ts'
import { type CouponRow, readCouponByHash } from '../store/coupons.ts'
import { type EntryView, readEntries } from '../store/entries.ts'

/**
 * Reads the balance of a coupon for a person who has its code. Throws: unknown-coupon, also for one that has
 * ended or is blocked. Source: docs/http-contract.md "Coupons".
 */
export async function readBalance(
  db: Queryable,
  { code, now, isDemo = false }: { readonly code: string; readonly now: Date; readonly isDemo?: boolean },
): Promise<BalanceView> {
  const coupon = await readCouponByHash(db, await codeHash(db, code))
  if (!coupon || !isSpendable(coupon, { currency: null, now, isDemo }))
    throw couponErrors['unknown-coupon']({ fields: ['coupon'] })
  return { balance: { amount: coupon.balanceMinor, currency: coupon.currency } }
}

/** Reads a coupon with the history of its money, for staff. Returns null for an unknown code. */
export async function readCoupon(
  db: Queryable,
  code: string,
): Promise<(CouponRow & { readonly entries: readonly EntryView[] }) | null> {
  const coupon = await readCouponByHash(db, await codeHash(db, code))
  return coupon && { ...coupon, entries: await readEntries(db, coupon.id) }
}
