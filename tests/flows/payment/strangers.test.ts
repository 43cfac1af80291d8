import { beforeAll, describe, expect, test } from 'vitest'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
let log: readonly string[] = []

beforeAll(async () => {
  log = desk.hear()
  // The first run of the reconciler, which comes at once; the next is ten minutes away.
  await shop.drain()
})

/** Calls a provider's API as another program of the same merchant does. */
async function api(
  id: string,
  path: string,
  authorization: string,
  body: URLSearchParams | object,
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(sandbox.of(id).url + path, {
    method: 'POST',
    headers: {
      authorization,
      ...(isForm ? {} : { 'content-type': 'application/json', 'paypal-request-id': uuidv7(Date.now()) }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * A payment that somebody else makes and pays in the merchant's account; all call-backs of it go to the shop.
 */
const FOREIGN = {
  async stripe() {
    const { STRIPE_SECRET_KEY: key } = sandbox.of('stripe').env
    const form = new URLSearchParams({
      amount: '1990',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_visa',
    })
    return String((await api('stripe', '/v1/payment_intents', `Bearer ${key}`, form)).id)
  },
  async paypal() {
    const { PAYPAL_CLIENT_ID: name, PAYPAL_CLIENT_SECRET: secret } = sandbox.of('paypal').env
    const basic = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
    const { access_token } = await api(
      'paypal',
      '/v1/oauth2/token',
      basic,
      new URLSearchParams({ grant_type: 'client_credentials' }),
    )
    const amount = { currency_code: 'EUR', value: '19.90' }
    const { id } = await api('paypal', '/v2/checkout/orders', `Bearer ${access_token}`, {
      intent: 'CAPTURE',
      purchase_units: [{ amount }],
    })
    await cashier.buyer('paypal', { ref: String(id) }, 'pays')
    await api('paypal', `/v2/checkout/orders/${id}/capture`, `Bearer ${access_token}`, {})
    return String(id)
  },
  async mollie() {
    const { MOLLIE_API_KEY: key } = sandbox.of('mollie').env
    const webhookUrl = `${shop.url}/webhooks/mollie`
    const payment = {
      amount: { value: '19.90', currency: 'EUR' },
      description: 'Other',
      redirectUrl: 'https://other.example/',
      webhookUrl,
    }
    const { id } = await api('mollie', '/v2/payments', `Bearer ${key}`, payment)
    await cashier.buyer('mollie', { ref: String(id) }, 'pays', { returns: false })
    return String(id)
  },
  async btcpay() {
    const { BTCPAY_API_KEY: key, BTCPAY_STORE_ID: store } = sandbox.of('btcpay').env
    const { id } = await api('btcpay', `/api/v1/stores/${store}/invoices`, `token ${key}`, {
      amount: '19.90',
      currency: 'EUR',
      metadata: { orderId: 'other-1' },
    })
    await cashier.buyer('btcpay', { ref: String(id) }, 'pays')
    return String(id)
  },
  async redsys() {
    const paid = { Ds_Response: '0000', Ds_TransactionType: '0', Ds_Amount: '1990', Ds_Currency: '978' }
    expect(await desk.send('redsys', { ref: '9999ABCDEFGH', event: paid })).toBe(200)
    return '9999ABCDEFGH'
  },
  async 'amazon-pay'() {
    expect(await desk.send('amazon-pay', { ref: 'S02-0000000-0000001-C000001' })).toBe(200)
    return 'S02-0000000-0000001-C000001'
  },
  async gocardless() {
    expect(await desk.send('gocardless', { ref: 'BRQ00000000001' })).toBe(200)
    return 'BRQ00000000001'
  },
} as const

describe('9: what is not ours', () => {
  test.each(Object.keys(FOREIGN) as (keyof typeof FOREIGN)[])(
    '9: a payment that another program makes in our account at %s has no effect',
    async (id) => {
      const placed = await cashier.place()
      await cashier.link(placed, id)
      await shop.drain()
      const { length: before } = await desk.inbox(id)
      const ref = await FOREIGN[id]()
      await shop.drain()
      // BTCPay also tells of our own new invoice.
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
      const ref = await FOREIGN[id]()
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

/** An order to a country where the shop delivers and Klarna does not. */
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
