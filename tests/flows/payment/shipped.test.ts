import { afterAll, expect, test } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

/** Creates a shipped order that is paid on delivery. */
async function shipped(): Promise<Placed> {
  const placed = await cashier.place()
  expect((await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 1234567' })).status).toBe(200)
  const { id: orderId } = await desk.orderOf(placed)
  await shipOrder(shop.core.database, { orderId, actor: 'test', tracking: '', now: shop.core.clock.now() })
  return placed
}

test.each(['its buyer', 'a stranger with the key'])(
  'cash on delivery that was shipped is not cancelled by %s, nor left for another gateway',
  async (who) => {
    const placed = await shipped()
    const visitor = who === 'its buyer' ? placed : { ...placed, buyer: new Buyer(shop.url) }
    const refused = { status: 409, body: { code: 'order-shipped' } }
    expect(await visitor.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).toMatchObject(refused)
    for (const other of ['bank-transfer', 'mollie', 'coupon'])
      expect(await cashier.link(visitor, other)).toMatchObject(refused)
    expect((await cashier.state(placed)).paymentState).toBe('awaiting')
    expect(await desk.attempts(placed)).toMatchObject([
      { gatewayId: 'cash-on-delivery', status: 'processing' },
    ])
    expect(await cashier.bookOf('mollie', placed)).toEqual([])
  },
)

test('cash on delivery that was not shipped yet is cancelled, and chosen again, as before', async () => {
  const placed = await cashier.place()
  await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 1234567' })
  expect((await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status).toBe(200)
  expect((await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 1234567' })).status).toBe(200)
  expect((await cashier.state(placed)).paymentState).toBe('awaiting')
})
