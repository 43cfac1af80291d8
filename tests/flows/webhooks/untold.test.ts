import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { advance } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import { type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { buy } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { newWebhook, toldTo } from '../../support/webhooks.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, undefined, undefined, () => server.outside)

async function later(ms: number): Promise<void> {
  advance(shop, ms)
  await shop.drain('send-calls')
}
const attention = async (): Promise<string> => {
  const parts = { ...shop.core, payments: openPayments(shop.core).engine }
  return (await typeCommand(parts, ['attention'])).said
}
const failuresOf = async (id: string): Promise<number> => {
  const [row] = await shop.core.database.query<{ failures: number }>(
    `SELECT failures FROM stuck_work WHERE task = 'tell-event' AND subject = $1`,
    [id],
  )
  return row?.failures ?? 0
}

test('an event that cannot be told stops no other, is shown to staff at once and to the audit after a day, and is told once it can be', async () => {
  const webhook = await newWebhook(shop, ['order.refunded', 'order.placed'])
  const { productId } = await sellProduct(shop.core.database)
  const order = await buy(new Buyer(shop.url), productId)
  await shop.drain()
  const [{ id, orderId } = { id: '', orderId: '' }] = await shop.core.database.query<{
    id: string
    orderId: string
  }>(
    `INSERT INTO shop_event (event, cause, facts, at)
     SELECT 'order.refunded', 'planted', '{"order": "none", "amount": 100, "currency": "EUR"}', $1 FROM orders WHERE number = $2
     RETURNING id::text, (SELECT id FROM orders WHERE number = $2) AS "orderId"`,
    [shop.core.clock.now(), order.number],
  )
  const next = await buy(new Buyer(shop.url), productId)
  await later(MINUTE)
  expect(toldTo(server, webhook).map(({ data }) => data.number)).toEqual([order.number, next.number])
  expect(await attention()).toContain(`tell-event ${id}`)
  expect(await auditViolations(shop.core.database)).toEqual([])

  // The pauses between its tries grow.
  for (let minutes = 0; minutes < 60; minutes += 2) await later(2 * MINUTE)
  expect(await failuresOf(id)).toBeGreaterThan(1)
  expect(await failuresOf(id)).toBeLessThan(6)
  for (let hours = 0; hours < 30; hours += 3) await later(3 * HOUR)
  expect(await auditViolations(shop.core.database)).toEqual([
    expect.stringContaining('I10 what happened is told within a day'),
  ])

  await shop.core.database.query(
    `UPDATE shop_event SET facts = jsonb_set(facts, '{order}', to_jsonb($2::text)) WHERE id = $1`,
    [id, orderId],
  )
  await later(DAY)
  expect(toldTo(server, webhook).at(-1)).toMatchObject({
    type: 'order.refunded',
    data: { number: order.number },
  })
  expect(await failuresOf(id)).toBe(0)
  expect(await attention()).not.toContain('tell-event')
  expect(await auditViolations(shop.core.database)).toEqual([])
})
