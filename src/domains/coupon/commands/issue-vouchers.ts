// Tests: tests/flows/payment/gift-vouchers.test.ts

import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { codeHasher } from '../code-hash.ts'
import { codeEnd, voucherExpiry } from '../rules.ts'
import { insertVouchers, readVouchers } from '../store/vouchers.ts'
import { voucherCode } from '../voucher-code.ts'

/** A line of an order that sells vouchers. */
export interface VoucherLine {
  readonly variantId: string
  readonly pieces: number
  /** What each piece is worth. Units: minor units. */
  readonly amountMinor: number
}

export interface IssueVouchers {
  readonly orderId: string
  readonly currency: string
  readonly lines: readonly VoucherLine[]
  readonly actor: string
  readonly now: Date
}

/**
 * Makes the coupons of the vouchers that an order sold; the caller holds the order's lock. A repeat makes
 * nothing anew. Returns whether the order sold any. Throws: Error where the shop has no secret key.
 */
export async function issueVouchers(tx: Tx, command: IssueVouchers): Promise<boolean> {
  const { orderId, currency, lines, actor, now } = command
  if (lines.length === 0) return false
  if ((await readVouchers(tx, orderId)).length > 0) return true
  const { signer } = tx
  if (!signer) throw new Error('vouchers are sold by a shop that has its secret key')
  const hashOf = await codeHasher(tx)
  const vouchers = lines.flatMap(({ variantId, pieces, amountMinor }) =>
    Array.from({ length: pieces }, (_, index) => {
      const piece = index + 1
      const code = voucherCode(signer, { orderId, variantId, piece })
      const made = { couponId: uuidv7(now.getTime()), hash: hashOf(code).toString('hex') }
      return { ...made, variantId, piece, codeEnd: codeEnd(code), amountMinor }
    }),
  )
  const terms = { orderId, currency, actor, now, note: 'gift voucher', validUntil: voucherExpiry(now) }
  await insertVouchers(tx, vouchers, terms)
  return true
}
