// Tests: src/domains/coupon/coupon.test.ts

import { randomBytes } from 'node:crypto'
import type { Database, Queryable } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { codeHash } from '../code-hash.ts'
import { CODE_BYTES, codeEnd, printedCode } from '../rules.ts'
import { insertCoupon } from '../store/coupons.ts'

export interface CreateCoupon {
  readonly currency: string
  /** The value of the coupon. Units: minor units. */
  readonly amountMinor: number
  /** Default: now. */
  readonly validFrom?: Date
  /** The first instant at which it is no longer valid. Default: it does not expire. */
  readonly validUntil?: Date | null
  readonly note: string
  readonly actor: string
  readonly now: Date
  /** A given code instead of a generated one; only for codes that need not be secret, those of the demo. */
  readonly code?: string
  readonly demo?: boolean
}

/**
 * Creates a coupon and returns its code, which is shown here and never again: the shop stores only a hash.
 * `isNew` is false if a given code already exists; nothing is changed then. Throws: KernelError for an amount
 * that is none, Error for one that is not above zero.
 */
export async function createCoupon(
  db: Queryable,
  command: CreateCoupon,
): Promise<{ readonly id: string; readonly code: string; readonly isNew: boolean }> {
  const { note, actor, now, demo = false, validFrom = now, validUntil = null } = command
  const { amount, currency } = money(command.amountMinor, command.currency)
  if (amount <= 0) throw new Error(`a coupon is worth more than ${amount}`)
  const code = command.code ?? printedCode(randomBytes(CODE_BYTES))
  const [id, hash] = [uuidv7(now.getTime()), await codeHash(db, code)]
  const terms = { currency, amountMinor: amount, validFrom, validUntil, note, demo, actor, now }
  return { id, code, isNew: await insertCoupon(db, { id, hash, codeEnd: codeEnd(code), ...terms }) }
}

/** Creates `count` equal coupons, all of them or none, and returns their codes. Throws: as `createCoupon`. */
export function createCoupons(
  database: Database,
  { count, ...coupon }: Omit<CreateCoupon, 'code' | 'demo'> & { readonly count: number },
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const codes: string[] = []
    for (let index = 0; index < count; index += 1) codes.push((await createCoupon(tx, coupon)).code)
    return codes
  })
}
