import { beforeAll, describe, expect, test } from 'vitest'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'
import { FOREIGN_AT, foreignPaymentsOf } from './foreign-payments.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const foreign = foreignPaymentsOf(shop, sandbox)
let log: readonly string[] = []

beforeAll(() => {
  log = desk.hear()
})

describe('9: what is not ours', () => {
  test.each(FOREIGN_AT)(
    '9: a payment that another program makes in our account at %s has no effect',
    async (id) => {
      const placed = await cashier.place()
      await cashier.link(placed, id)
      await shop.drain()
      const { length: before } = await desk.inbox(id)
      const ref = await foreign[id]()
      await shop.drain()
      // BTCPay also reports our own new invoice.
      const heard = (await desk.inbox(id)).slice(before).filter(({ hint }) => hint !== 'InvoiceCreated')
      expect(heard.map(({ state, outcome }) => ({ state, outcome }))).toEqual(
        heard.map(() => ({ state: 'ignored', outcome: 'unknown' })),
      )
      expect((await cashier.state(placed)).paymentState).toBe('unpaid')
      expect(
        await shop.core.database.query('SELECT FROM payment_attempt WHERE provider_ref = $1', [ref]),
      ).toEqual([])
      expect(await cashier.ledger(placed)).not.toHaveProperty(`clearing:${id}`)
    },
  )

  test.each(['mollie', 'btcpay'] as const)(
    '9: money of a payment at %s that belongs to no order is written down and logged, once',
    async (id) => {
      const ref = await foreign[id]()
      await cashier.reconcile()
      await cashier.reconcile()
      const told = log.filter(
        (line) => line.includes('a provider has a payment that belongs to no order') && line.includes(ref),
      )
      expect(told).toHaveLength(1)
      const found = await shop.core.database.query(
        'SELECT amount_minor AS amount, currency FROM payment_unmatched WHERE provider_ref = $1',
        [ref],
      )
      expect(found).toEqual([{ amount: 1990, currency: 'EUR' }])
    },
  )

  test('9: money that went to another account is logged once, however often the reconciler sees it', async () => {
    const placed = await cashier.place()
    await sandbox.control('mollie', 'faults', { on: 'create', fault: 'tamper-account', times: 1 })
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    await cashier.reconcile()
    await cashier.reconcile()
    expect(await desk.holds(placed)).toEqual(['account'])
    const { id } = await desk.orderOf(placed)
    expect(
      log.filter((line) => line.includes('a payment waits for a person') && line.includes(id)),
    ).toHaveLength(1)
  })

  test('9: an event of real money is nothing to a shop that tries things out, and the other way round', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'stripe')
    await sandbox.control('stripe', 'faults', { on: 'event', fault: 'lose', times: 9 })
    const { ref } = await cashier.buyer('stripe', { answer: link.body }, 'pays', { returns: false })
    await sandbox.control('stripe', 'faults', { on: 'event', times: 0 })
    const before = await desk.inbox('stripe')
    expect(await desk.send('stripe', { ref: String(ref), event: { livemode: true } })).toBe(200)
    await shop.drain()
    expect(await desk.inbox('stripe')).toEqual(before)
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')

    const { STRIPE_API_URL: _, ...env } = sandbox.of('stripe').env
    const live = createStripeGateway({
      ...env,
      STRIPE_SECRET_KEY: 'sk_live_a1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_a1',
    })
    expect(live).toMatchObject({ livemode: true })
    await desk.send('stripe', { ref: String(ref) })
    const { headers, body } = desk.lastSent('stripe')
    expect(JSON.parse(body)).toMatchObject({ livemode: false })
    const raw = { method: 'POST', url: '/webhooks/stripe', headers, body: Buffer.from(body) }
    expect(await live?.openWebhook?.(raw, shop.core.clock.now())).toEqual([])
  })

  test('9: an event in the name of another account of Stripe changes nothing', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'stripe')
    const { ref } = await cashier.buyer('stripe', { answer: link.body }, 'abandons')
    expect(
      await desk.send('stripe', {
        ref: String(ref),
        event: { account: 'acct_other', type: 'checkout.session.completed' },
      }),
    ).toBe(200)
    await shop.drain()
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
  })
})

