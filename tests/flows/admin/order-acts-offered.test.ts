import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})
afterEach(() => cashier.expectCleanBooks())

const act = async (placed: Placed, call: string, fields: Readonly<Record<string, string>> = {}) => {
  const answer = await owner.call(`/admin/order/${call}`, { number: placed.number, ...fields })
  expect(answer.status, `${call}: ${answer.text}`).toBe(200)
}
const settle = (placed: Placed, more: Readonly<Record<string, string>> = {}) =>
  act(placed, 'settle', {
    gateway: 'bank-transfer',
    reference: `${placed.number}-${Object.keys(more)}`,
    ...more,
  })
const refundIdOf = async ({ number }: Placed) =>
  (
    await shop.core.database.query<{ id: string }>(
      'SELECT r.id FROM payment_refund r JOIN orders o ON o.id = r.charge_id WHERE o.number = $1 ORDER BY r.id DESC',
      [number],
    )
  )[0]!.id

/** Refunds everything, to be transferred. */
async function refund(placed: Placed): Promise<void> {
  const query = new URLSearchParams({ of: 'all', reason: 'late', preview: '1' })
  const page = await owner.get(`/admin/orders/${placed.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await act(placed, 'refund', { reason: 'late', shown })
}

/** Opens a review as an odd payment does. */
const hold = ({ number }: Placed) =>
  shop.core.database.query(
    `WITH held AS (UPDATE orders SET payment_in_review = true WHERE number = $1 RETURNING id)
     INSERT INTO payment_review (charge_id, id, attempt_id, reason, detail, opened_at)
     SELECT held.id, uuidv7(), a.id, 'late', 'odd', now() FROM held JOIN payment_attempt a ON a.charge_id = held.id`,
    [number],
  )

/** Returns the acts that an order's page offers, by their calls. */
async function offered({ number }: Placed): Promise<readonly string[]> {
  const { text } = await owner.get(`/admin/orders/${number}`)
  const calls = [...text.matchAll(/action="[^"]*\/api\/admin\/order\/([a-z/-]+)"/g)]
  return [...new Set(calls.map(([, call]) => call!))].filter((call) => !call.startsWith('note')).sort()
}

const OPEN = ['address', 'delivery', 'email', 'ship']

test.each<[state: string, bring: (placed: Placed) => Promise<unknown>, acts: readonly string[]]>([
  ['not paid', async () => undefined, [...OPEN, 'cancel', 'settle']],
  ['partly paid', (placed) => settle(placed, { amount: '1' }), [...OPEN, 'document', 'settle', 'unsettle']],
  ['paid', (placed) => settle(placed), [...OPEN, 'document', 'unsettle']],
  [
    'held for review',
    async (placed) => {
      await settle(placed)
      await hold(placed)
    },
    ['address', 'delivery', 'document', 'email', 'release', 'unsettle'],
  ],
  [
    'shipped and not paid',
    (placed) => act(placed, 'ship', { unpaid: '1' }),
    ['delivered', 'document', 'email', 'restock', 'settle'],
  ],
  [
    'shipped, and in stock again',
    async (placed) => {
      await settle(placed)
      await act(placed, 'ship')
      await act(placed, 'restock')
    },
    ['delivered', 'document', 'email', 'unrestock', 'unsettle'],
  ],
  [
    'to be transferred back',
    async (placed) => {
      await settle(placed)
      await refund(placed)
    },
    [...OPEN, 'document', 'refund/done', 'refund/give-up'],
  ],
  [
    'transferred back',
    async (placed) => {
      await settle(placed)
      await refund(placed)
      await act(placed, 'refund/done', { refund: await refundIdOf(placed), reference: 'SEPA 1' })
    },
    [...OPEN, 'document', 'refund/give-up'],
  ],
  ['cancelled', (placed) => act(placed, 'cancel', { reason: 'x' }), []],
])('an order that is %s offers what can be done with it, and nothing else', async (_, bring, acts) => {
  const placed = await cashier.place()
  await cashier.link(placed, 'bank-transfer')
  await bring(placed)
  await shop.drain()
  expect(await offered(placed)).toEqual([...acts].sort())
})
