import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder, endReview } from '#domains/payment/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'
import { klarnaDeskOf } from './klarna-desk.ts'

// Money that Klarna secured and nobody captures is released (decision 0033).
const sandbox = useSandbox(['klarna'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const {
  attention,
  clearing,
  faults,
  idOf,
  moment,
  orderAtKlarna,
  paid,
  portal,
  secured,
  ship,
  stateOf,
  taken,
} = klarnaDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const reservations = async (placed: Placed): Promise<readonly string[]> =>
  (
    await shop.core.database.query<{ state: string }>(
      'SELECT state FROM stock_reservation WHERE order_id = $1',
      [await idOf(placed)],
    )
  ).map(({ state }) => state)

describe('giving the promise back', () => {
  test('a refund before shipment takes less, and a capture then takes the rest', async () => {
    const placed = await paid()
    await desk.refund(placed, 300)
    expect([await secured(placed), await clearing(placed), await stateOf(placed)]).toEqual([
      placed.totalMinor - 300,
      placed.totalMinor - 300,
      'partly-refunded',
    ])
    await ship(placed)
    await shop.drain()
    expect([await taken(placed), await clearing(placed)]).toEqual([
      { status: 'CAPTURED', captured: placed.totalMinor - 300, captures: 1 },
      placed.totalMinor - 300,
    ])
    await desk.refund(placed, null)
    expect([await stateOf(placed), await clearing(placed)]).toEqual(['refunded', 0])
    await cashier.expectCleanBooks()
  })

  test('32: a refund of everything cancels the order at Klarna, and nothing is shipped', async () => {
    const placed = await paid()
    await expect(
      cancelOrder(desk.engine, { orderId: await idOf(placed), why: 'x' }, moment()),
    ).rejects.toMatchObject({ code: 'order-closed' })
    await desk.refund(placed, null)
    expect([
      (await taken(placed)).status,
      await stateOf(placed),
      await secured(placed),
      await clearing(placed),
    ]).toEqual(['CANCELLED', 'refunded', 0, 0])
    await expect(ship(placed)).rejects.toMatchObject({ code: 'ship-refunded' })
    expect(await cashier.bookOf('klarna', placed)).toMatchObject([
      { status: 'refunded', refunded: placed.totalMinor },
    ])
    const waiting = await paid()
    await desk.advance(8 * DAY)
    expect([await stateOf(placed), await desk.holds(placed)]).toEqual(['refunded', []])
    // Nobody waits for its goods, unlike for those of a paid order.
    expect([
      await attention('orders-unshipped', placed),
      await attention('orders-unshipped', waiting),
    ]).toMatchObject([[], [{ subject: waiting.number }]])
  })

  test.each(['drop-after-commit', '500-after-commit', '500-before', '409'])(
    'a refund that met %s lowers the promise once',
    async (fault) => {
      const placed = await paid()
      await faults('refund', fault)
      await desk.refund(placed, 300)
      await desk.advance(15 * MINUTE)
      expect([
        await secured(placed),
        (await orderAtKlarna(placed)).order_amount,
        await stateOf(placed),
      ]).toEqual([placed.totalMinor - 300, placed.totalMinor - 300, 'partly-refunded'])
    },
  )

  test('shipping and refunding in the same moment never takes what went back', async () => {
    for (let round = 0; round < 4; round++) {
      const placed = await paid()
      await Promise.allSettled([ship(placed), desk.refund(placed, null)])
      await desk.advance(15 * MINUTE)
      const order = await orderAtKlarna(placed)
      expect([await stateOf(placed), await clearing(placed), await secured(placed)]).toEqual([
        'refunded',
        0,
        0,
      ])
      expect(Number(order.captured_amount)).toBe(Number(order.refunded_amount))
    }
    await cashier.expectCleanBooks()
  })

  test.each([
    ['cancels', {}, 'refunded'],
    ['lowers', { amount: 1000 }, 'partly-refunded'],
  ] as const)('what staff do in Klarna’s portal (%s) is booked', async (does, more, state) => {
    const placed = await paid()
    await portal(placed, does, more)
    await cashier.reconcile()
    await desk.advance(HOUR)
    expect([await stateOf(placed), await clearing(placed)]).toEqual([state, state === 'refunded' ? 0 : 1000])
    await cashier.expectCleanBooks()
  })
})

describe('the end of a promise', () => {
  test('32: is put off while an order waits to be shipped, until Klarna gives no more time; staff hear before and after', async () => {
    const placed = await paid()
    await desk.advance(26 * DAY)
    expect([await attention('promises-ending', placed), await secured(placed)]).toEqual([
      [],
      placed.totalMinor,
    ])
    for (let day = 26; day < 170; day += 24) await desk.advance(24 * DAY)
    expect(await secured(placed)).toBe(placed.totalMinor)
    await desk.advance(7 * DAY)
    expect(await attention('promises-ending', placed)).toMatchObject([{ subject: placed.number }])
    await desk.advance(6 * DAY)
    expect([
      await stateOf(placed),
      await secured(placed),
      await clearing(placed),
      await desk.holds(placed),
    ]).toEqual(['hold', 0, 0, ['expired']])
    expect(await attention('payment-reviews', placed)).toMatchObject([
      { detail: expect.stringContaining('expired') },
    ])
    await expect(ship(placed)).rejects.toMatchObject({ code: 'payment-in-review' })
    await cashier.expectCleanBooks()
    // The stock is kept until staff decide, and not longer.
    expect(await reservations(placed)).toEqual(['open'])
    await endReview(desk.engine, await idOf(placed), 'the buyer will not pay', moment())
    await desk.advance(31 * MINUTE)
    expect(await reservations(placed)).toEqual(['released'])
    await cashier.expectCleanBooks()
  })
})
