import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BadSignatureError,
  type Gateway,
  type LinkCommand,
  ProviderError,
  type RawRequest,
} from '#domains/payment/index.ts'
import { fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { redsysSimulator } from '../../../sandbox/redsys/index.ts'
import { createRedsysGateway } from './index.ts'
import { orderNumberOf } from './order-number.ts'

const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
const NEXT_ATTEMPT = '019ab000-0000-7000-8000-000000000002'
const START = '2026-11-21T12:00:00Z'
let clock = fixedClock(START)
let shop: Server
let redsys: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  clock = fixedClock(START)
  // A shop that takes every call-back.
  shop = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
    0,
    '127.0.0.1',
  )
  await once(shop, 'listening')
  await useTerminal('HMAC_SHA512_V2')
})

afterEach(async () => {
  await redsys.stop()
  await new Promise((resolve) => shop.close(resolve))
})

async function useTerminal(version: 'HMAC_SHA512_V2' | 'HMAC_SHA256_V1'): Promise<void> {
  if (redsys) await redsys.stop()
  redsys = await startSimulator(redsysSimulator(version), { now: clock.now })
  gateway = createRedsysGateway(redsys.env)!
}

function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const attemptId = change.attemptId ?? ATTEMPT
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const amount = change.amount ?? { amount: 12_999, currency: 'EUR' }
  return {
    attemptId,
    key: `${attemptId}:link:1`,
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
      back: `${url}/return/redsys?attempt=1`,
      cancel: `${url}/cancel`,
      webhook: `${url}/webhooks/redsys`,
    },
    ...change,
  }
}

async function control<Answer>(path: string, body?: object): Promise<Answer & { readonly status: number }> {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const response = await fetch(`${redsys.control}/${path}`, init)
  return { ...((await response.json()) as Answer), status: response.status }
}

/** Links and lets the buyer act on the page. */
async function buyer(
  does: string,
  change: Partial<LinkCommand> = {},
): Promise<{ readonly ref: string; readonly returnUrl: string | null }> {
  const { answer } = await gateway.link(command(change))
  const done = await control<{ ref: string; returnUrl: string | null; error?: unknown }>('buyer', {
    answer,
    does,
  })
  expect(done.error).toBeUndefined()
  return done
}

function delivered(index = -1): RawRequest {
  const { url, headers, body } = redsys.deliveries.at(index)!
  return { method: 'POST', url, headers, body: Buffer.from(body) }
}

