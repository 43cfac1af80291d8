import { expect } from 'vitest'
import {
  type DunningRule,
  type PeriodRow,
  type SubscriptionRow,
  setPlan,
} from '#domains/subscription/index.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { type Member, newMember } from '../../support/members.ts'
import { auditViolations } from '../../support/orders.ts'
import { cashierOf } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { BookRow, TestSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'

/** Somebody with a subscription. */
export interface Subscriber {
  readonly member: Member
  readonly gatewayId: string
  readonly subscriptionId: string
  readonly productUuid: string
}

/** Actions and questions of tests about renewals. */
export interface RenewalDesk {
  /** Signs a new member up and pays the first period. */
  subscribe(
    gatewayId: string,
    plan?: { readonly priceMinor?: number; readonly period?: string; readonly dunning?: DunningRule },
  ): Promise<Subscriber>
  /** Pays the unpaid period on its order page, as its mail says. */
  payOpenPeriod(subscriber: Subscriber, gatewayId: string): Promise<void>
  /** Moves shop and simulators, and does everything that is due until then. */
  advance(ms: number): Promise<void>
  row(subscriber: Subscriber): Promise<SubscriptionRow>
  periods(subscriber: Subscriber): Promise<readonly PeriodRow[]>
  /** Returns what was tried for the given period, the first one first. */
  tries(
    subscriber: Subscriber,
    period: number,
  ): Promise<readonly { readonly status: string; readonly flow: string; readonly at: Date }[]>
  /** Returns the templates of the mails to the member, the first one first. */
  mails(subscriber: Subscriber): Promise<readonly string[]>
  /** Whether the member may use the plan now. */
  hasAccess(subscriber: Subscriber): Promise<boolean>
  /** Returns the charges of a subscription in the provider's book, the first one first. */
  book(subscriber: Subscriber): Promise<readonly BookRow[]>
  faults(gatewayId: string, fault: string, more?: object): Promise<void>
  /** Lets the provider's events get lost, or arrive again. */
  events(gatewayId: string, fault: string, times?: number): Promise<void>
  /** Returns the reasons of the open reviews of a subscription's periods. */
  holds(subscriber: Subscriber): Promise<readonly string[]>
  audit(): Promise<void>
}

/** Gives a plan its own days for unpaid periods. */
export async function setDunning(shop: RunningShop, product: string, rule: DunningRule): Promise<void> {
  const { database, clock } = shop.core
  await setPlan(database, { product, ...rule, actor: 'test', now: clock.now() })
}

export function renewalDeskOf(shop: RunningShop, sandbox: TestSandbox): RenewalDesk {
  const cashier = cashierOf(shop, sandbox)
  const desk = deskOf(shop, sandbox)
  const rows = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    shop.core.database.query<Row>(text, values)
  const row = async ({ subscriptionId }: Subscriber): Promise<SubscriptionRow> =>
    (
      await rows<SubscriptionRow>(
        `SELECT id, number, state, renews, gateway_id AS "gatewayId", agreement, anchor_at AS "anchorAt", paid_until AS "paidUntil",
           ends_at AS "endsAt", paused_until AS "pausedUntil", due_at AS "dueAt", product_id AS "productId", period FROM subscription WHERE id = $1`,
        [subscriptionId],
      )
    )[0]!
  const periods = ({ subscriptionId }: Subscriber): Promise<PeriodRow[]> =>
    rows<PeriodRow>(
      `SELECT id, number, order_id AS "orderId", starts_at AS "startsAt", ends_at AS "endsAt", state, failed_tries AS "failedTries"
       FROM subscription_period WHERE subscription_id = $1 ORDER BY number`,
      [subscriptionId],
    )
  return {
    async subscribe(gatewayId, { priceMinor = 999, period = 'P1M', dunning } = {}) {
      const product = await sellProduct(shop.core.database, {
        kind: 'subscription',
        priceMinor,
        requiresShipping: false,
        stock: null,
        name: 'Tide, monthly',
      })
      await rows('UPDATE product SET period = $2 WHERE id = $1', [product.productUuid, period])
      if (dunning) await setDunning(shop, product.productId, dunning)
      const member = await newMember(shop)
      const answer = await member.buyer.call('/subscription/link', {
        ...addressForm,
        gatewayId,
        productId: product.productId,
        waiver: '1',
      })
      expect(answer.status, answer.text).toBe(200)
      await cashier.buyer(gatewayId, { answer: answer.body }, 'pays')
      if (gatewayId === 'gocardless') await desk.advance(4 * 86_400_000)
      await cashier.reconcile()
      const [found] = await rows<{ id: string; state: string }>(
        'SELECT id, state FROM subscription WHERE account_id = $1',
        [member.accountId],
      )
      expect(found?.state).toBe('active')
      return { member, gatewayId, subscriptionId: found!.id, productUuid: product.productUuid }
    },
    async payOpenPeriod(subscriber, gatewayId) {
      const open = (await periods(subscriber)).find(({ state }) => state === 'open')
      const [order] = await rows<{ key: string }>('SELECT key FROM orders WHERE id = $1', [open?.orderId])
      // From the link in the mail, in a browser that is not signed in.
      const buyer = new Buyer(shop.url)
      const answer = await buyer.call('/gateway/link', { gatewayId, orderKey: order?.key ?? '' })
      expect(answer.status, `${gatewayId}: ${answer.text}`).toBe(200)
      await cashier.buyer(gatewayId, { answer: answer.body }, 'pays')
    },
    advance: (ms) => desk.advance(ms),
    row,
    periods,
    async tries(subscriber, period) {
      const last = (await periods(subscriber)).find(({ number }) => number === period)
      return rows(
        'SELECT status, flow, created_at AS at FROM payment_attempt WHERE charge_id = $1 ORDER BY id',
        [last?.orderId],
      )
    },
    async mails({ member }) {
      await shop.drain()
      const found = await rows<{ template: string }>(
        'SELECT template FROM mail WHERE lower(to_address) = lower($1) ORDER BY created_at, id',
        [member.email],
      )
      return found.map(({ template }) => template)
    },
    async hasAccess({ member, productUuid }) {
      const now = shop.core.clock.now()
      const found = await rows(
        'SELECT FROM entitlement WHERE account_id = $1 AND product_id = $2 AND starts_at <= $3 AND (ends_at IS NULL OR ends_at > $3)',
        [member.accountId, productUuid, now],
      )
      return found.length > 0
    },
    async book(subscriber) {
      const { gatewayId } = subscriber
      const orders = await rows<{ number: string }>(
        'SELECT o.number FROM subscription_period p JOIN orders o ON o.id = p.order_id WHERE p.subscription_id = $1',
        [subscriber.subscriptionId],
      )
      const numbers = new Set(orders.map(({ number }) => number))
      const book = await sandbox.book(gatewayId)
      const names = new Set(
        book.flatMap((one) => (numbers.has(one.orderNumber) && one.subscription ? [one.subscription] : [])),
      )
      return book.filter((one) => numbers.has(one.orderNumber) || names.has(one.subscription ?? ''))
    },
    async faults(gatewayId, fault, more = {}) {
      const { status, body } = await sandbox.control(gatewayId, 'faults', { on: 'renewal', fault, ...more })
      expect(status, JSON.stringify(body)).toBe(200)
    },
    async events(gatewayId, fault, times = 99) {
      await sandbox.control(gatewayId, 'faults', { on: 'event', fault, times })
    },
    async holds({ subscriptionId }) {
      const found = await rows<{ reason: string }>(
        `SELECT r.reason FROM subscription_period p JOIN payment_review r ON r.charge_id = p.order_id
         WHERE p.subscription_id = $1 AND r.resolved_at IS NULL ORDER BY r.reason`,
        [subscriptionId],
      )
      return found.map(({ reason }) => reason)
    },
    async audit() {
      expect(await auditViolations(shop.core.database)).toEqual([])
    },
  }
}
