import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readSubscriptionsOf, type SubscriptionRow } from '#domains/subscription/index.ts'
import type { Visit, VisitOptions } from '../../support/browser.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { expectPaymentState } from '../../support/checkout.ts'
import { type Member, newMember } from '../../support/members.ts'
import { type Till, useTill } from '../payment/till.ts'

/** A plan on sale, with its name, which no other test uses. */
export interface TestPlan extends TestProduct {
  readonly kind: 'subscription' | 'premium'
  readonly name: string
}

export interface SignUpDesk extends Till {
  /** Puts a plan on sale at 9.90 a month. */
  sellPlan(kind: TestPlan['kind'], terms?: { readonly trialDays?: number }): Promise<TestPlan>
  /** Opens a browser in which somebody is signed in, with or without script. */
  asMember(options?: VisitOptions): Promise<{ visit: Visit; member: Member }>
  /** Returns what somebody has of a plan, the newest first. */
  subscriptions(email: string, plan: TestPlan): Promise<readonly SubscriptionRow[]>
}

/** Provides shop, simulators and browser for tests of signing up on real pages. */
export function useSignUpDesk(gateways: readonly string[]): SignUpDesk {
  const till = useTill(gateways)
  const { shop, browser } = till
  return {
    ...till,
    async sellPlan(kind, { trialDays = 0 } = {}) {
      const { database } = shop.core
      const name = `Tide ${crypto.randomUUID().slice(0, 8)}`
      const plan = await sellProduct(database, {
        kind,
        name,
        priceMinor: 990,
        stock: null,
        requiresShipping: false,
      })
      await database.query(
        `INSERT INTO plan (product_id, trial_days, benefits) VALUES ($1, $2, '{"en":["Every recording"],"de":["Jede Aufnahme"]}')`,
        [plan.productUuid, trialDays],
      )
      // The pages keep the list of plans until the catalogue is announced as changed.
      await database.query(`SELECT announce_change('catalog')`)
      return { ...plan, kind, name }
    },
    async asMember(options = {}) {
      const member = await newMember(shop)
      const visit = await browser.visit(options)
      const form = { email: member.email, password: member.field }
      const answer = await visit.context.request.post(`${visit.base}/api/user/login`, { form })
      expect(answer.status()).toBe(200)
      return { visit, member }
    },
    async subscriptions(email, { productUuid }) {
      const { database } = shop.core
      const [account] = await database.query<{ id: string }>('SELECT id FROM account WHERE email = $1', [
        email,
      ])
      const rows = await readSubscriptionsOf(database, account?.id ?? '')
      return rows.filter((row) => row.productId === productUuid)
    },
  }
}

/** Ticks what the buyer agrees to, and presses the order button of a sign-up. */
export async function orderPlan(page: Page): Promise<void> {
  await page.locator('[name=waiver]').check()
  await page.locator('[name=terms]').check()
  await page.locator('form[action$="/link"] button[name=via]').click()
}

/** Expects the page of the order that a sign-up placed, in this state of its payment. */
export async function expectOrder({ page, base }: Visit, state: string): Promise<void> {
  await page.waitForURL(`${base}/order/*`)
  await expectPaymentState(page, state)
}
