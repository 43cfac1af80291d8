import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { newPrivateKey, selfSignedCertificate } from '../../../sandbox/paypal/certificate.ts'
import { certificateStore } from './certificates.ts'
import { type PaypalSettings, readPaypalSettings } from './settings.ts'

const NEEDED = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
  PAYPAL_WEBHOOK_ID: 'WH1',
}
const PEM = selfSignedCertificate({
  commonName: 'own',
  privateKey: newPrivateKey(),
  from: new Date('2026-01-01T00:00:00Z'),
  until: new Date('2027-01-01T00:00:00Z'),
})

let server: Server
let origin: string
let asked: string[]
let settings: PaypalSettings

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.endsWith('BROKEN')) response.writeHead(503)
    if (path.endsWith('MISSING')) response.writeHead(404)
    if (path.endsWith('ELSEWHERE')) response.writeHead(302, { location: '/v1/notifications/certs/CERT-1' })
    response.end(
      path.endsWith('HUGE') ? Buffer.alloc(100_000, 'a') : path.endsWith('NONSENSE') ? 'nonsense' : PEM,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings = readPaypalSettings({ ...NEEDED, PAYPAL_API_URL: origin })!
})

afterEach(() => {
  vi.unstubAllGlobals()
  return new Promise((resolve) => server.close(resolve))
})

test('a certificate is fetched once, also by two at the same time', async () => {
  const store = certificateStore(settings)
  const url = `${origin}/v1/notifications/certs/CERT-1`
  const [one, other] = await Promise.all([store(url), store(url)])
  expect(one.subject).toBe('CN=own')
  expect(other).toBe(one)
  await store(url)
  expect(asked).toHaveLength(1)
})

test('only the last few are kept', async () => {
  const store = certificateStore(settings)
  for (let index = 0; index < 9; index += 1) await store(`${origin}/v1/notifications/certs/CERT-${index}`)
  await store(`${origin}/v1/notifications/certs/CERT-8`)
  expect(asked).toHaveLength(9)
  await store(`${origin}/v1/notifications/certs/CERT-0`)
  expect(asked).toHaveLength(10)
})

test.each(['MISSING', 'ELSEWHERE', 'HUGE', 'NONSENSE'])(
  'what is %s is not a certificate of PayPal',
  async (name) => {
    await expect(certificateStore(settings)(`${origin}/v1/notifications/certs/${name}`)).rejects.toThrow(
      BadSignatureError,
    )
  },
)

test('a provider that does not answer is asked again', async () => {
  const store = certificateStore(settings)
  const url = `${origin}/v1/notifications/certs/BROKEN`
  await expect(store(url)).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(store(url)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toHaveLength(2)
})

const PATH = '/v1/notifications/certs/CERT-1'
test.each([
  ['live', 'http://api.paypal.com'],
  ['live', 'https://api.paypal.com.example'],
  ['live', 'https://evilpaypal.com'],
  ['live', 'https://paypal.com'],
  ['live', 'https://user@api.paypal.com'],
  ['live', 'https://api.paypal.com:8443'],
  ['live', 'https://api.sandbox.paypal.com'],
  ['live', 'http://127.0.0.1:80'],
  ['sandbox', 'https://api.paypal.com'],
  ['simulator', 'https://api.paypal.com'],
  ['simulator', 'http://127.0.0.1:1'],
  ['simulator', 'http://localhost'],
])('%s: nothing is fetched from %s', async (place, host) => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const address = {
    live: 'https://api-m.paypal.com',
    sandbox: 'https://api-m.sandbox.paypal.com',
    simulator: origin,
  }[place]!
  const store = certificateStore(readPaypalSettings({ ...NEEDED, PAYPAL_API_URL: address })!)
  for (const url of [host + PATH, '', 'nonsense', `${address}/elsewhere`, `${address}${PATH}?next=1`])
    await expect(store(url)).rejects.toThrow(BadSignatureError)
  expect(fetched).not.toHaveBeenCalled()
})

test('a certificate of PayPal for its messages is taken from its own addresses', async () => {
  const commonName = 'messageverificationcerts.paypal.com'
  const times = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') }
  vi.stubGlobal(
    'fetch',
    async () => new Response(selfSignedCertificate({ commonName, privateKey: newPrivateKey(), ...times })),
  )
  const store = certificateStore(readPaypalSettings(NEEDED)!)
  for (const host of ['https://api.paypal.com', 'https://api-m.paypal.com'])
    expect((await store(host + PATH)).subject).toBe(`CN=${commonName}`)
})

test('a certificate at PayPal that is not for its messages is refused', async () => {
  vi.stubGlobal('fetch', async () => new Response(PEM))
  const live = certificateStore(readPaypalSettings(NEEDED)!)
  await expect(live(`https://api.paypal.com${PATH}`)).rejects.toThrow(BadSignatureError)
})