describe('bad input', () => {
  test.each(IDS)(
    'a call-back to %s that is too large, empty or no text leaves nothing behind',
    async (id) => {
      const before = await desk.inbox(id)
      expect(await desk.callBack(id, 'x'.repeat(300_000))).toBe(413)
      expect(await desk.callBack(id, '')).toBe(400)
      expect(await desk.callBack(id, Buffer.from([0x69, 0x64, 0x3d, 0xff, 0xfe]))).toBe(400)
      expect(await desk.inbox(id)).toEqual(before)
    },
  )

  test('a gateway that nobody knows is 409 for a buyer and 404 for a call-back, and a browser that returns from it learns nothing', async () => {
    const placed = await cashier.place()
    expect(await cashier.link(placed, 'nobody')).toMatchObject({
      status: 409,
      body: { code: 'gateway-unavailable', fields: ['gatewayId'] },
    })
    expect(await desk.callBack('nobody', '{}')).toBe(404)
    const returned = await fetch(`${shop.url}/return/nobody?attempt=${uuidv7(Date.now())}`, {
      redirect: 'manual',
    })
    expect(returned.status).toBe(200)
    expect(await desk.attempts(placed)).toEqual([])
  })

  test.each([
    ['the currency', 'mollie', () => desk.placeIn('KWD', 19_900)],
    ['the country', 'klarna', () => toLuxembourg()],
    ['an amount that is too large', 'stripe', () => desk.placeIn('EUR', 100_000_000)],
    ['nothing to be delivered', 'cash-on-delivery', () => desk.placeIn('EUR', 1990)],
  ])(
    'a gateway that does not fit %s (%s) is not offered, and asked for all the same it is 409',
    async (_what, gatewayId, place) => {
      const placed = await place()
      const asked = sandbox.of('stripe').requests.length
      const { gateways } = (await placed.buyer.call('/order/state', { key: placed.orderKey })).body
      expect(gateways.map((gateway: { gatewayId: string }) => gateway.gatewayId)).not.toContain(gatewayId)
      expect(gateways).not.toEqual([])
      const answer = await cashier.link(placed, gatewayId, { tel: '+49 30 123456' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'gateway-unavailable' } })
      expect(await desk.attempts(placed)).toEqual([])
      expect(sandbox.of('stripe').requests).toHaveLength(asked)
      expect(await cashier.bookOf(gatewayId === 'cash-on-delivery' ? 'stripe' : gatewayId, placed)).toEqual(
        [],
      )
    },
  )

  test('whoever has the key of an order may pay it, and sees nothing of its buyer', async () => {
    const placed = await cashier.place()
    const stranger = { ...placed, buyer: new Buyer(shop.url) }
    const link = await cashier.link(stranger, 'mollie')
    expect(link.body).toMatchObject({ type: 'redirect', orderKey: placed.orderKey })
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    const state = await cashier.state(stranger)
    expect(state.paymentState).toBe('paid')
    expect(JSON.stringify(state)).not.toContain(addressForm.email)
  })

  test.each(['/gateway/link', '/gateway/cancel', '/gateway/capture'])(
    'a key that no order has is 404 for %s',
    async (path) => {
      const buyer = new Buyer(shop.url)
      const placed = await cashier.place()
      for (const orderKey of ['A'.repeat(27), 'ä', placed.number, `${placed.orderKey}x`])
        expect(await buyer.call(path, { gatewayId: 'stripe', orderKey })).toMatchObject({
          status: 404,
          body: { code: 'not-found' },
        })
      expect(await desk.attempts(placed)).toEqual([])
    },
  )

  test('there is nothing to cancel or to capture of an order that nobody began to pay', async () => {
    const { buyer, orderKey } = await cashier.place()
    expect(await buyer.call('/gateway/cancel', { orderKey })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-cancel' },
    })
    expect(await buyer.call('/gateway/capture', { orderKey })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-capture' },
    })
  })
})

/** Places an order to a country to which the shop delivers and Klarna does not. */
async function toLuxembourg(): Promise<Placed> {
  const { database, rules } = shop.core
  await database.query(`UPDATE shipping_zone SET countries = '{DE,AT,LU}'`)
  await rules.reload()
  const buyer = new Buyer(shop.url)
  const { productId } = await sellProduct(database, { priceMinor: 1990 })
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const placed = await buyer.call('/order/finalize', {
    ...addressForm,
    'billing.country': 'LU',
    'billing.zip': '1855',
  })
  expect(placed.status, placed.text).toBe(200)
  const { order } = (await buyer.call('/order/state', { key: placed.body })).body
  return { buyer, orderKey: placed.body, number: order.number, totalMinor: order.total.amount }
}
