import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BadSignatureError,
  type Gateway,
  type LinkCommand,
  type RawRequest,
  type SignedEvent,
} from '#domains/payment/index.ts'
import { fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { simulator } from '../../../sandbox/btcpay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { createBtcpayGateway } from './index.ts'

const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
const PAID = { amount: 12_999, currency: 'EUR' }
let clock = fixedClock('2026-11-21T12:00:00Z')
let shop: Server
let webhook = ''
let btcpay: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  clock = fixedClock('2026-11-21T12:00:00Z')
  // A shop that takes every call-back.
  shop = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
    0,
    '127.0.0.1',
  )
  await once(shop, 'listening')
  webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/btcpay`
  btcpay = await startSimulator(simulator, { now: clock.now, webhookUrl: () => webhook })
  gateway = createBtcpayGateway(btcpay.env)!
})

afterEach(async () => {
  await btcpay.stop()
  await new Promise((resolve) => shop.close(resolve))
})

function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const amount = change.amount ?? PAID
  return {
    attemptId: ATTEMPT,
    key: `${ATTEMPT}:link:1`,
    order: {
      ...{
        id: '019ab000-0000-7000-8000-0000000000aa',
        number: '100001',
        total: amount,
        locale: 'de',
        email: 'a@example.com',
        billing: {},
      },
      ...{ deliveryCountry: 'DE', requiresShipping: true, lines: [], bankAccount: null },
    },
    ...{ amount, flow: 'single', input: {}, ref: null, createdAt: clock.now(), now: clock.now() },
    urls: {
      back: 'https://shop.example.com/return/btcpay',
      cancel: 'https://shop.example.com/cancel',
      webhook,
    },
    ...change,
  }
}

async function control<Answer>(path: string, body: object): Promise<Answer & { readonly status: unknown }> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${btcpay.control}/${path}`, init)
  return { status: response.status, ...((await response.json()) as Answer) }
}

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${btcpay.control}/book`)).json()) as Record<string, unknown>[]
}

/** Links and lets the buyer act on the page. */
async function buyer(does: string, change: Partial<LinkCommand> = {}): Promise<string> {
  const { answer, ref } = await gateway.link(command(change))
  const done = await control<{ ref?: string }>('buyer', { answer, does, returns: false })
  expect(done.ref).toBe(ref)
  return ref!
}

async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await btcpay.tick()
}

/** A button of the page. */
function press(ref: string, button: string): Promise<Response> {
  return fetch(`${btcpay.url}/i/${ref}/${button}`, { method: 'POST', redirect: 'manual' })
}

function deliveries(): RawRequest[] {
  return btcpay.deliveries.map(({ url, headers, body }) => ({
    method: 'POST',
    url,
    headers,
    body: Buffer.from(body),
  }))
}

/** The events of the deliveries from an index on, counted from the end where it is negative. */
async function opened(from = 0): Promise<readonly SignedEvent[]> {
  return (
    await Promise.all(
      deliveries()
        .slice(from)
        .map((request) => gateway.openWebhook!(request, clock.now())),
    )
  ).flat()
}

function creations(): number {
  return btcpay.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/invoices')).length
}

describe('a link', () => {
  it('is the page of one invoice in a frame, however often it is asked for', async () => {
    const first = await gateway.link(command())
    expect(await gateway.link(command({ ref: first.ref }))).toEqual(first)
    expect(first).toEqual({
      answer: { type: 'iframe', url: `${btcpay.url}/i/${first.ref}?view=modal`, origin: btcpay.url },
      ...{
        ref: first.ref,
        status: 'linked',
        kept: {},
        expiresAt: new Date(clock.now().getTime() + 30 * MINUTE),
      },
    })
    expect(creations()).toBe(1)
    expect(await book()).toMatchObject([
      { ref: first.ref, orderNumber: '100001', amount: 12_999, currency: 'EUR', status: 'open' },
    ])
  })

  it('never leaves the amount open, and tells BTCPay nothing about the buyer', async () => {
    await gateway.link(command())
    const { body } = btcpay.requests.find(({ method }) => method === 'POST')!
    expect(JSON.parse(body)).toMatchObject({
      amount: '129.99',
      currency: 'EUR',
      checkout: { paymentTolerance: 0 },
    })
    expect(body).not.toContain('a@example.com')
  })

  it.each(['drop-after-commit', '500-after-commit', '500-before', '429'])(
    'after %s ends at one invoice',
    async (fault) => {
      await control('faults', { on: 'create', fault })
      await expect(gateway.link(command())).rejects.toMatchObject({ kind: 'unreachable' })
      const { ref } = await gateway.link(command())
      expect(await book()).toMatchObject([{ ref }])
    },
  )

  it('is told by an event before it has answered', async () => {
    const { ref } = await gateway.link(command())
    await expect.poll(() => btcpay.deliveries.length).toBe(1)
    expect(await opened()).toMatchObject([{ hint: 'InvoiceCreated', ref, attemptId: ATTEMPT }])
  })

  it.each(['JPY', 'EUR', 'KWD'])('of %s is exact there and back', async (currency) => {
    const amount = 1_500
    const ref = await buyer('pays', { amount: { amount, currency } })
    expect(await gateway.observe!(ref)).toMatchObject({
      requested: { amount, currency },
      captured: { amount, currency },
    })
  })

  it('is refused with a wrong key or another store', async () => {
    for (const wrong of [{ BTCPAY_API_KEY: 'wrong' }, { BTCPAY_STORE_ID: 'other' }])
      await expect(createBtcpayGateway({ ...btcpay.env, ...wrong })!.link(command())).rejects.toMatchObject({
        kind: 'refused',
      })
  })
})

describe('what a buyer does', () => {
  it('pays: settled at once, and told step by step', async () => {
    const ref = await buyer('pays')
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'settled',
      captured: PAID,
      attemptId: ATTEMPT,
      account: gateway.account,
      livemode: false,
    })
    const steps = [
      'InvoiceCreated',
      'InvoiceReceivedPayment',
      'InvoiceProcessing',
      'InvoicePaymentSettled',
      'InvoiceSettled',
    ]
    expect((await opened()).map(({ hint }) => hint)).toEqual(steps)
    expect(await book()).toMatchObject([{ status: 'paid', amount: 12_999 }])
  })

  it('pays less: the part is there while the invoice waits, and after it expired', async () => {
    const ref = await buyer('pays-less')
    const part = { captured: { amount: 11_700, currency: 'EUR' }, requested: PAID }
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing', ...part })
    await pass(30 * MINUTE)
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'expired',
      ...part,
      reason: 'Expired, PaidPartial',
    })
  })

  it('pays too much: all of it is there', async () => {
    const { ref } = await gateway.link(command())
    await press(ref!, 'pay-more')
    expect(await gateway.observe!(ref!)).toMatchObject({
      status: 'settled',
      captured: { amount: 14_298, currency: 'EUR' },
      requested: PAID,
    })
  })

  it('pays without a block: on its way until it has one', async () => {
    const { ref } = await gateway.link(command())
    await press(ref!, 'pay-unconfirmed')
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'processing', captured: { amount: 0 } })
    await pass(10 * MINUTE)
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: PAID })
  })

  it('pays late: expired first, and then the money is there all the same', async () => {
    const ref = await buyer('abandons')
    await pass(30 * MINUTE)
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired', captured: { amount: 0 } })
    await control('buyer', { ref, does: 'pays-late' })
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'settled',
      captured: PAID,
      reason: 'Expired, PaidLate',
    })
    const [late] = deliveries().slice(-1)
    expect(JSON.parse(late!.body.toString())).toMatchObject({
      type: 'InvoicePaymentSettled',
      afterExpiration: true,
    })
  })

  it('closes the page: the invoice stays open until the shop marks it', async () => {
    const ref = await buyer('cancels')
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'cancelled', captured: { amount: 0 } })
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'cancelled' })
    expect(await book()).toMatchObject([{ status: 'canceled' }])
    await control('buyer', { ref, does: 'pays-late' })
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: PAID })
  })

  it('paid before the shop could close it: it stays paid', async () => {
    const ref = await buyer('pays')
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'settled', captured: PAID })
  })

  it.each(['declined', 'fails-3ds', 'disputes'])('%s: coins have no such thing', async (does) => {
    const { ref } = await gateway.link(command())
    expect(await control('buyer', { ref, does })).toMatchObject({ status: 422 })
  })
})

describe('the page', () => {
  it('speaks to the window around it and leads back to the shop', async () => {
    const { answer, ref } = await gateway.link(command())
    const html = await (await fetch((answer as { url: string }).url)).text()
    expect(html).toContain('Pay 129.99 EUR')
    expect(html).toContain('["loaded"]')
    expect(await (await press(ref!, 'close')).text()).toContain('["close"]')
    expect(await (await press(ref!, 'pay')).text()).toContain('Return to shop')
    const back = await press(ref!, 'return')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      'https://shop.example.com/return/btcpay',
    ])
  })
})

describe('a refund', () => {
  const part = { refundId: 'refund-1', amount: { amount: 2_000, currency: 'EUR' }, reason: 'broken' }

  it('is on its way until the buyer claims it, and is one however often it is asked for', async () => {
    const ref = await buyer('pays')
    const first = await gateway.refund!(ref, part, 'key')
    const claimUrl = expect.stringContaining('/pull-payments/')
    expect(first).toMatchObject({ refundId: 'refund-1', status: 'claimable', amount: part.amount, claimUrl })
    expect(await gateway.refund!(ref, part, 'key')).toEqual(first)
    expect(await book()).toMatchObject([{ status: 'paid', refunded: 0 }])
    await pass(HOUR)
    expect((await gateway.observe!(ref))!.refunds).toMatchObject([
      { providerRefundId: first.providerRefundId, status: 'done' },
    ])
    expect(await book()).toMatchObject([{ status: 'paid', refunded: 2_000 }])
    expect(await opened(-1)).toMatchObject([{ hint: 'PayoutUpdated', ref }])
  })

  it('in part and of the rest are two, and all of it is back', async () => {
    const ref = await buyer('pays')
    await gateway.refund!(ref, part, 'key')
    await gateway.refund!(
      ref,
      { ...part, refundId: 'refund-2', amount: { amount: 10_999, currency: 'EUR' } },
      'key-2',
    )
    await pass(HOUR)
    const facts = (await gateway.observe!(ref))!.refunds.map(
      ({ amount, status }) => `${amount.amount} ${status}`,
    )
    expect(facts).toEqual(['2000 done', '10999 done'])
    expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_999 }])
  })

  it.each(['drop-after-commit', '500-after-commit'])('after %s is one', async (fault) => {
    const ref = await buyer('pays')
    await control('faults', { on: 'refund', fault })
    await expect(gateway.refund!(ref, part, 'key')).rejects.toMatchObject({ kind: 'unreachable' })
    expect((await gateway.observe!(ref))!.refunds).toEqual([await gateway.refund!(ref, part, 'key')])
  })
})

describe('an event', () => {
  it.each(['tamper-body', 'tamper-signature'])('is refused after %s', async (fault) => {
    const ref = await buyer('abandons')
    await control('faults', { on: 'event', fault })
    await press(ref, 'pay')
    await expect(opened()).rejects.toThrow(BadSignatureError)
  })

  it('that comes late or again is the same, and one that is made up old is refused', async () => {
    const ref = await buyer('pays')
    await pass(HOUR)
    await control('deliver', { ref, times: 1 })
    const first = deliveries().slice(0, 5)
    expect((await opened(5)).map(({ eventId }) => eventId)).toEqual(
      first.map(({ body }) => JSON.parse(body.toString()).originalDeliveryId),
    )
    await control('send', { event: {}, ref, signed: true, at: '2026-11-21T12:00:00Z' })
    await expect(opened(-1)).rejects.toThrow(BadSignatureError)
    await control('send', { event: {}, ref, signed: false })
    await expect(opened(-1)).rejects.toThrow(BadSignatureError)
  })

  it.each([
    ['capture', 'tamper-amount', { captured: { amount: 12_998, currency: 'EUR' } }],
    ['create', 'tamper-amount', { requested: { amount: 12_998, currency: 'EUR' } }],
    ['create', 'tamper-currency', { captured: { amount: 12_999, currency: 'USD' } }],
    ['capture', 'tamper-account', { captured: PAID }],
  ])('%s %s of what BTCPay recorded is seen', async (on, fault, change) => {
    await control('faults', { on, fault })
    const ref = await buyer('pays')
    const account = fault === 'tamper-account' ? `${gateway.account}-other` : gateway.account
    expect(await gateway.observe!(ref)).toMatchObject({ account, ...change })
  })
})

describe('the reconciler', () => {
  it('is given what BTCPay knows since then, newest first, and null for what it does not know', async () => {
    const old = await buyer('pays')
    clock.advance(HOUR)
    const since = clock.now()
    const fresh = await buyer('abandons', { attemptId: '019ab000-0000-7000-8000-000000000002' })
    const all = await gateway.listSince!(new Date(0))
    expect(all.map(({ ref, status }) => `${ref} ${status}`)).toEqual([`${fresh} open`, `${old} settled`])
    expect((await gateway.listSince!(since)).map(({ ref }) => ref)).toEqual([fresh])
    expect(await gateway.observe!('nothing')).toBeNull()
  })
})
