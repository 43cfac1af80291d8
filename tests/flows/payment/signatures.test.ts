import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { MINUTE } from '#kernel/clock.ts'
import { createShopServer } from '#main/create-shop-server.ts'
import { openGateways } from '#main/gateways.ts'
import { tamperSignature } from '../../../sandbox/kit/tamper.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { startShop, useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/** Providers that sign, and whether the moment of sending is part of what they sign. */
const SIGNING = [
  { id: 'stripe', isDated: true },
  { id: 'paypal', isDated: true },
  { id: 'btcpay', isDated: true },
  // Amazon signs the time of the event, which a retry after an outage keeps: an old time is not wrong.
  { id: 'amazon-pay', isDated: 'not-ahead' },
  // GoCardless signs the body alone, and a retry keeps it.
  { id: 'gocardless', isDated: 'not-ahead' },
  { id: 'redsys', isDated: false },
] as const
const MARK = 'a-text-that-no-log-may-hold'

const sandbox = useSandbox(SIGNING.map(({ id }) => id))
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

beforeAll(() => {
  desk.hear()
})

async function paid(gatewayId: string): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, gatewayId)
  const { ref } = await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  return { ...placed, ref: String(ref) }
}

describe.each(SIGNING)('a call-back in the name of $id', ({ id, isDated }) => {
  test('10: without signature, with a wrong one, too old or from the future is 400, is not stored, and its body is in no log', async () => {
    const { ref, ...placed } = await paid(id)
    const genuine = desk.lastSent(id)
    const wrong = tamperSignature(genuine.headers, genuine.body)
    const before = await desk.inbox(id)
    const log = desk.hear()
    const now = shop.core.clock.now().getTime()
    const event = { note: MARK }
    const answers = [
      await desk.send(id, { ref, event, signed: false }),
      await desk.callBack(id, JSON.stringify({ id: MARK, ref })),
      await desk.callBack(id, wrong.body, wrong.headers),
    ]
    if (isDated) {
      if (isDated === true) answers.push(await desk.send(id, { ref, event, at: new Date(now - 6 * MINUTE) }))
      answers.push(await desk.send(id, { ref, event, at: new Date(now + 6 * MINUTE) }))
    }
    expect(new Set(answers)).toEqual(new Set([400]))
    expect(await desk.inbox(id)).toEqual(before)
    const refusals = log.filter(
      (line) => line.includes('a call-back was refused') && line.includes(`"gateway":"${id}"`),
    )
    // One line per cause and minute, however many refusals.
    expect(refusals.length).toBeGreaterThan(0)
    expect(new Set(refusals.map((line) => JSON.parse(line).reason)).size).toBe(refusals.length)
    expect(log.join('')).not.toContain(MARK)
    expect(log.join('')).not.toContain(Buffer.from(MARK.slice(3)).toString('base64').slice(0, -4))
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await desk.callBack(id, genuine.body, genuine.headers)).toBe(200)
  })

  test('11: written anew by a parser is refused though it says the same, because the very bytes are what is signed', async () => {
    await paid(id)
    const { headers, body } = desk.lastSent(id)
    const rewritten = rewrite(body)
    expect(rewritten).not.toBe(body)
    expect(await desk.callBack(id, rewritten, headers)).toBe(400)
    expect(await desk.callBack(id, body, headers)).toBe(200)
  })
})

