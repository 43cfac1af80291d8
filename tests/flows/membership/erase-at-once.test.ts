import { expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { lockAccount } from '#domains/account/index.ts'
import { lockOrder } from '#domains/order/index.ts'
import { lockSubscription } from '#domains/subscription/index.ts'
import type { CallResult } from '../../support/buyer.ts'
import { untilSomebodyWaits } from '../../support/lock-waits.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

interface Held {
  readonly tx: Tx
  readonly accountId: string
  readonly orderId: string
  readonly subscriptionId: string
}

/**
 * Erases a member with a subscription while another transaction is under way: `first` runs before the erasure
 * begins, `then` while the erasure waits.
 */
async function eraseDuring(
  first: (held: Held) => Promise<unknown>,
  then: (held: Held) => Promise<unknown>,
): Promise<void> {
  const plan = await counter.sell()
  const { member, placed } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const [{ id: subscriptionId, accountId } = {}] = await counter.subscriptions(member, plan)
  const { id: orderId } = await desk.orderOf(placed)
  const form = { password: await member.hashed(), confirm: '1' }
  let erasing: Promise<CallResult> | undefined
  await shop.core.database.transaction(async (tx) => {
    const held = { tx, orderId, accountId: accountId!, subscriptionId: subscriptionId! }
    await first(held)
    erasing = member.call('/user/erase', form)
    await untilSomebodyWaits(shop.core.database)
    await then(held)
  })
  const erased = await erasing!
  expect(erased.status, erased.text).toBe(200)
  await shop.drain()
  expect(await shop.core.database.query('SELECT FROM account WHERE id = $1', [accountId])).toEqual([])
  await counter.cashier.expectCleanBooks()
}

test('an erasure waits for money that arrives or goes back, and holds no subscription meanwhile', async () => {
  await eraseDuring(
    ({ tx, orderId }) => lockOrder(tx, { id: orderId }),
    async ({ tx, subscriptionId }) => {
      expect(await lockSubscription(tx, subscriptionId)).toMatchObject({ state: 'active' })
    },
  )
})

test('an erasure waits for a gift that is redeemed, and holds no subscription meanwhile', async () => {
  await eraseDuring(
    ({ tx, accountId }) => lockAccount(tx, accountId),
    async ({ tx, subscriptionId }) => {
      expect(await lockSubscription(tx, subscriptionId)).toMatchObject({ state: 'active' })
    },
  )
})
