import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createWebhook, SUBSCRIBED_EVENTS } from '#domains/outgoing-call/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { fillCart, placeCart } from '../support/orders.ts'
import { guest, LATER, NOW, reserving } from '../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

/** Counts the round trips of `work`'s transactions: statements that are sent together are one. */
async function waysOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client
  const { query } = prototype
  let ways = 0
  prototype.query = function (
    this: pg.Client & { connectionParameters?: { options?: string } },
    ...values: unknown[]
  ) {
    if (this.connectionParameters?.options?.includes('plan_cache_mode')) ways += 1
    return Reflect.apply(query, this, values)
  } as typeof query
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return ways
}

/** Another gateway, which redirects to its provider. */
const online = {
  ...bankTransfer,
  info: { ...bankTransfer.info, id: 'online', paidThrough: 'provider' as const },
}

test('placing an order and beginning to pay it go to the database as seldom as decision 0019 says', async () => {
  const { productId } = await sellProduct(db.database, { stock: 50 })
  const { order, link, freed } = reserving(db)
  const { row } = await fillCart(db.database, { [productId]: 1 })
  const placed = await waysOf(() => placeCart(db.database, row.key))
  const [one, two] = [await order(guest(), { [productId]: 1 }), await order(guest(), { [productId]: 1 })]
  const ways = {
    placed,
    offline: await waysOf(() => link(one, bankTransfer, NOW)),
    repeated: await waysOf(() => link(one, bankTransfer, NOW)),
    begun: await waysOf(() => link(two, online, NOW)),
    changed: await waysOf(() => link(two, bankTransfer, NOW)),
  }
  const late = await order(guest(), { [productId]: 1 })
  await freed.expired(late)
  const reopened = await waysOf(() => link(late, bankTransfer, LATER))
  const now = new Date()
  await db.database.transaction((tx) =>
    createWebhook(tx, {
      url: 'https://calls.example/',
      description: '',
      events: SUBSCRIBED_EVENTS,
      actor: 'test',
      now,
    }),
  )
  const told = await fillCart(db.database, { [productId]: 1 })
  const toldToWebhooks = await waysOf(() => placeCart(db.database, told.row.key))
  expect(await db.database.query('SELECT event FROM shop_event')).toContainEqual({ event: 'order.placed' })
  expect({ ...ways, reopened, toldToWebhooks }).toEqual({
    placed: 2,
    offline: 2,
    repeated: 3,
    begun: 7,
    changed: 4,
    reopened: 7,
    toldToWebhooks: 2,
  })
})