async function book(): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${redsys.control}/book`)
  return (await response.json()) as Record<string, unknown>[]
}

describe.each(['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const)('a terminal that signs with %s', (version) => {
  beforeEach(() => useTerminal(version))

  it('takes a payment and tells it whole, by notification and by query', async () => {
    const { ref, returnUrl } = await buyer('pays')
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event).toMatchObject({
      ref,
      attemptId: ATTEMPT,
      account: gateway.account,
      hint: 'type 0, code 0000',
    })
    const settled = {
      status: 'settled',
      captured: { amount: 12_999, currency: 'EUR' },
      livemode: false,
      account: gateway.account,
    }
    expect(event!.complete).toMatchObject(settled)
    expect(await gateway.observe!(ref)).toMatchObject({ ...settled, attemptId: ATTEMPT, at: clock.now() })
    expect(gateway.onReturn!({ method: 'GET', url: returnUrl!, headers: {}, body: Buffer.alloc(0) })).toEqual(
      { ref },
    )
    expect(await book()).toMatchObject([{ ref, orderNumber: '100001', amount: 12_999, status: 'paid' }])
  })

  it('pays back in part, then the rest, once each', async () => {
    const { ref } = await buyer('pays')
    const part = { refundId: 'refund-1', amount: { amount: 1_000, currency: 'EUR' }, reason: 'broken' }
    const first = await gateway.refund!(ref, part, 'key-1')
    expect(await gateway.refund!(ref, part, 'key-1')).toEqual(first)
    await gateway.refund!(
      ref,
      { refundId: 'refund-2', amount: { amount: 11_999, currency: 'EUR' }, reason: 'all' },
      'key-2',
    )
    expect((await gateway.observe!(ref))!.refunds).toMatchObject([
      {
        refundId: 'refund-1',
        amount: { amount: 1_000 },
        status: 'done',
        providerRefundId: first.providerRefundId,
      },
      { refundId: 'refund-2', amount: { amount: 11_999 }, status: 'done' },
    ])
    expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_999, amount: 12_999 }])
    const more = gateway.refund!(
      ref,
      { refundId: 'refund-3', amount: { amount: 1, currency: 'EUR' }, reason: '' },
      'key-3',
    )
    await expect(more).rejects.toMatchObject({ kind: 'refused', code: 'SIS0057' })
  })

  it('charges a stored card again, once per key', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    const key = `${NEXT_ATTEMPT}:charge:1`
    const charged = await gateway.subscription!.chargeDue!(ref, charge, key)
    expect(charged).toMatchObject({
      ref: orderNumberOf(key),
      attemptId: NEXT_ATTEMPT,
      status: 'settled',
      captured: { amount: 999, currency: 'EUR' },
      renewal: { agreement: ref, period: '2026-12' },
    })
    expect(await gateway.observe!(ref)).not.toHaveProperty('renewal')
    expect(await gateway.subscription!.chargeDue!(ref, charge, key)).toEqual(charged)
    const [first, second, ...others] = await book()
    expect(others).toEqual([])
    expect(second).toMatchObject({
      orderNumber: '100002',
      amount: 999,
      status: 'paid',
      subscription: first!.subscription,
    })
    expect(first!.subscription).toMatch(/^[a-z0-9]{40}$/)
  })
})

describe('a link', () => {
  it('is the same form for the same attempt and makes one payment', async () => {
    const first = await gateway.link(command())
    expect(await gateway.link(command({ ref: first.ref }))).toEqual(first)
    expect(first).toMatchObject({
      answer: { type: 'post', url: `${redsys.url}/sis/realizarPago` },
      status: 'linked',
      ref: orderNumberOf(ATTEMPT),
    })
    expect(first.expiresAt).toEqual(new Date(clock.now().getTime() + HOUR))
    for (const does of ['abandons', 'pays']) await control('buyer', { answer: first.answer, does })
    expect(await book()).toMatchObject([{ ref: first.ref, status: 'paid' }])
  })

  it('opens a page whose button pays without script and leads back', async () => {
    const { answer, ref } = await gateway.link(command())
    const { url, fields } = answer as { url: string; fields: Record<string, string> }
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    const html = await page.text()
    expect(html).toContain('Pay 129.99 EUR')
    expect(html).toContain('This is a simulation. No money moves.')
    const pressed = await fetch(`${redsys.url}/sis/pagar`, {
      method: 'POST',
      body: new URLSearchParams({ order: ref!, does: 'pays' }),
      redirect: 'manual',
    })
    expect(pressed.status).toBe(303)
    expect(
      gateway.onReturn!({
        method: 'GET',
        url: pressed.headers.get('location')!,
        headers: {},
        body: Buffer.alloc(0),
      }),
    ).toEqual({ ref })
  })

  it('of a number that was used is refused with SIS0051, and the next attempt has another', async () => {
    await buyer('declined')
    const { answer } = await gateway.link(command())
    expect(await control('buyer', { answer, does: 'pays' })).toMatchObject({ status: 422, error: 'SIS0051' })
    const again = await buyer('pays', { attemptId: NEXT_ATTEMPT })
    expect(await gateway.observe!(again.ref)).toMatchObject({ status: 'settled', attemptId: NEXT_ATTEMPT })
  })

  it('with a changed field is refused with SIS0042', async () => {
    const { answer } = await gateway.link(command())
    const { fields } = answer as { fields: Record<string, string> }
    const cheap = JSON.parse(Buffer.from(fields.Ds_MerchantParameters!, 'base64').toString())
    const forged = {
      ...fields,
      Ds_MerchantParameters: Buffer.from(JSON.stringify({ ...cheap, DS_MERCHANT_AMOUNT: '1' })).toString(
        'base64',
      ),
    }
    expect(await control('buyer', { answer: { ...answer, fields: forged }, does: 'pays' })).toMatchObject({
      status: 422,
      error: 'SIS0042',
    })
  })

  it.each(['JPY', 'EUR', 'KWD'])('sends %s in minor units and gets them back', async (currency) => {
    const amount = 1_500
    const { ref } = await buyer('pays', { amount: { amount, currency } })
    expect((await gateway.observe!(ref))!.captured).toEqual({ amount, currency })
  })
})

describe('what a buyer does', () => {
  it.each([
    ['declined', 'failed', 'declined'],
    ['fails-3ds', 'failed', 'declined'],
    ['cancels', 'cancelled', 'canceled'],
  ])('%s: %s, and the shop is told', async (does, status, booked) => {
    const { ref } = await buyer(does)
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event!.complete).toMatchObject({ ref, status, captured: { amount: 0 } })
    expect(await gateway.observe!(ref)).toMatchObject({ status, captured: { amount: 0 } })
    expect(await book()).toMatchObject([{ status: booked }])
  })

  it('leaves: it is open until its time is over', async () => {
    const { ref } = await buyer('abandons')
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'open', captured: { amount: 0 } })
    clock.advance(15 * MINUTE)
    await redsys.tick()
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired' })
  })

  it('pays after the time was over: first expired, then settled', async () => {
    await buyer('pays-late')
    const seen = await Promise.all(
      [-2, -1].map(
        async (index) => (await gateway.openWebhook!(delivered(index), clock.now()))[0]!.complete!.status,
      ),
    )
    expect(seen).toEqual(['expired', 'settled'])
  })

  it.each(['pays-less', 'disputes'])('%s: Redsys has no such thing', async (does) => {
    const { answer } = await gateway.link(command())
    expect(await control('buyer', { answer, does })).toMatchObject({ status: 422 })
  })

  it('never came to the page: Redsys knows nothing', async () => {
    const { ref } = await gateway.link(command())
    expect(await gateway.observe!(ref!)).toBeNull()
  })
})

describe('a notification', () => {
  it('is the same event in every delivery', async () => {
    await control('faults', { on: 'event', fault: 'duplicate' })
    await buyer('pays')
    expect(redsys.deliveries).toHaveLength(2)
    const ids = await Promise.all(
      [0, 1].map(async (index) => (await gateway.openWebhook!(delivered(index), clock.now()))[0]!.eventId),
    )
    expect(ids[0]).toBe(ids[1])
  })

  it('is refused when it names the other version', async () => {
    await buyer('pays')
    const body = Buffer.from(delivered().body.toString().replace('HMAC_SHA512_V2', 'HMAC_SHA256_V1'))
    await expect(gateway.openWebhook!({ ...delivered(), body }, clock.now())).rejects.toThrow(
      BadSignatureError,
    )
  })

  it.each(['tamper-body', 'tamper-signature'])('is refused after %s', async (name) => {
    await control('faults', { on: 'event', fault: name })
    await buyer('pays')
    await expect(gateway.openWebhook!(delivered(), clock.now())).rejects.toThrow(BadSignatureError)
  })

  it.each([
    ['tamper-amount', { captured: { amount: 12_998, currency: 'EUR' } }],
    ['tamper-currency', { captured: { amount: 12_999, currency: 'USD' } }],
    ['tamper-account', { account: '999008881-other/1' }],
  ])('shows %s of what Redsys recorded', async (name, seen) => {
    await control('faults', { on: 'capture', fault: name })
    const { ref } = await buyer('pays')
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event!.complete).toMatchObject(seen)
    expect(await gateway.observe!(ref)).toMatchObject(seen)
  })

  it('that a test makes up opens when it is signed, and not otherwise', async () => {
    const { ref } = await buyer('pays')
    await control('send', { event: { Ds_Response: '0190' }, ref, signed: true })
    expect((await gateway.openWebhook!(delivered(), clock.now()))[0]!.complete).toMatchObject({
      status: 'failed',
    })
    await control('send', { event: {}, ref, signed: false })
    await expect(gateway.openWebhook!(delivered(), clock.now())).rejects.toThrow(BadSignatureError)
  })

  it('of money that went back is looked up instead of believed', async () => {
    const { ref } = await buyer('pays')
    await control('send', { event: { Ds_TransactionType: '3', Ds_Response: '0900' }, ref, signed: true })
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event).toMatchObject({ ref, hint: 'type 3, code 0900' })
    expect(event).not.toHaveProperty('complete')
  })
})

describe('when Redsys does not answer', () => {
  it.each(['drop-after-commit', '500-after-commit'])(
    'a refund after %s ends at the one that was made',
    async (name) => {
      const { ref } = await buyer('pays')
      const refund = { refundId: 'refund-1', amount: { amount: 500, currency: 'EUR' }, reason: '' }
      await control('faults', { on: 'refund', fault: name })
      await expect(gateway.refund!(ref, refund, 'key')).rejects.toMatchObject({ kind: 'unreachable' })
      expect(await gateway.refund!(ref, refund, 'key')).toMatchObject({
        status: 'done',
        amount: { amount: 500 },
      })
      expect(await book()).toMatchObject([{ refunded: 500 }])
    },
  )

  it('a charge whose answer was lost is not made twice', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    await control('faults', { on: 'refund', fault: 'drop-after-commit' })
    await expect(gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).rejects.toThrow(ProviderError)
    expect(await gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).toMatchObject({
      status: 'settled',
      attemptId: null,
    })
    expect(await book()).toHaveLength(2)
  })
})

describe('a subscription', () => {
  it('is active once its card is stored, and canceled by not charging it', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    expect(await gateway.subscription!.observe(ref)).toEqual({
      id: ref,
      status: 'active',
      paidUntil: null,
      cancelAtPeriodEnd: false,
    })
    expect(await gateway.subscription!.cancel(ref, 'period-end', 'key')).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect(await gateway.subscription!.cancel(ref, 'now', 'key')).toMatchObject({ status: 'cancelled' })
    expect(await gateway.subscription!.observe('1234abcd')).toBeNull()
  })

  it('is none where no card was stored', async () => {
    const { ref } = await buyer('pays')
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    await expect(gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(await gateway.subscription!.observe(ref)).toMatchObject({ status: 'cancelled' })
  })
})
