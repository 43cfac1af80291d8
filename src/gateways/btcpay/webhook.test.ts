import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BadSignatureError, type RawRequest } from '#domains/payment/index.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { createBtcpayGateway } from './index.ts'
import { isSigned } from './webhook.ts'

const SETTINGS = {
  BTCPAY_URL: 'https://pay.example.com',
  BTCPAY_API_KEY: 'key',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_WEBHOOK_SECRET: 'new secret, old secret',
}
const NOW = new Date('2026-11-21T12:00:00Z')
const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
const EVENT = {
  deliveryId: 'd2',
  webhookId: 'w',
  originalDeliveryId: 'd1',
  isRedelivery: false,
  type: 'InvoiceSettled',
  timestamp: NOW.getTime() / 1000,
  storeId: 'store',
  invoiceId: 'invoice',
  metadata: { orderId: ATTEMPT },
}
const gateway = createBtcpayGateway(SETTINGS)!

function sent(body: string | Buffer, secret = 'new secret'): RawRequest {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    method: 'POST',
    url: '/webhooks/btcpay',
    headers: { 'btcpay-sig': `sha256=${signature}` },
    body: Buffer.from(body),
  }
}

function event(change: object = {}): RawRequest {
  return sent(JSON.stringify({ ...EVENT, ...change }))
}

const seconds = (offset: number): object => ({ timestamp: EVENT.timestamp + offset })
const open = (request: RawRequest) => gateway.openWebhook!(request, NOW)
const refuse = (request: RawRequest): Promise<void> =>
  expect(open(request)).rejects.toThrow(BadSignatureError)

describe('the signature', () => {
  it("is that of GitHub's published vector", () => {
    const header = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
    expect(isSigned(Buffer.from('Hello, World!'), header, ["It's a Secret to Everybody"])).toBe(true)
    expect(isSigned(Buffer.from('Hello, World?'), header, ["It's a Secret to Everybody"])).toBe(false)
  })

  it('opens with each of the secrets while they change, and with none other', async () => {
    for (const secret of ['new secret', 'old secret'])
      expect(await open(sent(JSON.stringify(EVENT), secret))).toHaveLength(1)
    await refuse(sent(JSON.stringify(EVENT), 'older secret'))
  })

  it('is of the bytes: the same JSON written otherwise is refused', async () => {
    await refuse({ ...event(), body: Buffer.from(JSON.stringify(EVENT, null, 1)) })
  })

  it('is refused when any byte is another, when it is missing, or of another kind', async () => {
    const { headers, body } = event()
    for (const index of body.keys()) {
      const changed = Buffer.from(body)
      changed[index] = (changed[index] ?? 0) ^ 1
      await refuse({ ...event(), body: changed })
    }
    const signature = String(headers['btcpay-sig'])
    for (const header of [
      '',
      'sha256=',
      signature.slice(0, -1),
      signature.slice(7),
      `${signature}0`,
      signature.replace('sha256', 'sha1'),
    ])
      await refuse({ ...event(), headers: { 'btcpay-sig': header } })
    await refuse({ ...event(), headers: {} })
    await refuse({ ...event(), headers: { 'btcpay-sig': [signature, signature] } })
  })

  it('alone makes no event of what is none', async () => {
    for (const body of [
      '',
      'null',
      '[]',
      '"text"',
      '{}',
      '{"originalDeliveryId":7,"timestamp":1}',
      Buffer.from([0x7b, 0xff, 0x7d]),
    ])
      await refuse(sent(body))
  })
})

describe('an event', () => {
  it('carries the id of its first delivery, the store, the invoice and our attempt', async () => {
    expect(await open(event())).toEqual([
      { eventId: 'd1', account: 'store', ref: 'invoice', attemptId: ATTEMPT, hint: 'InvoiceSettled' },
    ])
  })

  it('names no attempt that is none of ours', async () => {
    for (const metadata of [undefined, null, {}, { orderId: 7 }, { orderId: 'order-7' }])
      expect((await open(event({ metadata })))[0]!.attemptId).toBeNull()
  })

  it('that is not about an invoice is none for us', async () => {
    expect(await open(event({ type: 'PaymentRequestUpdated', invoiceId: undefined }))).toEqual([])
  })

  it('is of now: up to five minutes old or ahead', async () => {
    for (const offset of [-300, 300]) expect(await open(event(seconds(offset)))).toHaveLength(1)
    for (const offset of [-301, 301]) await refuse(event(seconds(offset)))
  })

  it('that is sent again may be old but not of the future, and is the same event', async () => {
    const again = { isRedelivery: true, deliveryId: 'd9' }
    expect((await open(event({ ...again, ...seconds(-86_400) })))[0]!.eventId).toBe('d1')
    await refuse(event({ ...again, ...seconds(301) }))
    await refuse(event({ isRedelivery: 'true', ...seconds(-301) }))
  })
})

describe('the settings', () => {
  it('are none: BTCPay is not offered', () => {
    expect(createBtcpayGateway({})).toBeNull()
  })

  it.each([
    ['BTCPAY_URL', ''],
    ['BTCPAY_URL', 'pay.example.com'],
    ['BTCPAY_URL', 'http://pay.example.com'],
    ['BTCPAY_API_KEY', ' '],
    ['BTCPAY_STORE_ID', ''],
    ['BTCPAY_STORE_ID', undefined],
    ['BTCPAY_WEBHOOK_SECRET', ''],
    ['BTCPAY_WEBHOOK_SECRET', 'one,,two'],
  ])('are refused with %s = %j', (name, value) => {
    expect(() => createBtcpayGateway({ ...SETTINGS, [name]: value })).toThrow(GatewaySettingsError)
  })

  it('are live on a server elsewhere and a trial on loopback', () => {
    expect(gateway).toMatchObject({
      livemode: true,
      account: 'store',
      info: {
        openAmount: true,
        csp: { frame: ['https://pay.example.com'], form: ['https://pay.example.com'] },
      },
    })
    expect(createBtcpayGateway({ ...SETTINGS, BTCPAY_URL: 'http://127.0.0.1:4000/' })!.livemode).toBe(false)
  })
})
