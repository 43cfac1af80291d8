import { symbols } from 'pino'
import { expect } from 'vitest'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import { type PaymentEngine, refundOrder } from '#domains/payment/index.ts'
import type { RecurringName } from '#jobs/recurring.ts'
import { openPayments } from '#main/payments.ts'
import type { SentEvent } from '../../../sandbox/kit/shop-line.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import type { Placed } from '../../support/paying.ts'
import { MONEY_JOBS } from '../../support/recurring-names.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'

/** An attempt as its table stores it. */
export interface AttemptRow {
  readonly id: string
  readonly gatewayId: string
  readonly status: string
  readonly ref: string
  readonly amount: number
  readonly booking: string
}

/** What staff and the program see: books, inbox, clock, log. */
export interface Desk {
  readonly engine: PaymentEngine
  orderOf(placed: Placed): Promise<OrderRow>
  /** Returns the attempts, oldest first. */
  attempts(placed: Placed): Promise<readonly AttemptRow[]>
  /** Returns the reasons of the open holds. */
  holds(placed: Placed): Promise<readonly string[]>
  refund(placed: Placed, amountMinor: number | null, attemptId?: string): Promise<void>
  /** Counts the webhooks in the inbox and their results. */
  inbox(
    gatewayId: string,
  ): Promise<readonly { readonly hint: string; readonly state: string; readonly outcome: string }[]>
  /** Moves the clock of shop and simulators, and runs what is due until then: `MONEY_JOBS` and the `others`. */
  advance(ms: number, ...others: readonly RecurringName[]): Promise<void>
  /** Posts to the shop as a provider does. Returns the status. */
  callBack(
    gatewayId: string,
    body: string | Buffer<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<number>
  /** Returns the last webhook that a simulator sent. */
  lastSent(gatewayId: string): SentEvent
  /** Sends `POST control/send`. Returns the shop's status. */
  send(
    gatewayId: string,
    what: { readonly ref: string; readonly event?: object; readonly signed?: boolean; readonly at?: Date },
  ): Promise<number>
  /** Places an order that needs no shipping, in any currency. */
  placeIn(currency: string, priceMinor: number): Promise<Placed>
  /** Collects every line that the shop logs from now on. Give the shop `LOG_LEVEL: 'warn'` or lower. */
  hear(): readonly string[]
}

export function deskOf(shop: RunningShop, sandbox: TestSandbox): Desk {
  const rows = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    shop.core.database.query<Row>(text, values)
  const orderOf = async ({ number }: Placed): Promise<OrderRow> => {
    const row = await readOrderByNumber(shop.core.database, number)
    if (!row) throw new Error(`there is no order ${number}`)
    return row
  }
  return {
    get engine() {
      return openPayments(shop.core).engine
    },
    orderOf,
    attempts: async (placed) =>
      rows(
        'SELECT id, gateway_id AS "gatewayId", status, provider_ref AS ref, amount_minor AS amount, booking FROM payment_attempt WHERE charge_id = $1 ORDER BY id',
        [(await orderOf(placed)).id],
      ),
    async holds(placed) {
      const open =
        'SELECT reason FROM payment_review WHERE charge_id = $1 AND resolved_at IS NULL ORDER BY id'
      return (await rows<{ reason: string }>(open, [(await orderOf(placed)).id])).map(({ reason }) => reason)
    },
    async refund(placed, amountMinor, attemptId) {
      const { id: orderId } = await orderOf(placed)
      await refundOrder(
        openPayments(shop.core).engine,
        { chargeId: orderId, amountMinor, reason: 'return', attemptId: attemptId ?? null },
        { actor: 'staff', now: shop.core.clock.now() },
      )
      await shop.drain()
    },
    inbox: (gatewayId) =>
      rows('SELECT hint, state, outcome FROM payment_event WHERE gateway_id = $1 ORDER BY id', [gatewayId]),
    advance: (ms, ...others) => shop.advance(ms, ...MONEY_JOBS, ...others),
    callBack: async (gatewayId, body, headers = {}) =>
      (await fetch(`${shop.url}/webhooks/${gatewayId}`, { method: 'POST', body, headers })).status,
    lastSent(gatewayId) {
      const sent = sandbox.of(gatewayId).deliveries.at(-1)
      if (!sent) throw new Error(`${gatewayId} sent nothing`)
      return sent
    },
    async send(gatewayId, { ref, event = {}, signed = true, at }) {
      const { status, body } = await sandbox.control(gatewayId, 'send', {
        ref,
        event,
        signed,
        ...(at ? { at: at.toISOString() } : {}),
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return Number(body.answer)
    },
    async placeIn(currency, priceMinor) {
      const { database, rules } = shop.core
      const { productId, variantId } = await sellProduct(database, { priceMinor, requiresShipping: false })
      if (currency !== 'EUR')
        await database.query('INSERT INTO price (variant_id, currency, amount_minor) VALUES ($1, $2, $3)', [
          variantId,
          currency,
          priceMinor,
        ])
      const set = (value: string) =>
        database.query(
          `INSERT INTO shop_setting (key, value) VALUES ('currency', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          [JSON.stringify(value)],
        )
      const buyer = new Buyer(shop.url)
      await set(currency)
      await rules.reload()
      try {
        await buyer.call('/order/update', { fn: 'productAdd', productId })
        const placed = await buyer.call('/order/finalize', { ...addressForm, waiver: '1' })
        expect(placed.status, placed.text).toBe(200)
        const { body } = await buyer.call('/order/state', { key: placed.body })
        expect(body.order.total).toEqual({ amount: priceMinor, currency })
        return { buyer, orderKey: placed.body, number: body.order.number, totalMinor: priceMinor }
      } finally {
        await set('EUR')
        await rules.reload()
      }
    },
    hear() {
      const lines: string[] = []
      Object.assign(shop.core.logger, { [symbols.streamSym]: { write: (line: string) => lines.push(line) } })
      return lines
    },
  }
}
