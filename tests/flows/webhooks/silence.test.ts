import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, newMember } from '../../support/member.ts'
import { type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { buy, settle, succeed } from '../../support/partners.ts'
import { EVERY_JOB } from '../../support/recurring-names.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { newWebhook } from '../../support/webhooks.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, undefined, undefined, () => server.outside)

/** What was written for webhooks since the database was made, also what was deleted again or rolled back: ids are not given back. */
async function written() {
  const [row] = await shop.core.database.query<Record<string, number>>(
    `SELECT (SELECT coalesce(last_value, 0) FROM pg_sequences WHERE sequencename = 'shop_event_id_seq')::integer AS events,
       (SELECT coalesce(last_value, 0) FROM pg_sequences WHERE sequencename = 'outgoing_call_try_id_seq')::integer AS tries,
       (SELECT count(*) FROM outgoing_call)::integer AS calls`,
  )
  return row
}

/** Acts that a subscriber of everything would hear of: an order to its end, stock that runs out, products, a customer. */
async function live(): Promise<void> {
  const { productId } = await sellProduct(shop.core.database, { stock: 2 })
  const order = await buy(new Buyer(shop.url), productId)
  await settle(shop, order)
  await succeed(shop, 'order', 'ship', order.number)
  await succeed(shop, 'order', 'refund', order.number)
  await succeed(shop, 'order', 'refund-done', order.number, 'sent back')
  await succeed(shop, 'order', 'cancel', (await buy(new Buyer(shop.url), productId)).number)
  await newMember(shop.url)
  await shop.core.database.query(`UPDATE product SET updated_at = updated_at + interval '1 second'`)
  advance(shop, MINUTE)
  await shop.drain(...EVERY_JOB)
}

test('no act of a shop without endpoints writes anything for webhooks, nor where none wants to hear of it; a subscriber does', async () => {
  await live()
  expect(await written()).toEqual({ events: 0, tries: 0, calls: 0 })
  await newWebhook(shop, ['payout.paid'])
  await live()
  expect(await written()).toEqual({ events: 0, tries: 0, calls: 0 })
  await newWebhook(shop)
  await live()
  const after = await written()
  expect(after?.calls).toBeGreaterThan(8)
  expect(after?.events).toBeGreaterThanOrEqual(after?.calls ?? 0)
})
