import { expect } from 'vitest'
import {
  type Plan,
  readPlan,
  readSubscriptionsOf,
  type SubscriptionRow,
} from '#domains/subscription/index.ts'
import type { CallResult } from '../../support/buyer.ts'
import { sellProduct, type TestProductInput } from '../../support/catalogue.ts'
import { type Member, newMember } from '../../support/member.ts'
import { type Cashier, cashierOf, type Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'

/** A sign-up that waits for its buyer at a provider, or is answered. */
export interface SignedUp {
  readonly member: Member
  readonly link: CallResult
  readonly placed: Placed
}

type Form = Readonly<Record<string, string>>

/** Actions that tests of memberships share, over HTTP as an outside client does them. */
export interface Counter {
  readonly cashier: Cashier
  /** Puts a plan on sale, monthly at 9.90 unless said otherwise. Returns it as it is sold. */
  sell(input?: TestProductInput & { readonly trialDays?: number; readonly period?: string }): Promise<Plan>
  /** Signs up, and confirms the prepaid term where the gateway sells one. */
  signUp(plan: Plan, gatewayId: string, member?: Member, more?: Form): Promise<SignedUp>
  /** Signs up and pays at the provider. */
  subscribe(plan: Plan, gatewayId: string, member?: Member, more?: Form): Promise<SignedUp>
  /** Returns the subscriptions of a member to a plan, the newest first. */
  subscriptions(member: Member, plan: Plan): Promise<readonly SubscriptionRow[]>
  /** Returns what a member may use by their subscriptions: sources and ends. */
  access(member: Member): Promise<readonly { readonly source: string; readonly endsAt: Date | null }[]>
}

export function counterOf(shop: RunningShop, sandbox: TestSandbox): Counter {
  const cashier = cashierOf(shop, sandbox)
  const query = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    shop.core.database.query<Row>(text, values)
  const accountOf = async ({ email }: Member): Promise<string> =>
    (await query<{ id: string }>('SELECT id FROM account WHERE email = $1', [email]))[0]!.id
  const pathOf = ({ kind }: Plan): string => (kind === 'premium' ? '/premium/link' : '/subscription/link')
  const counter: Counter = {
    cashier,
    async sell({ trialDays, period = 'P1M', ...input } = {}) {
      const product = await sellProduct(shop.core.database, {
        kind: 'subscription',
        name: 'Field Notes',
        priceMinor: 990,
        stock: null,
        requiresShipping: false,
        ...input,
      })
      await query('UPDATE product SET period = $2 WHERE id = $1', [product.productUuid, period])
      if (trialDays)
        await query('INSERT INTO plan (product_id, trial_days) VALUES ($1, $2)', [
          product.productUuid,
          trialDays,
        ])
      return (await readPlan(shop.core.database, product.productId, 'EUR'))!
    },
    async signUp(plan, gatewayId, known, more = {}) {
      const member = known ?? (await newMember(shop.url))
      const fields = { gatewayId, productId: plan.publicId, ...more }
      let link = await member.call(pathOf(plan), fields)
      if (link.body.code === 'transform-unconfirmed')
        link = await member.call(pathOf(plan), { ...fields, transformHash: link.body.transform.hash })
      expect(link.status, link.text).toBe(200)
      const { orderKey } = link.body
      const { body } = await member.call('/order/state', { key: orderKey })
      const { number, total } = body.order
      return { member, link, placed: { buyer: member, orderKey, number, totalMinor: total.amount } }
    },
    async subscribe(plan, gatewayId, known, more) {
      const begun = await counter.signUp(plan, gatewayId, known, more)
      await cashier.buyer(gatewayId, { answer: begun.link.body }, 'pays')
      return begun
    },
    subscriptions: async (member, plan) =>
      (await readSubscriptionsOf(shop.core.database, await accountOf(member))).filter(
        ({ productId }) => productId === plan.productId,
      ),
    access: async (member) =>
      query(
        'SELECT source::text, ends_at AS "endsAt" FROM entitlement WHERE account_id = $1 AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2) ORDER BY id',
        [await accountOf(member), shop.core.clock.now()],
      ),
  }
  return counter
}
