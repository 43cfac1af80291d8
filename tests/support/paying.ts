import { expect } from 'vitest'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer, type CallResult } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import { auditViolations } from './orders.ts'
import type { RunningShop } from './running-shop.ts'
import type { BookRow, TestSandbox } from './use-sandbox.ts'

/** A placed order, the browser that placed it, and its identifiers at providers. */
export interface Placed {
  readonly buyer: Buyer
  readonly orderKey: string
  readonly number: string
  /** Units: minor units. */
  readonly totalMinor: number
}

/** Actions that tests of payments share, over HTTP as an outside client does them. */
export interface Cashier {
  place(options?: {
    readonly price?: number
    readonly pieces?: number
    readonly email?: string
  }): Promise<Placed>
  link(
    placed: Placed,
    gatewayId: string,
    more?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResult>
  /** Lets the buyer act at the provider; then runs every job that is due. */
  buyer(
    gatewayId: string,
    what: { ref?: string; answer?: unknown },
    does: string,
    more?: object,
  ): Promise<Record<string, unknown>>
  state(placed: Placed): Promise<{
    paymentState: string
    attempt: { gatewayId: string; status: string } | null
    order: Record<string, unknown>
  }>
  bookOf(gatewayId: string, placed: Placed): Promise<readonly BookRow[]>
  /** Returns the subjects of the mails about an order. */
  mails(placed: Placed): Promise<readonly string[]>
  /** Returns the amounts of an order's ledger by account. */
  ledger(placed: Placed): Promise<Readonly<Record<string, number>>>
  /** Runs the reconciler, which otherwise runs every ten minutes. */
  reconcile(): Promise<void>
  expectCleanBooks(): Promise<void>
}

export function cashierOf(shop: RunningShop, sandbox: TestSandbox): Cashier {
  const orderId = async ({ orderKey }: Placed): Promise<string> => {
    const [row] = await shop.core.database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [
      orderKey,
    ])
    return row?.id ?? ''
  }
  return {
    async place({ price = 1500, pieces = 1, email = addressForm.email } = {}) {
      const buyer = new Buyer(shop.url)
      const product = await sellProduct(shop.core.database, { stock: 1000, priceMinor: price })
      await buyer.call('/order/update', {
        fn: 'productAdd',
        productId: product.productId,
        pieces: String(pieces),
      })
      const placed = await buyer.call('/order/finalize', { ...addressForm, email })
      expect(placed.status, placed.text).toBe(200)
      const { body } = await buyer.call('/order/state', { key: placed.body })
      return { buyer, orderKey: placed.body, number: body.order.number, totalMinor: body.order.total.amount }
    },
    link: ({ buyer, orderKey }, gatewayId, more = {}, headers = {}) =>
      buyer.call('/gateway/link', { gatewayId, orderKey, ...more }, headers),
    async buyer(gatewayId, what, does, more = {}) {
      const { status, body } = await sandbox.control(gatewayId, 'buyer', { ...what, does, ...more })
      expect(status, JSON.stringify(body)).toBe(200)
      await shop.drain()
      return body
    },
    async state({ buyer, orderKey }) {
      const { status, body } = await buyer.call('/order/state', { key: orderKey })
      expect(status).toBe(200)
      return body
    },
    bookOf: async (gatewayId, { number }) =>
      (await sandbox.book(gatewayId)).filter((row) => row.orderNumber === number),
    async mails(placed) {
      await shop.drain()
      const rows = await shop.core.database.query<{ template: string }>(
        'SELECT template FROM mail WHERE order_id = $1 ORDER BY id',
        [await orderId(placed)],
      )
      return rows.map(({ template }) => template)
    },
    async ledger(placed) {
      const rows = await shop.core.database.query<{ account: string; sum: number }>(
        'SELECT account, sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE charge_id = $1 GROUP BY account HAVING sum(amount_minor) <> 0 ORDER BY account',
        [await orderId(placed)],
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
    },
    async reconcile() {
      const { gateways, engine } = openPayments(shop.core)
      await reconcilePayments(engine, gateways, shop.core.clock.now())
      await shop.drain()
    },
    async expectCleanBooks() {
      expect(await auditViolations(shop.core.database)).toEqual([])
    },
  }
}
