import { createCoupon } from '#domains/coupon/index.ts'
import { refundOrder } from '#domains/payment/index.ts'
import { openPayments } from '#main/payments.ts'
import { deskOf } from '../../flows/payment/desk.ts'
import { addressForm } from '../buyer.ts'
import { sellProduct, type TestProduct } from '../catalogue.ts'
import { someCode } from '../discounts.ts'
import { type Member, newMember } from '../member.ts'
import { cashierOf, type Placed } from '../paying.ts'
import { EVERY_JOB } from '../recurring-names.ts'
import { type Act, act, type Group, type Stage } from './act.ts'

/** An order of two products of a member, reduced by a code, with a payment that waits at a provider. */
export interface Ordered {
  readonly one: Member
  readonly placed: Placed
  readonly id: string
  readonly products: readonly [TestProduct, TestProduct]
  readonly code: string
  readonly answer: unknown
  readonly password: string
}

/** What happens to an order, its payment and its goods. */
export function orderGroup({ shop, sandbox, staff, job }: Stage, isPaid: boolean): Group<Ordered> {
  const cashier = cashierOf(shop, sandbox)
  const desk = deskOf(shop, sandbox)
  const { database, clock } = shop.core
  const gatewayId = 'stripe'

  async function make(): Promise<Ordered> {
    const products = [
      await sellProduct(database, { stock: 20 }),
      await sellProduct(database, { stock: 20, priceMinor: 1500 }),
    ] as const
    const code = await someCode(database, { now: clock.now(), totalLimit: 3 })
    const one = await newMember(shop.url)
    for (const { productId } of products) await one.call('/order/update', { fn: 'productAdd', productId })
    await one.call('/order/update', { fn: 'address', discountCode: code })
    const { body: orderKey } = await one.call('/order/finalize', { ...addressForm, email: one.email })
    const { body } = await one.call('/order/state', { key: orderKey })
    const { number, total } = body.order
    const placed = { buyer: one, orderKey, number, totalMinor: total.amount }
    const link = await cashier.link(placed, gatewayId)
    if (isPaid) await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
    const { id } = await desk.orderOf(placed)
    return { one, placed, id, products, code, answer: link.body, password: await one.hashed() }
  }

  const onOrder = (path: string, more: Readonly<Record<string, string>> = {}): Act<Ordered> =>
    act(`/admin/order/${path}`, ({ placed: { number } }) =>
      staff().call(`/admin/order/${path}`, { number, ...more }),
    )
  /** An act whose form shows what it changes. */
  const corrects = (path: string, more: Readonly<Record<string, string>>): Act<Ordered> => ({
    name: `/admin/order/${path}`,
    async begin({ placed: { number } }) {
      const shown = await shownOn(number, path)
      return () => staff().call(`/admin/order/${path}`, { number, ...more, shown })
    },
  })
  async function shownOn(number: string, path: string): Promise<string> {
    const page = (await staff().get(`/admin/orders/${number}`)).text
    const form = page.split('<form ').find((one) => one.includes(`/api/admin/order/${path}"`)) ?? ''
    return /name="shown" value="([^"]*)"/.exec(form)?.[1] ?? 'x'
  }
  const refunding = (name: string, amountMinor: number | null): Act<Ordered> =>
    act(name, ({ id }) =>
      refundOrder(
        openPayments(shop.core).engine,
        { chargeId: id, amountMinor, reason: 'broken', attemptId: null },
        { actor: 'staff', now: clock.now() },
      ),
    )
  const afterShipping = (name: string, run: (subject: Ordered) => Promise<unknown>): Act<Ordered> => ({
    name,
    async begin(subject) {
      await staff().call('/admin/order/ship', { number: subject.placed.number })
      return () => run(subject)
    },
  })
  const byCoupon: Act<Ordered> = {
    name: 'pay by coupon',
    async begin({ one, placed }) {
      const worth = { currency: 'EUR', amountMinor: 9_000, note: 'test', actor: 'test', now: clock.now() }
      const { code: coupon } = await createCoupon(database, worth)
      const link = await cashier.link(placed, 'coupon')
      return () => one.call('/coupon/redeem', { uuid: String(link.body?.uuid), coupon })
    },
  }
  const withdrawing: Act<Ordered> = {
    name: 'withdraw without signing in',
    async begin({ one, placed }) {
      const stranger = one.elsewhere()
      const typed = { name: 'Ada Lovelace', email: one.email, contract: placed.number }
      const { body } = await stranger.call('/withdraw/request', typed)
      return () => stranger.call('/withdraw/confirm', { token: body.token })
    },
  }
  const buyingToo: Act<Ordered> = {
    name: 'order the same products with the same code',
    async begin({ products, code }) {
      const other = await newMember(shop.url)
      for (const { productId } of products.toReversed())
        await other.call('/order/update', { fn: 'productAdd', productId })
      await other.call('/order/update', { fn: 'address', discountCode: code })
      return () => other.call('/order/finalize', { ...addressForm, email: other.email })
    },
  }
  const linking = (id: string): Act<Ordered> =>
    act(`begin to pay by ${id}`, ({ placed }) => cashier.link(placed, id))
  const expiring: Act<Ordered> = {
    name: 'end the reservation',
    async begin({ id }) {
      await database.query(
        `UPDATE stock_reservation SET expires_at = $2 WHERE order_id = $1 AND expires_at IS NOT NULL`,
        [id, new Date(clock.now().getTime() - 1)],
      )
      return () => job('expire-reservations')
    },
  }
  const cells = (field: string, value: string): Act<Ordered> =>
    act(`set ${field} in the grid`, ({ products }) =>
      staff().call('/admin/product/cells', {
        product: products[0].productId,
        cells: JSON.stringify([[products[0].productId, field, field === 'onHand' ? '20' : '19.90', value]]),
      }),
    )
  const paying = isPaid
    ? act<Ordered>('the provider tells of the payment again', async ({ placed }) => {
        const [paid] = await cashier.bookOf(gatewayId, placed)
        return sandbox.control(gatewayId, 'deliver', { ref: paid?.ref, times: 3, parallel: true })
      })
    : act<Ordered>('pay at the provider', ({ answer }) =>
        sandbox.control(gatewayId, 'buyer', { answer, does: 'pays' }),
      )
  return {
    name: isPaid ? 'a paid order' : 'an order that waits for its payment',
    make,
    acts: [
      paying,
      ...(isPaid
        ? [
            refunding('refund the whole', null),
            refunding('refund one euro', 100),
            onOrder('settle', { gateway: 'bank-transfer', reference: 'list 1', amount: '1' }),
            afterShipping('restock', ({ placed: { number } }) =>
              staff().call('/admin/order/restock', { number }),
            ),
            afterShipping('/user/erase', ({ one, password }) =>
              one.call('/user/erase', { password, confirm: '1' }),
            ),
            onOrder('ship'),
            act<Ordered>('dispute', async ({ placed }) => {
              const [paid] = await cashier.bookOf(gatewayId, placed)
              return sandbox.control(gatewayId, 'buyer', { ref: paid?.ref, does: 'disputes' })
            }),
          ]
        : [
            onOrder('ship', { unpaid: '1' }),
            onOrder('cancel', { reason: 'asked for' }),
            onOrder('settle', { gateway: 'bank-transfer', reference: 'list 1' }),
            linking('stripe'),
            linking('mollie'),
            linking('bank-transfer'),
            byCoupon,
            expiring,
            act<Ordered>('decline at the provider', ({ answer }) =>
              sandbox.control(gatewayId, 'buyer', { answer, does: 'declined' }),
            ),
            act<Ordered>('give up paying', ({ placed }) =>
              placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey }),
            ),
          ]),
      onOrder('note', { words: 'a note' }),
      corrects('email', { email: 'new@example.com' }),
      corrects('delivery', { method: 'express', ours: '1' }),
      withdrawing,
      buyingToo,
      cells('onHand', '30'),
      cells('price.EUR', '21.00'),
      act('change the stock', ({ products }) =>
        staff().call('/admin/stock/change', { productId: products[1].productId, how: 'add', pieces: '2' }),
      ),
      act('take the product off sale', ({ products }) =>
        staff().call('/admin/product/status', { product: products[0].productId, status: 'draft' }),
      ),
      act('remove the product', ({ products }) =>
        staff().call('/admin/product/remove', { product: products[0].productId }),
      ),
      act('end the code', ({ code }) => staff().call('/admin/code/end', { code, to: 'ended' })),
      act('/order/state', ({ placed }) => placed.buyer.call('/order/state', { key: placed.orderKey })),
      act('reconcile', () => job('reconcile-payments')),
      act('seal the books', () => job('seal-books')),
      act('run all jobs', () => shop.drain(...EVERY_JOB)),
    ],
  }
}