describe('12: a secret that is being replaced', () => {
  const NEXT = 'the-secret-of-tomorrow-0123456789'
  const secrets = {
    stripe: 'STRIPE_WEBHOOK_SECRET',
    paypal: 'PAYPAL_WEBHOOK_ID',
    btcpay: 'BTCPAY_WEBHOOK_SECRET',
    gocardless: 'GOCARDLESS_WEBHOOK_SECRET',
    redsys: 'REDSYS_SECRET',
  } as const
  const ids = Object.keys(secrets) as (keyof typeof secrets)[]
  const old = (id: keyof typeof secrets): string => sandbox.of(id).env[secrets[id]] ?? ''
  let other: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    // Another shop of the same merchant, whose simulators still talk to the first.
    const rotating = Object.fromEntries(ids.map((id) => [secrets[id], `${NEXT},${old(id)}`]))
    other = await startShop(inject('templateUrl'), rotating, { ...sandbox, attach: () => undefined })
  })
  afterAll(() => other.stop())

  test.each(ids)('12: of %s is good beside the new one, and no longer alone once it is gone', async (id) => {
    await paid(id)
    const { headers, body } = desk.lastSent(id)
    const both = await fetch(`${other.url}/webhooks/${id}`, { method: 'POST', headers, body })
    expect(both.status).toBe(200)
    const gateways = openGateways({
      ...shop.core,
      gatewayVariables: { ...shop.core.gatewayVariables, [secrets[id]]: NEXT },
    })
    const opened = gateways
      .find(({ info }) => info.id === id)
      ?.openWebhook?.({ method: 'POST', url: '/', headers, body: Buffer.from(body) }, shop.core.clock.now())
    await expect(opened).rejects.toBeInstanceOf(BadSignatureError)
  })

  test.each(ids.flatMap((id) => ['', '  ', `${NEXT}, `].map((value) => [id, value] as const)))(
    '12: of %s that is %j keeps the shop from starting',
    async (id, value) => {
      const gatewayVariables = { ...shop.core.gatewayVariables, [secrets[id]]: value }
      expect(() => openGateways({ ...shop.core, gatewayVariables })).toThrow(GatewaySettingsError)
      await expect(createShopServer({ ...shop.core, gatewayVariables })).rejects.toBeInstanceOf(
        GatewaySettingsError,
      )
    },
  )
})

describe('14: a certificate elsewhere', () => {
  const asked: string[] = []
  const foreign = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  beforeAll(() => new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve)))
  afterAll(() => foreign.close())
  const elsewhere = (): string => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`

  test('14: of a PayPal message is refused before anything is fetched', async () => {
    await paid('paypal')
    const { headers, body } = desk.lastSent('paypal')
    const before = await desk.inbox('paypal')
    for (const url of [
      `${elsewhere()}/cert.pem`,
      'https://paypal.com.example/cert.pem',
      'https://api.paypal.com@127.0.0.1/cert.pem',
    ])
      expect(await desk.callBack('paypal', body, { ...headers, 'paypal-cert-url': url })).toBe(400)
    expect(asked).toEqual([])
    expect(await desk.inbox('paypal')).toEqual(before)
  })

  test('14: of an Amazon notification is refused before anything is fetched', async () => {
    await paid('amazon-pay')
    const { headers, body } = desk.lastSent('amazon-pay')
    const { pathname } = new URL(JSON.parse(body).SigningCertURL)
    for (const origin of [
      elsewhere(),
      'https://sns.eu-west-1.amazonaws.com.example',
      'https://sns.eu-west-1.amazonaws.com@127.0.0.1',
    ])
      expect(
        await desk.callBack(
          'amazon-pay',
          JSON.stringify({ ...JSON.parse(body), SigningCertURL: origin + pathname }),
          headers,
        ),
      ).toBe(400)
    expect(asked).toEqual([])
  })
})

/** Reserialises a body as an intermediate parser would: the same facts in other bytes. */
function rewrite(body: string): string {
  if (!body.startsWith('{')) {
    const form = new URLSearchParams(body)
    form.set(
      'Ds_MerchantParameters',
      Buffer.from(
        inOtherBytes(Buffer.from(form.get('Ds_MerchantParameters') ?? '', 'base64').toString()),
      ).toString('base64'),
    )
    return form.toString()
  }
  const { Message, ...rest } = JSON.parse(body) as Record<string, unknown>
  // Amazon signs fields, one of which is a text that contains the event.
  return typeof Message === 'string'
    ? JSON.stringify({ ...rest, Message: inOtherBytes(Message) })
    : inOtherBytes(body)
}

function inOtherBytes(json: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).toReversed()), null, 1)
}
