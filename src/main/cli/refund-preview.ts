import type { Queryable } from '#db/database.ts'
import { borneByVouchers, readVouchers, type SoldVoucher, vouchersToTake } from '#domains/coupon/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import { readMoneyLeft } from '#views/money-left.ts'
import { moneyText } from './amounts.ts'
import type { NumberedPayment } from './order-payments.ts'

/** A refund that staff think about. */
interface WantedRefund {
  /** Units: minor units; null: everything that can be refunded. */
  readonly amountMinor: number | null
  readonly chosen: NumberedPayment | null
  readonly payments: readonly NumberedPayment[]
}

/** Says what a refund would give back, and what it would take off the gift vouchers of the order. */
export async function refundPreview(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'currency'>,
  { amountMinor, chosen, payments }: WantedRefund,
): Promise<string> {
  const sources = chosen ? [chosen] : payments
  const availableMinor = sources.reduce((sum, { refundableMinor }) => sum + refundableMinor, 0)
  const wantedMinor = amountMinor ?? availableMinor
  const money = (minor: number): string => moneyText(minor, chosen?.currency ?? order.currency)
  if (wantedMinor > availableMinor) return `Only ${money(availableMinor)} can be refunded.\n`
  const vouchers = await readVouchers(db, order.id)
  const leftMinor = (await readMoneyLeft(db, order.id)) - wantedMinor
  const changes = vouchersToTake(vouchers, borneByVouchers(vouchers, leftMinor))
  const lines = changes.flatMap(({ couponId, takeMinor, owedMinor }) => {
    const { codeEnd, balanceMinor, owedMinor: before } = vouchers.find((one) => one.couponId === couponId)!
    return [
      ...(takeMinor > 0
        ? [
            `…-${codeEnd}: ${money(takeMinor)} would be taken off it, ${money(balanceMinor - takeMinor)} stays`,
          ]
        : []),
      ...(owedMinor > before ? [`…-${codeEnd}: ${money(owedMinor - before)} of it was spent already`] : []),
    ]
  })
  const none = vouchers.length > 0 ? ['No gift voucher changes: the other lines bear it.'] : []
  return [`It would refund ${money(wantedMinor)}.`, ...(lines.length > 0 ? lines : none), '']
    .map((line) => (line === '' ? '' : `${line}\n`))
    .join('')
}

/** Says which gift vouchers of an order were paid back, in whole or in part. */
export async function takenText(db: Queryable, orderId: string): Promise<string> {
  return (await readVouchers(db, orderId)).flatMap(lineOf).join('')
}

function lineOf({ codeEnd, currency, takenMinor, owedMinor, balanceMinor }: SoldVoucher): string[] {
  const money = (minor: number): string => moneyText(minor, currency)
  return [
    ...(takenMinor > 0
      ? [`…-${codeEnd}: ${money(takenMinor)} were taken off it, ${money(balanceMinor)} stay\n`]
      : []),
    ...(owedMinor > 0 ? [`…-${codeEnd}: ${money(owedMinor)} were spent before; ask the buyer\n`] : []),
  ]
}
