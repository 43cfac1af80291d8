import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

/** Creates an order that waits for its bank transfer. */
async function waiting(): Promise<{
  readonly buyer: Buyer
  readonly email: string
  readonly orderKey: string
}> {
  const buyer = new Buyer(`${shop.url}/de`)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 10_000 })
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const orderKey = (await buyer.call('/order/finalize', { ...addressForm, email })).body
  expect((await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey })).status).toBe(200)
  return { buyer, email, orderKey }
}

async function advance(iso: string): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ advance: iso }),
  })
  expect(answer.status).toBe(200)
}

const reminders = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith('Bitte bezahlen Sie'))

test('after seven days without its transfer the buyer is asked once, with where to and until when; after fourteen the order is cancelled', async () => {
  const { buyer, email, orderKey } = await waiting()
  await advance('P6D')
  expect(await reminders(email)).toEqual([])
  await advance('P1DT1H')
  const [mail, ...others] = await reminders(email)
  expect(others).toEqual([])
  for (const part of [
    'DE02 1203 0000 0000 2020 51',
    'RF',
    '104,90',
    `/de/order/${orderKey}`,
    'stornieren wir',
  ])
    expect(mail?.text).toContain(part)
  await advance('P1D')
  expect(await reminders(email)).toHaveLength(1)
  expect((await buyer.call('/order/state', { key: orderKey })).body.order.state).toBe('placed')
  await advance('P6D')
  expect((await buyer.call('/order/state', { key: orderKey })).body.order.state).toBe('cancelled')
  expect(await reminders(email)).toHaveLength(1)
})

test('whoever chose another payment method, or whose order is gone, is not asked for a transfer', async () => {
  const [other, gone] = [await waiting(), await waiting()]
  expect(
    (
      await other.buyer.call('/gateway/link', {
        gatewayId: 'cash-on-delivery',
        orderKey: other.orderKey,
        tel: '+49 30 1234567',
      })
    ).status,
  ).toBe(200)
  const { number } = (await gone.buyer.call('/order/state', { key: gone.orderKey })).body.order
  await shop.core.database.query(
    `UPDATE orders SET state = 'cancelled', cancelled_at = now() WHERE number = $1`,
    [number],
  )
  await advance('P8D')
  expect([await reminders(other.email), await reminders(gone.email)]).toEqual([[], []])
})
