import { expect } from 'vitest'
import { type Plan, readSubscription, type SubscriptionRow, setPlan } from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { type Member, mailsTo } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

/** When and by whom the terms of plans are set. */
export const by = { actor: 'test', now: new Date('2026-01-01T00:00:00Z') }

/** Provides actions and questions of tests about changes of plan, over HTTP as an outside client does them. */
export function planDeskOf(shop: RunningShop, sandbox: TestSandbox) {
  const counter = counterOf(shop, sandbox)
  const { cashier } = counter
  const desk = deskOf(shop, sandbox)

  /** Puts two plans of one family on sale: a small one of 9.90 and a better one of 19.90 a month. */
  async function family(better: { readonly priceMinor?: number; readonly period?: string } = {}) {
    const name = crypto.randomUUID().slice(0, 8)
    const small = await counter.sell({ name: 'Small' })
    const large = await counter.sell({ name: 'Large', priceMinor: 1990, ...better })
    for (const [level, { publicId }] of [small, large].entries())
      await setPlan(shop.core.database, { product: publicId, family: name, level, ...by })
    return { small, large }
  }

  const preview = (member: Member, plan: Plan) =>
    member.call('/subscription/change/preview', { productId: plan.publicId })

  /** Asks for a plan at the sums of its preview, as the page does. */
  async function change(member: Member, plan: Plan, sums: Readonly<Record<string, string>> = {}) {
    const { body } = await preview(member, plan)
    return member.call('/subscription/change', {
      productId: plan.publicId,
      amount: String(body.charge?.amount),
      renewal: String(body.renewal?.amount),
      ...sums,
    })
  }

  async function rowOf(member: Member): Promise<SubscriptionRow> {
    const [found] = await shop.core.database.query<{ id: string }>(
      `SELECT s.id FROM subscription s JOIN account a ON a.id = s.account_id WHERE a.email = $1 ORDER BY s.id DESC`,
      [member.email],
    )
    return (await readSubscription(shop.core.database, found!.id))!
  }

  const opens = async (member: Member, plan: Plan): Promise<boolean> => {
    const { accountId } = await rowOf(member)
    const found = await shop.core.database.query(
      'SELECT FROM entitlement WHERE account_id = $1 AND product_id = $2 AND starts_at <= $3 AND ends_at > $3',
      [accountId, plan.productId, shop.core.clock.now()],
    )
    return found.length > 0
  }

  const placedOf = async (member: Member, orderKey: string): Promise<Placed> => {
    const { body } = await member.call('/order/state', { key: orderKey })
    return { buyer: member, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
  }

  const pay = async (member: Member, orderKey: string, gatewayId = 'stripe'): Promise<void> => {
    const answer = await member.call('/gateway/link', { gatewayId, orderKey })
    expect(answer.status, answer.text).toBe(200)
    await cashier.buyer(gatewayId, { answer: answer.body }, 'pays')
  }

  /** Returns what a provider charged a member, the first charge first. Units: minor units. */
  const charged = async (one: Member, gatewayId: string): Promise<readonly number[]> => {
    const orders = await shop.core.database.query<{ number: string }>(
      'SELECT o.number FROM orders o JOIN account a ON a.id = o.account_id WHERE a.email = $1',
      [one.email],
    )
    const numbers = new Set(orders.map(({ number }) => number))
    const book = await sandbox.book(gatewayId)
    const own = book.flatMap((row) =>
      numbers.has(row.orderNumber) && row.subscription ? [row.subscription] : [],
    )
    return book
      .filter((row) => numbers.has(row.orderNumber) || own.includes(row.subscription ?? ''))
      .flatMap(({ status, amount }) => (status === 'paid' ? [amount] : []))
  }

  const subjects = async (member: Member): Promise<readonly string[]> =>
    (await mailsTo(shop, member.email)).map(({ subject }) => subject)

  const attentionOf = async (id: string): Promise<readonly string[]> => {
    const query = { now: shop.core.clock.now(), demo: true, limit: 50, isGatewayOn: () => true }
    const waiting = await readAttention(shop.core.database, query)
    return waiting.find(({ source }) => source.id === id)?.things.map(({ subject }) => subject) ?? []
  }

  /** A member of the small plan, ten days into a month. */
  async function member(gatewayId: string, plans: { readonly small: Plan }): Promise<Member> {
    const { member: one } = await counter.subscribe(plans.small, gatewayId)
    await shop.drain()
    await desk.advance(10 * DAY)
    return one
  }

  return {
    counter,
    cashier,
    desk,
    family,
    preview,
    change,
    rowOf,
    opens,
    placedOf,
    pay,
    subjects,
    attentionOf,
    member,
    charged,
  }
}
