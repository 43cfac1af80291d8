import { expect } from 'vitest'
import { setTaxClass } from '#domains/catalog/index.ts'
import { readVouchers, type SoldVoucher } from '#domains/coupon/index.ts'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { addressForm, Buyer, type CallResult } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import type { Cashier, Placed } from './paying.ts'
import type { RunningShop } from './running-shop.ts'

/** What tests of gift vouchers do. */
export interface VoucherDesk {
  /** Fills a cart with gift vouchers of 50.00, and goods beside them where a price is given. */
  fill(pieces: number, goodsMinor?: number): Promise<{ readonly buyer: Buyer; readonly productId: string }>
  /** Places the cart of a browser. */
  place(buyer: Buyer): Promise<Placed>
  /** Orders gift vouchers of 50.00, and goods beside them where a price is given. */
  order(pieces: number, goodsMinor?: number): Promise<Placed>
  pay(placed: Placed): Promise<void>
  rowOf(placed: Placed): Promise<OrderRow>
  vouchersOf(placed: Placed): Promise<readonly SoldVoucher[]>
  /** Runs the jobs that are due and returns the codes in the mails of an order, to whomever. */
  codesOf(placed: Placed, template?: string): Promise<readonly string[]>
  redeem(placed: Placed, coupon: string): Promise<CallResult>
}

/** A code as it is printed. */
export const PRINTED_CODE = /\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/g

const WORTH = 5000

/** Orders, pays and spends gift vouchers. They are paid at Mollie. */
export function voucherDeskOf(shop: RunningShop, cashier: Cashier): VoucherDesk {
  const now = () => shop.core.clock.now()
  const rowOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!
  const fill: VoucherDesk['fill'] = async (pieces, goodsMinor = 0) => {
    const { database } = shop.core
    const buyer = new Buyer(shop.url)
    const voucher = await sellProduct(database, { stock: null, priceMinor: WORTH })
    await setTaxClass(database, { handle: voucher.productId, taxClass: VOUCHER_CLASS, now: now() })
    const add = (productId: string, count: number) =>
      buyer.call('/order/update', { fn: 'productAdd', productId, pieces: String(count) })
    expect(await add(voucher.productId, pieces)).toMatchObject({ status: 200 })
    if (goodsMinor > 0) await add((await sellProduct(database, { priceMinor: goodsMinor })).productId, 1)
    return { buyer, productId: voucher.productId }
  }
  const place: VoucherDesk['place'] = async (buyer) => {
    const placed = await buyer.call('/order/finalize', {
      ...addressForm,
      email: `${crypto.randomUUID()}@example.com`,
    })
    expect(placed.status, placed.text).toBe(200)
    const { body } = await buyer.call('/order/state', { key: placed.body })
    return { buyer, orderKey: placed.body, number: body.order.number, totalMinor: body.order.total.amount }
  }
  return {
    rowOf,
    fill,
    place,
    order: async (pieces, goodsMinor = 0) => place((await fill(pieces, goodsMinor)).buyer),
    async pay(placed) {
      const link = await cashier.link(placed, 'mollie')
      await cashier.buyer('mollie', { answer: link.body }, 'pays')
    },
    vouchersOf: async (placed) => readVouchers(shop.core.database, (await rowOf(placed)).id),
    async codesOf(placed, template = 'vouchers') {
      await shop.drain()
      const mails = await shop.core.database.query<{ text: string }>(
        'SELECT text_body AS text FROM mail WHERE order_id = $1 AND template = $2 ORDER BY id',
        [(await rowOf(placed)).id, template],
      )
      return mails.flatMap(({ text }) => text.match(PRINTED_CODE) ?? [])
    },
    async redeem(placed, coupon) {
      const { body } = await cashier.link(placed, 'coupon')
      return placed.buyer.call('/coupon/redeem', { uuid: body.uuid, coupon })
    },
  }
}
