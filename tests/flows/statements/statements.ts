import { expect } from 'vitest'
import type { Database } from '#db/database.ts'
import { readStatementByNumber } from '#domains/buyer-statement/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer, type CallResult } from '../../support/buyer.ts'
import { sellProduct, stockOf, type TestProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'

/** A placed order of a separate buyer. */
export interface Bought extends Placed {
  readonly email: string
  readonly orderId: string
  readonly productIds: readonly string[]
  /** Returns the stock of the first product. */
  stock(): Promise<{ readonly onHand: number; readonly reserved: number }>
}

interface Order {
  /** Number of lines, of 15.00 each. */
  readonly lines?: number
  /** How many of the last lines are downloads. */
  readonly digital?: number
  readonly waiver?: boolean
  readonly company?: string
  readonly pay?: boolean
}

/** Actions that tests of cancellations and withdrawals share. */
export function statementsOf(shop: RunningShop, sandbox: TestSandbox) {
  const cashier = cashierOf(shop, sandbox)
  const { declare, request, confirm, undo } = declaring(shop, 'withdraw')

  async function paidOrder({
    lines = 1,
    digital = 0,
    waiver = false,
    company = '',
    pay = true,
  }: Order = {}): Promise<Bought> {
    const { database } = shop.core
    const buyer = new Buyer(shop.url)
    const email = `${crypto.randomUUID()}@example.com`
    const products: TestProduct[] = []
    for (let index = 0; index < lines; index++) {
      const isDigital = index >= lines - digital
      const product = await sellProduct(database, {
        name: `Thing ${index}`,
        priceMinor: 1500,
        requiresShipping: !isDigital,
        stock: isDigital ? null : 10,
      })
      await buyer.call('/order/update', { fn: 'productAdd', productId: product.productId, pieces: '1' })
      products.push(product)
    }
    const form = { ...addressForm, email, ...(waiver ? { waiver: '1' } : {}), 'billing.company': company }
    const { status, body: orderKey, text } = await buyer.call('/order/finalize', form)
    expect(status, text).toBe(200)
    const { body } = await buyer.call('/order/state', { key: orderKey })
    const placed = { buyer, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
    if (pay) {
      const link = await cashier.link(placed, 'mollie')
      await cashier.buyer('mollie', { answer: link.body }, 'pays')
    }
    await shop.drain()
    const [row] = await database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [orderKey])
    return {
      ...placed,
      email,
      orderId: row?.id ?? '',
      productIds: products.map(({ productId }) => productId),
      async stock() {
        const row = await stockOf(database, products[0]?.variantId ?? '')
        return { onHand: row?.on_hand ?? 0, reserved: row?.reserved ?? 0 }
      },
    }
  }

  return {
    paidOrder,
    withdraw: { declare, request, confirm, undo },
    /** Types `statement ACT NUMBER …`, and runs the jobs that follow. */
    async staff(act: string, number: number, ...words: readonly string[]) {
      const { database, clock } = shop.core
      const { engine: payments } = openPayments(shop.core)
      const context = { database, clock, queueJob, payments, demo: true }
      const typed = await typeCommand(context, ['statement', act, String(number), ...words])
      await shop.drain()
      return typed
    },
    statementOf: (number: number) => readStatementByNumber(shop.core.database, number),
    mailsTo: (email: string) => mailsTo(shop, email),
    /** Returns the secret of the link with which the last mail takes a statement back. */
    async linkIn(email: string): Promise<string> {
      const texts = (await mailsTo(shop, email)).map(({ text }) => text)
      return /token=([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? ''
    },
    /** Returns the amounts that providers have been told to pay back. Units: minor units. */
    async refundsOf({ orderId }: Bought): Promise<number[]> {
      const rows = await shop.core.database.query<{ amount: number }>(
        `SELECT amount_minor AS amount FROM payment_refund WHERE charge_id = $1 AND state IN ('accepted', 'done') ORDER BY id`,
        [orderId],
      )
      return rows.map(({ amount }) => amount)
    },
    /** Returns what waits for staff: kind and subject. */
    async waiting(): Promise<[string, string][]> {
      const kinds = await readAttention(shop.core.database, {
        now: shop.core.clock.now(),
        limit: 100,
        demo: true,
        isGatewayOn: () => true,
      })
      return kinds.flatMap(({ source, things }) =>
        things.map(({ subject }): [string, string] => [source.id, subject]),
      )
    },
  }
}

/** Declares over HTTP, as an outside client does. */
export function declaring(shop: RunningShop, kind: 'withdraw' | 'cancel') {
  const ok = ({ status, text, body }: CallResult) => {
    expect(status, text).toBe(200)
    return body
  }
  type Contract = Pick<Bought, 'email' | 'number'>
  const request = async (
    buyer: Buyer,
    { email, number }: Contract,
    more: Readonly<Record<string, string>> = {},
  ) => ok(await buyer.call(`/${kind}/request`, { name: 'Ada Lovelace', contract: number, email, ...more }))
  const confirm = async (token: string, buyer = new Buyer(shop.url)) =>
    ok(await buyer.call(`/${kind}/confirm`, { token }))
  return {
    request,
    confirm,
    /** Declares and runs the jobs that follow; by a browser that nobody knows unless one is given. */
    async declare(
      contract: Contract,
      buyer = new Buyer(shop.url),
      more: Readonly<Record<string, string>> = {},
    ): Promise<number> {
      const { token } = await request(buyer, contract, more)
      const { receipt } = await confirm(token, buyer)
      await shop.drain()
      return receipt.number
    },
    undo: (token: string) => new Buyer(shop.url).call(`/${kind}/undo`, { token }),
  }
}

async function mailsTo(shop: RunningShop, email: string) {
  return shop.core.database.query<{ template: string; text: string }>(
    'SELECT template, text_body AS text FROM mail WHERE to_address = $1 ORDER BY created_at, id',
    [email],
  )
}

/** Ships the first line of an order alone, as a shop with two warehouses would. */
export async function shipFirstLine(database: Database, orderId: string): Promise<void> {
  await database.query(
    `WITH line AS (UPDATE order_line SET shipped_pieces = pieces WHERE order_id = $1 AND position = 0 RETURNING variant_id, pieces),
       held AS (UPDATE stock_reservation r SET state = 'shipped' FROM line WHERE r.order_id = $1 AND r.variant_id = line.variant_id),
       left_stock AS (UPDATE stock s SET on_hand = on_hand - line.pieces, reserved = reserved - line.pieces FROM line WHERE s.variant_id = line.variant_id),
       told AS (INSERT INTO order_event (order_id, what, actor, at) SELECT $1, 'shipped', 'test', now() FROM line)
     INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, -pieces, 'shipment', $1, 'test', now() FROM line`,
    [orderId],
  )
}
