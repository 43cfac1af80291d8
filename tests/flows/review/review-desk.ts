import { expect } from 'vitest'
import { REVIEW_RULES, type ReviewRules, saveSettings } from '#domains/shop/index.ts'
import { moveClock } from '#main/demo-clock.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { sellProduct, type TestProduct, type TestProductInput } from '../../support/catalogue.ts'
import { type BroughtOrder, buy, settle, succeed } from '../../support/partners.ts'
import type { RunningShop } from '../../support/running-shop.ts'

/** A product that somebody bought, and their browser. */
export interface Bought extends BroughtOrder {
  readonly buyer: Buyer
  readonly product: TestProduct
  readonly email: string
}

export interface ReviewRow {
  readonly id: string
  readonly number: number
  readonly state: string
  readonly version: number
  readonly reason: string
  readonly stars: number
  readonly text: string
  readonly answer: string
  readonly takenBackAt: Date | null
}

export const someEmail = (): string => `${crypto.randomUUID()}@example.com`

/** Words of a review that nobody else writes. */
export const someWords = () => ({
  stars: '4',
  title: 'Quiet',
  text: `It tracks well, but the lid is loose. ${crypto.randomUUID().replaceAll(/\d/g, 'x')}`,
  name: 'Ada',
})

/** What tests of reviews share. */
export function reviewDesk(shop: RunningShop) {
  const rowOf = async ({ key }: Pick<Bought, 'key'>): Promise<ReviewRow | undefined> => {
    const [row] = await shop.core.database.query<ReviewRow>(
      `SELECT r.id, r.number, r.state::text, r.version, r.reason, r.stars, r.text, r.answer, r.taken_back_at AS "takenBackAt"
       FROM review r JOIN orders o ON o.id = r.order_id WHERE o.key = $1`,
      [key],
    )
    return row
  }
  const send = (one: Bought, fields: Readonly<Record<string, string>> = someWords()): Promise<CallResult> =>
    one.buyer.call('/review', { key: one.key, productId: one.product.productId, ...fields })
  return {
    rowOf,
    send,
    /** Sells something to a guest, who pays and gets it unless `isReceived` says otherwise. */
    async sold({
      isReceived = true,
      buyer = new Buyer(shop.url),
      email = someEmail(),
      product,
      ...input
    }: TestProductInput & {
      readonly isReceived?: boolean
      readonly buyer?: Buyer
      readonly email?: string
      readonly product?: TestProduct
    } = {}): Promise<Bought> {
      const chosen = product ?? (await sellProduct(shop.core.database, { name: 'Needle', ...input }))
      const order = await buy(buyer, chosen.productId, { email, waiver: '1' })
      const bought = { ...order, buyer, product: chosen, email }
      if (!isReceived) return bought
      await settle(shop, order)
      if (input.requiresShipping !== false) await succeed(shop, 'order', 'ship', order.number)
      return bought
    },
    /** Writes a review and returns its row. */
    async written(one: Bought, fields: Readonly<Record<string, string>> = someWords()): Promise<ReviewRow> {
      const { status, text } = await send(one, fields)
      expect(status, text).toBe(200)
      return (await rowOf(one))!
    },
    /** Does something as staff, with the version that stands now unless another one is named. */
    async act(
      staff: Buyer,
      name: string,
      one: Bought,
      more: Readonly<Record<string, string>> = {},
    ): Promise<CallResult> {
      const row = (await rowOf(one))!
      const form = { number: String(row.number), version: String(row.version), ...more }
      const answer = await staff.call(`/admin/review/${name}`, form)
      await shop.drain()
      return answer
    },
    /** Returns what a stranger reads on a page of the shop. */
    pageOf: async (path: string): Promise<string> => (await new Buyer(shop.url).get(path)).text,
    async setRules(rules: Partial<ReviewRules>): Promise<void> {
      const { database, clock, rules: source } = shop.core
      const reviews = { ...REVIEW_RULES, ...rules }
      await database.transaction((tx) => saveSettings(tx, { reviews }, clock.now()))
      await source.reload()
    },
    mailsTo: (email: string) =>
      shop.core.database.query<{ template: string; text: string; locale: string }>(
        `SELECT template, text_body AS text, locale FROM mail WHERE to_address = $1 AND template LIKE 'review-%' ORDER BY created_at, id`,
        [email],
      ),
    async advance(ms: number): Promise<void> {
      const { database: db, clock } = shop.core
      await moveClock(db, clock.shifted!, new Date(clock.now().getTime() + ms))
    },
  }
}
