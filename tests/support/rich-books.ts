import { expect } from 'vitest'
import { assignLine, importStatement } from '#domains/bank-statement/index.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import { sealBooks } from '#domains/ledger/index.ts'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { cancelOrder, endReview, recordSettlement, shipPaid } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import type { Desk } from '../flows/payment/desk.ts'
import { bankList, SHOP_ACCOUNT } from './bank-lines.ts'
import { addressForm, Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import type { Cashier, Placed } from './paying.ts'
import { noPayments } from './payments.ts'
import type { RunningShop } from './running-shop.ts'

/** Providers that a full history needs. */
export const RICH_PROVIDERS = ['stripe', 'klarna', 'mollie', 'btcpay'] as const

/**
 * Gives a shop a full history: orders of every kind, unpaid, paid, shipped, cancelled, in payment review,
 * refunded in full and in part, disputed and decided, paid by coupon, by transfer, on delivery and by
 * providers, in several currencies and at several tax rates. At the end its books are sealed.
 */
export async function liveThrough(shop: RunningShop, cashier: Cashier, desk: Desk): Promise<void> {
  const { database, clock } = shop.core
  const moment = () => ({ actor: 'staff', now: clock.now() })
  const idOf = async (placed: Placed): Promise<string> => (await desk.orderOf(placed)).id
  const ship = async (placed: Placed): Promise<void> =>
    shipPaid(database, { orderId: await idOf(placed), tracking: 'T-1', ...moment() })
  const pay = async (gatewayId: string, placed: Placed): Promise<string> => {
    const link = await cashier.link(placed, gatewayId)
    expect(link.status, link.text).toBe(200)
    return String((await cashier.buyer(gatewayId, { answer: link.body }, 'pays')).ref)
  }

  await database.query(`INSERT INTO tax_rate (country, tax_class, rate_bp) VALUES ('DE', 'reduced', 700)`)
  await shop.core.rules.reload()
  await twoRates(shop)
  await cashier.place()
  await shippedOnDelivery()
  await transfers()
  await coupons()
  for (const gatewayId of RICH_PROVIDERS) {
    const shipped = await cashier.place({ price: 2345, pieces: 3 })
    await pay(gatewayId, shipped)
    await ship(shipped)
  }
  await refunds()
  await disputes()
  await pay('stripe', await desk.placeIn('JPY', 1234))
  await pay('btcpay', await desk.placeIn('KWD', 12_345))
  const cancelled = await cashier.place()
  await cashier.link(cancelled, 'mollie')
  await cancelOrder(desk.engine, { orderId: await idOf(cancelled), why: 'changed their mind' }, moment())
  await held()
  await shop.drain()
  expect(await sealBooks(database, clock.now())).toEqual([])

  async function shippedOnDelivery(): Promise<void> {
    for (const isPaid of [true, false]) {
      const placed = await cashier.place()
      await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 1234567' })
      await ship(placed)
      const money = {
        amountMinor: placed.totalMinor,
        currency: 'EUR',
        reference: `courier-${placed.number}`,
        ...moment(),
      }
      if (isPaid)
        await recordSettlement(noPayments(database), {
          chargeId: await idOf(placed),
          gateway: cashOnDelivery,
          ...money,
        })
    }
  }

  async function transfers(): Promise<void> {
    const orders: Placed[] = []
    for (let count = 0; count < 3; count++) {
      const placed = await cashier.place()
      await cashier.link(placed, 'bank-transfer')
      orders.push(placed)
    }
    const [exact, under, assigned] = orders as [Placed, Placed, Placed]
    const settle = ({
      orderId,
      ...settlement
    }: Parameters<Parameters<typeof importStatement>[1]['settle']>[0]) =>
      recordSettlement(noPayments(database), { ...settlement, chargeId: orderId, gateway: bankTransfer })
    const bytes = bankList([
      { text: creditorReference(exact.number), minor: exact.totalMinor, id: 'L-exact' },
      { text: creditorReference(under.number), minor: under.totalMinor - 100, id: 'L-under' },
      { text: 'for the nice cable', minor: assigned.totalMinor, id: 'L-assigned' },
      { text: 'from grandma', minor: 5000, id: 'L-unmatched' },
    ])
    const report = await importStatement(database, {
      bytes,
      csv: { account: SHOP_ACCOUNT, currency: 'EUR' },
      account: SHOP_ACCOUNT,
      dryRun: false,
      settle,
      referenceOf: creditorReference,
      actor: 'cli',
      now: clock.now(),
    })
    expect(report.ok).toBe(true)
    const [line] = await database.query<{ number: number }>(
      `SELECT number FROM bank_statement_line WHERE remittance = 'for the nice cable'`,
    )
    await assignLine(database, {
      line: line!.number,
      orderNumber: assigned.number,
      settle,
      actor: 'cli',
      now: clock.now(),
    })
  }

  async function coupons(): Promise<void> {
    const { code } = await createCoupon(database, {
      currency: 'EUR',
      amountMinor: 1000,
      note: '',
      actor: 'cli',
      now: clock.now(),
    })
    await createCoupon(database, {
      currency: 'EUR',
      amountMinor: 7500,
      note: '',
      actor: 'cli',
      now: clock.now(),
    })
    const placed = await cashier.place()
    const { body } = await cashier.link(placed, 'coupon')
    const paid = await placed.buyer.call('/coupon/redeem', { uuid: body.uuid, coupon: code })
    expect(paid.status, paid.text).toBe(200)
    await pay('mollie', placed)
    await desk.refund(placed, 300)
  }

  async function refunds(): Promise<void> {
    const [part, whole] = [await cashier.place(), await cashier.place()]
    await pay('klarna', part)
    await desk.refund(part, 500)
    await pay('mollie', whole)
    await desk.refund(whole, null)
  }

  async function disputes(): Promise<void> {
    const gateway = desk.engine.gatewayOf('stripe')!
    for (const outcome of ['open', 'won', 'lost'] as const) {
      const placed = await cashier.place()
      const ref = await pay('stripe', placed)
      const seen = (await gateway.observe!(ref))!
      for (const status of new Set(['open', outcome] as const)) {
        const disputes = [{ providerDisputeId: `dp_${outcome}`, amount: seen.captured, status }]
        await syncPayment(
          desk.engine,
          { ...gateway, observe: async () => ({ ...seen, disputes }) },
          ref,
          moment(),
        )
      }
    }
  }

  /** Books money that arrived for a cancelled order: one payment waits for staff, one was released. */
  async function held(): Promise<void> {
    for (const isReleased of [false, true]) {
      const placed = await cashier.place()
      await cashier.link(placed, 'bank-transfer')
      const orderId = await idOf(placed)
      await cancelOrder(desk.engine, { orderId: orderId, why: 'no money came' }, moment())
      const money = {
        amountMinor: placed.totalMinor,
        currency: 'EUR',
        reference: `late-${placed.number}`,
        ...moment(),
      }
      await recordSettlement(noPayments(database), { chargeId: orderId, gateway: bankTransfer, ...money })
      expect(await desk.holds(placed)).toEqual(['late'])
      if (isReleased) await endReview(desk.engine, orderId, 'they keep it as a credit', moment())
    }
  }
}

async function twoRates({ core, url }: RunningShop): Promise<void> {
  const buyer = new Buyer(url)
  const standard = await sellProduct(core.database, { priceMinor: 1999, stock: 50 })
  const reduced = await sellProduct(core.database, { priceMinor: 3333, stock: 50 })
  await core.database.query(`UPDATE product SET tax_class = 'reduced' WHERE id = $1`, [reduced.productUuid])
  for (const { productId } of [standard, reduced])
    await buyer.call('/order/update', { fn: 'productAdd', productId, pieces: '3' })
  const placed = await buyer.call('/order/finalize', { ...addressForm })
  expect(placed.status, placed.text).toBe(200)
  const [row] = await core.database.query<{ rates: number }>(
    'SELECT count(DISTINCT tax_rate_bp) AS rates FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.key = $1',
    [placed.body],
  )
  expect(row?.rates).toBe(2)
}
