import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { type OutsideOrder, type OutsideTill, openTill } from '../support/outside-till.ts'
import { freePort, runCommand, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-outside-'))
const dataDir = join(folder, 'data')
const variables = { BASE_PATH: '/store', DEMO: '1', KONTOR_SANDBOX: '' }
/** Each order's key: a capability that no provider and no log may ever hold. */
const keys: string[] = []
let shop: ShopProcess
let till: OutsideTill
/** What earlier processes of the shop wrote. */
const written = ''

async function start(port: number): Promise<void> {
  shop = await startShopProcess({ dataDir, port, variables })
  const opened = await openTill(shop.url, `${shop.url}/de`)
  till = {
    ...opened,
    async place(change) {
      const order = await opened.place(change)
      keys.push(order.key)
      return order
    },
  }
}
beforeAll(async () => start(await freePort()), 120_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const TEL = { tel: '+49 30 1234567' }
const BOTH_MAILS = ['Ihre Bestellung # bei Pegel', 'Ihre Zahlung für Bestellung # bei Pegel']
const kontor = (...args: string[]) => runCommand(dataDir, args, { ...variables, PORT: String(shop.port) })
const each = <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> => Promise.all(items.map(work))
/** At Amazon a payment exists only once the buyer's browser is back. */
const needsReturn = (id: string): boolean => id === 'amazon-pay'
/** A browser post begins the payment there: the link call itself asks no provider. */
const beginsInBrowser = (id: string): boolean => id === 'redsys' || id === 'amazon-pay'

async function linked(id: string): Promise<{ order: OutsideOrder; answer: Record<string, unknown> }> {
  const order = await till.place()
  const { status, text, body } = await till.link(order, id)
  expect([id, status], text).toEqual([id, 200])
  return { order, answer: body }
}

test('every gateway answers in its own kind, names the order, and has a provider know its number, its total and not more', async () => {
  const local = (id: string) => expect.stringMatching(new RegExp(`^${till.urlOf(id)}/`))
  const kinds: Record<string, object> = {
    stripe: { type: 'checkout', provider: 'stripe', publishableKey: expect.stringMatching(/^pk_/), checkoutKey: expect.any(String) },
    paypal: { type: 'redirect', url: local('paypal') },
    mollie: { type: 'redirect', url: local('mollie') },
    gocardless: { type: 'redirect', url: local('gocardless') },
    klarna: { type: 'redirect', url: local('klarna') },
    redsys: { type: 'post', url: local('redsys'), fields: { Ds_MerchantParameters: expect.any(String), Ds_Signature: expect.any(String) } },
    'amazon-pay': { type: 'payButton', provider: 'amazon-pay', script: local('amazon-pay'), config: { merchantId: expect.any(String) } },
    btcpay: { type: 'iframe', url: local('btcpay'), origin: till.urlOf('btcpay') },
    coupon: { type: 'coupon', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), action: '/store/de/api/coupon/redeem' },
    'cash-on-delivery': { type: 'reload' },
    'bank-transfer': { type: 'reload' },
  }
  expect(till.providers.filter((id) => !kinds[id])).toEqual([])
  await each(Object.entries(kinds), async ([id, kind]) => {
    const order = await till.place()
    const { status, body } = await till.link(order, id, TEL)
    expect({ id, status, body }).toMatchObject({ id, status: 200, body: { ...kind, orderKey: order.key } })
    if (body.type === 'coupon') expect(body.due).toEqual({ amount: order.totalMinor, currency: 'EUR' })
    if (beginsInBrowser(id)) await till.act(id, body, 'abandons')
    if (till.providers.includes(id)) {
      const { key: _key, number: orderNumber, totalMinor: amount } = order
      const events = expect.any(Array)
      expect(await till.bookOf(id, order)).toEqual([
        {
          ref: expect.any(String),
          at: expect.any(String),
          orderNumber,
          amount,
          currency: 'EUR',
          status: 'open',
          refunded: 0,
          subscription: null,
          events,
        },
      ])
    }
    expect([id, await till.paymentState(order)]).toEqual([id, body.type === 'reload' ? 'awaiting' : 'unpaid'])
  })
})

test('whatever a buyer does at a provider, with the way back or without, the order says within fifteen minutes', async () => {
  const expected: Record<string, RegExp> = {
    pays: /^paid$/,
    declined: /^unpaid$/,
    cancels: /^unpaid$/,
    abandons: /^unpaid$/,
    'fails-3ds': /^unpaid$/,
    // In time with us, after the provider's own deadline: there, or for a person to decide.
    'pays-late': /^(paid|hold)$/,
    'pays-less': /^(hold|partly-paid)$/,
    disputes: /^disputed$/,
  }
  const deeds = till.providers.flatMap((id) => Object.keys(expected).flatMap((does) => [true, false].map((returns) => ({ id, does, returns }))))
  const done: { id: string; does: string; order: OutsideOrder; returns: boolean }[] = []
  await each(till.providers, async (provider) => {
    for (const { id, does, returns } of deeds.filter(({ id, returns }) => id === provider && (returns || !needsReturn(id)))) {
      const { order, answer } = await linked(id)
      // Only what was paid can be disputed.
      if (does === 'disputes') await till.act(id, answer, 'pays', returns)
      const { status, body } = await till.control(id, 'buyer', { answer, does, returns })
      if (status === 200) done.push({ id, does, returns, order })
      else expect([id, does, body.error]).toEqual([id, does, expect.any(String)])
    }
  })
  await till.advance('PT15M')
  await each(done, async ({ id, does, returns, order }) => {
    const state = await till.paymentState(order)
    expect(`${id} ${does} ${returns} ${expected[does]?.test(state)} ${state}`).toBe(`${id} ${does} ${returns} true ${state}`)
    const [line] = await till.bookOf(id, order)
    if (state === 'paid') expect([id, does, line]).toEqual([id, does, expect.objectContaining({ status: 'paid', amount: order.totalMinor })])
    if (state === 'paid') expect([id, does, await till.mails(order)]).toEqual([id, does, BOTH_MAILS])
    if (state === 'unpaid') expect([id, does, await till.mails(order)]).toEqual([id, does, BOTH_MAILS.slice(0, 1)])
  })
  expect(new Set(done.map(({ does }) => does))).toEqual(new Set(Object.keys(expected)))
})

test('call-backs that come double, at once, in another order, late, not at all or changed never make an order paid twice or unpaid', async () => {
  const faults = [
    'duplicate',
    'parallel',
    'reorder',
    'delay',
    'lose',
    'tamper-body',
    'tamper-signature',
    'tamper-amount',
    'tamper-currency',
    'tamper-account',
  ]
  const done: { id: string; fault: string; order: OutsideOrder; ref: string }[] = []
  await each(till.providers, async (id) => {
    for (const fault of faults) {
      const { order, answer } = await linked(id)
      await till.control(id, 'faults', { on: 'event', fault, times: 9 })
      const ref = await till.act(id, answer, 'pays', needsReturn(id))
      await till.control(id, 'faults', { on: 'event', fault, times: 0 })
      done.push({ id, fault, order, ref })
    }
  })
  await till.advance('PT15M')
  await each(done, async ({ id, fault, order, ref }) => {
    const again = await till.control(id, 'deliver', { ref, times: 2, parallel: true })
    expect([id, fault, again.status]).toEqual([id, fault, 200])
    // Redsys signs what it says, so that only a person can tell what its signed, wrong message means.
    const isSigned = id === 'redsys' && /^tamper-(amount|currency|account)$/.test(fault)
    expect([id, fault, await till.paymentState(order)]).toEqual([id, fault, isSigned ? 'hold' : 'paid'])
    expect([id, fault, (await till.bookOf(id, order)).map(({ status }) => status)]).toEqual([id, fault, ['paid']])
  })
  await till.advance('PT15M')
  for (const { id, fault, order } of done)
    if ((await till.paymentState(order)) === 'paid') expect([id, fault, await till.mails(order)]).toEqual([id, fault, BOTH_MAILS])
})

test('a call-back without a signature, or dated before or after, is refused and does nothing', async () => {
  const now = (await till.now()).getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  await each(till.providers, async (id) => {
    const { order, answer } = await linked(id)
    const ref = await till.act(id, answer, 'abandons')
    const send = async (more: object) => (await till.control(id, 'send', { event: {}, ref, ...more })).body.answer
    expect([id, await send({ signed: true })]).toEqual([id, 200])
    // Mollie and Klarna only say that something happened, unsigned, and Redsys signs no time: the truth is asked for, whoever says so.
    const unsigned = await send({ signed: false })
    expect([id, unsigned]).toEqual([id, ['mollie', 'klarna'].includes(id) ? 200 : 400])
    const dated = await each([-6, 6, -1_440, 1_440], (minutes) => send({ signed: true, at: at(minutes) }))
    expect([id, dated]).toEqual([id, dated.map(() => (['mollie', 'klarna', 'redsys'].includes(id) ? 200 : 400))])
    for (const body of ['', '{}', 'id=1', new Uint8Array([0xff, 0])])
      expect([id, body, (await fetch(`${shop.url}/webhooks/${id}`, { method: 'POST', body })).status]).toEqual([id, body, 400])
    expect([id, await till.paymentState(order)]).toEqual([id, 'unpaid'])
  })
})

test('a link call that was cut off at the provider ends, when it is repeated, at one order and one payment', async () => {
  const faults = ['drop-after-commit', '500-before', '500-after-commit', '429']
  const ids = till.providers.filter((id) => !beginsInBrowser(id))
  await each(ids, async (id) => {
    for (const fault of faults) {
      for (const isExpress of [false, true]) {
        const order = isExpress ? null : await till.place()
        const buyer = order?.buyer ?? new Buyer(`${shop.url}/de`)
        const form = { ...addressForm, productId: till.nextProduct(), pieces: '0', email: `express-${id}-${fault}@example.com` }
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const call = () => buyer.call('/gateway/link', { gatewayId: id, ...(order ? { orderKey: order.key } : form) }, headers)
        await till.control(id, 'faults', { on: 'create', fault, times: 1 })
        const first = await call()
        if (first.status !== 200) expect([id, fault, first.status, first.body.code]).toEqual([id, fault, 503, 'provider-unreachable'])
        const second = await call()
        expect([id, fault, second.status], second.text).toEqual([id, fault, 200])
        const third = await call()
        expect([third.text, third.headers.get('idempotent-replayed')]).toEqual([second.text, 'true'])
        const key: string = second.body.orderKey
        const placed = (await buyer.call('/order/state', { key })).body.order
        const paying = { buyer, key, email: form.email, number: placed.number, totalMinor: placed.total.amount }
        expect([id, fault, (await till.bookOf(id, paying)).length]).toEqual([id, fault, 1])
        await till.act(id, second.body, 'pays', true)
        expect([id, fault, placed.pieces, (await buyer.call('/order/state', { key })).body.paymentState]).toEqual([id, fault, 1, expect.any(String)])
        keys.push(key)
      }
    }
  })
})
