import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { Member, mailsTo } from '../support/member.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { Visitor } from '../support/visitor.ts'

const shop = useRunningShop({ TRUSTED_PROXIES: '127.0.0.1' })
const OFFLINE = ['bank-transfer', 'cash-on-delivery'] as const

async function place(buyer: Buyer, email = `${crypto.randomUUID()}@example.com`): Promise<string> {
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId, key: 'new' })
  const answer = await buyer.call('/order/finalize', { ...addressForm, email })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const link = (buyer: Buyer, orderKey: string, turn: number) =>
  buyer.call('/gateway/link', { orderKey, gatewayId: OFFLINE[turn % OFFLINE.length]!, tel: '+49 30 1234567' })

test('one order has fifteen payments begun in an hour at most, wherever they are begun from', async () => {
  const key = await place(new Buyer(shop.url))
  const statuses: number[] = []
  for (let turn = 0; turn < 18; turn += 1) statuses.push((await link(new Buyer(shop.url), key, turn)).status)
  // The existing payment is returned all the same.
  expect(statuses).toEqual([...Array(15).fill(200), 429, 200, 429])
})

test('one address begins twenty payments in an hour, repeats not counted, and the next address is not concerned', async () => {
  const [visitor, neighbour] = [new Visitor(shop.url, '198.51.100.7'), new Visitor(shop.url, '198.51.100.8')]
  const keys: string[] = []
  for (let order = 0; order < 3; order += 1) {
    const key = await place(visitor)
    keys.push(key)
    for (let turn = 0; turn < 8; turn += 1) {
      const { status } = await link(visitor, key, turn)
      if (status === 200) expect((await link(visitor, key, turn)).status).toBe(200)
    }
  }
  const made = await shop.core.database.query(
    'SELECT a.id FROM payment_attempt a JOIN orders o ON o.id = a.charge_id WHERE o.key = ANY($1)',
    [keys],
  )
  expect(made).toHaveLength(20)
  expect((await link(visitor, keys[2]!, 0)).status).toBe(429)
  expect((await link(neighbour, await place(neighbour), 0)).status).toBe(200)
})

test.each(['/gateway/cancel', '/gateway/capture'])(
  '%s asks a provider thirty times for one order and then waits',
  async (path) => {
    const key = await place(new Buyer(shop.url))
    const statuses: number[] = []
    for (let count = 0; count < 33; count += 1)
      statuses.push((await new Buyer(shop.url).call(path, { orderKey: key })).status)
    expect(statuses.slice(0, 30)).not.toContain(429)
    expect(statuses.slice(30)).toEqual([429, 429, 429])
  },
)

test('a stranger’s orders in one name are all confirmed, but no more than twenty mails come in an hour', async () => {
  const victim = `${crypto.randomUUID()}@example.com`
  for (let index = 0; index < 24; index += 1) await place(new Visitor(shop.url, `203.0.${index}.1`), victim)
  const rows = await shop.core.database.query<{ late: boolean }>(
    `SELECT j.run_at > now() + interval '1 minute' AS late FROM graphile_worker._private_jobs j JOIN orders o ON o.id::text = j.payload->>'orderId' WHERE o.email = $1`,
    [victim],
  )
  expect([rows.length, rows.filter(({ late }) => late).length]).toEqual([24, 4])
})

test('one address gets five mails in an hour because somebody typed it for an account, however many accounts they have', async () => {
  const victim = `${crypto.randomUUID()}@example.com`
  for (let index = 0; index < 8; index += 1) {
    const stranger = new Member(shop.url)
    await stranger.register()
    expect(
      (await stranger.call('/user/email', { email: victim, password: await stranger.hashed() })).body,
    ).toEqual({ pending: true })
  }
  expect(await mailsTo(shop, victim)).toHaveLength(5)
})

test('mails about accounts go before mails about orders, and those before the rest', async () => {
  const member = new Member(shop.url)
  await member.register()
  await place(new Buyer(shop.url))
  const rows = await shop.core.database.query<{ name: string; priority: number }>(
    `SELECT DISTINCT t.identifier AS name, j.priority FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier IN ('send-account-mail', 'send-order-confirmation')`,
  )
  const of = (name: string) => rows.filter((row) => row.name === name).map(({ priority }) => priority)
  expect([of('send-account-mail'), of('send-order-confirmation')]).toEqual([[-6], [-3]])
})
