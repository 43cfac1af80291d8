import { generateKeyPairSync, randomUUID, sign, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { selfSignedCertificate } from '../../../sandbox/paypal/certificate.ts'
import type { CertificateStore } from './certificates.ts'
import { readPaypalSettings } from './settings.ts'
import { isSignedFor, openPaypalWebhook, requireValid } from './webhook.ts'

/**
 * PayPal's message of 2019 with its certificate. Source: PayPal-Java-SDK, commit ccaa336b,
 * ValidateCertTest.java and clientCertTest.crt.
 */
const PUBLISHED = {
  webhookId: '0FV983392A0531201',
  transmission: {
    id: 'afa30d40-ca4a-11e9-ab68-7d4e2605c70c',
    time: '2019-08-29T10:49:33Z',
    checksum: 3_674_300_368,
  },
  signature:
    'K7DF5+hOyGS6v0xTZ9PkEO+BFNQmpryxw2hFlXbHgmxpu+883ldEC9HcL6ccEmB8sfy80y/Q3qcZZL1MR8Qi0e1ysylVj/yROgKK6zBsQPoNmgXC8yTiNoAjULuhk5Aoau0Itk3nrkgAfji1zvADlErMFM9VZe2nDvhM3nDMLjCi/K5fRjWp3eGo6Nx17GX/WIEibeKDyS+YdJMex3i+KO4aWmm9zznC/FJ5Y/ntd0MxOJNrM0r0f3y7c3e3sO5pB3oPgN6KzKVS5P6AWHqtS8acD3DjgCKZ1uqKz7q954G1aBz2/m0wRGOFFsv0/D3FE2uIheRRmoQtVSOAX7Aupg==',
  certificateUrl: 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
  certificate: new X509Certificate(`-----BEGIN CERTIFICATE-----
MIIHijCCBnKgAwIBAgIQB3GqTB0N3B8PmVGEuwt6/zANBgkqhkiG9w0BAQsFADB1
MQswCQYDVQQGEwJVUzEVMBMGA1UEChMMRGlnaUNlcnQgSW5jMRkwFwYDVQQLExB3
d3cuZGlnaWNlcnQuY29tMTQwMgYDVQQDEytEaWdpQ2VydCBTSEEyIEV4dGVuZGVk
IFZhbGlkYXRpb24gU2VydmVyIENBMB4XDTE5MDQwMjAwMDAwMFoXDTIxMDUyNDEy
MDAwMFowgf0xHTAbBgNVBA8MFFByaXZhdGUgT3JnYW5pemF0aW9uMRMwEQYLKwYB
BAGCNzwCAQMTAlVTMRkwFwYLKwYBBAGCNzwCAQITCERlbGF3YXJlMRAwDgYDVQQF
EwczMDE0MjY3MQswCQYDVQQGEwJVUzETMBEGA1UECBMKQ2FsaWZvcm5pYTERMA8G
A1UEBxMIU2FuIEpvc2UxFTATBgNVBAoTDFBheVBhbCwgSW5jLjEYMBYGA1UECxMP
UGFydG5lciBTdXBwb3J0MTQwMgYDVQQDEyttZXNzYWdldmVyaWZpY2F0aW9uY2Vy
dHMuc2FuZGJveC5wYXlwYWwuY29tMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIB
CgKCAQEAhk0EEavi3s7O0rXkPQ3zWbW8gGISd0iP43Je+8Ydo3uqgSjoF6C0Ih+T
7kM9Vq/fa3TqcfEM5FFJBf8AxYrC1POfRknDTMZF2jvyMNoOvEKrGI/boZpR71LK
0ZQuLzXGbqzIcPE+PYcr75lVEITX7CdblXhup40XINGxhduFmEuf6qpqamGFXEW6
PnKgVIK7lRrahp6wFRySLp8uPYBmIY9oJdCzNJMgR6kH+qCTGexoFYM/bthn7UoI
2qpgaxR54OPdlalGLCZ95cU1av4cz4gvuT4w+0E67PJVefNInjTbxitRzmbmfDmy
4EACE5f5MvQl+/3fxh2J8esdBU8qZwIDAQABo4IDizCCA4cwHwYDVR0jBBgwFoAU
PdNQpdagre7zSmAKZdMh1Pj41g8wHQYDVR0OBBYEFD86g/8OQmYZVefgSxQDdoQ/
a+ObMDYGA1UdEQQvMC2CK21lc3NhZ2V2ZXJpZmljYXRpb25jZXJ0cy5zYW5kYm94
LnBheXBhbC5jb20wDgYDVR0PAQH/BAQDAgWgMB0GA1UdJQQWMBQGCCsGAQUFBwMB
BggrBgEFBQcDAjB1BgNVHR8EbjBsMDSgMqAwhi5odHRwOi8vY3JsMy5kaWdpY2Vy
dC5jb20vc2hhMi1ldi1zZXJ2ZXItZzIuY3JsMDSgMqAwhi5odHRwOi8vY3JsNC5k
aWdpY2VydC5jb20vc2hhMi1ldi1zZXJ2ZXItZzIuY3JsMEsGA1UdIAREMEIwNwYJ
YIZIAYb9bAIBMCowKAYIKwYBBQUHAgEWHGh0dHBzOi8vd3d3LmRpZ2ljZXJ0LmNv
bS9DUFMwBwYFZ4EMAQEwgYgGCCsGAQUFBwEBBHwwejAkBggrBgEFBQcwAYYYaHR0
cDovL29jc3AuZGlnaWNlcnQuY29tMFIGCCsGAQUFBzAChkZodHRwOi8vY2FjZXJ0
cy5kaWdpY2VydC5jb20vRGlnaUNlcnRTSEEyRXh0ZW5kZWRWYWxpZGF0aW9uU2Vy
dmVyQ0EuY3J0MAwGA1UdEwEB/wQCMAAwggF/BgorBgEEAdZ5AgQCBIIBbwSCAWsB
aQB2ALvZ37wfinG1k5Qjl6qSe0c4V5UKq1LoGpCWZDaOHtGFAAABad+/lkUAAAQD
AEcwRQIgT9BVT/eHgjGr6rUUYcQIhVFYnfZ6nJGGPTyIT7pOGvoCIQC9n9SpeR8a
RGMwCbxjRcPFxXMIpkdoKOWrYO4s0zjE9AB2AFYUBpov18Ls0/XhvUSyPsdGdrm8
mRFcwO+UmFXWidDdAAABad+/lsIAAAQDAEcwRQIgAYEuDGKo0fzMUu7gbgshzDc1
On5OUGEYPb7XxAhRcEcCIQCEMEo0Dg18DsTA3xfeGxGluPEERqCSPDJHw6DHLt7H
XgB3AId1v+dZfPiMQ5lfvfNu/1aNR1Y2/0q1YMG06v9eoIMPAAABad+/mJAAAAQD
AEgwRgIhAIfjNYkADzqs0QlTLWWKrBf5eFEiGJZm6pB7XD8FyVc9AiEA/bxg9jFP
un3Xdorxxo1H0kx761k/V5Qt4kxkBYmHsdAwDQYJKoZIhvcNAQELBQADggEBAFdV
EwP/P8X1HzkYcFi82vRbUd9uLn4DnnHJH2Y5mcsH6wXi5hhMtJDMAm4vd39m0r82
MWHvpK+Hxh4e+DzNEiLPowerZNxtRo7bqV67BavDUG5yuAzVPPWZSdoYRwYUQBWM
9QZvVnLdZTh2R3DemH7t6awCu5ePo+XLzJXTMHvW93rzzpktXO6GfsFsXLh5/a43
Go5OaSZZYofmV/SxRiQyvE+RZHysDKAtHcU0xJJRfSzaBrLkAwO55+QSscrdPMpG
B5TCRdCa3nvtJOjfhSCgGi1MWUaLaHviSDTwm6LtczvYtFO+56jQPaMcty4JFeqn
nj67G5R+JlvQHScHGWA=
-----END CERTIFICATE-----`),
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const OWN = new X509Certificate(
  selfSignedCertificate({
    commonName: 'own',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    from: new Date('2026-01-01T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  }),
)
const NOW = new Date('2026-11-21T12:00:00Z')
const SETTINGS = readPaypalSettings({
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
  PAYPAL_WEBHOOK_ID: 'WH1,WH2',
})!
const EVENT = JSON.stringify({
  id: 'WH-1',
  event_type: 'CHECKOUT.ORDER.APPROVED',
  resource: { id: 'O1', purchase_units: [{ custom_id: 'attempt' }] },
})
const nobody = async () => null

function signed(body: string | Buffer, { at = NOW, webhookId = 'WH1' } = {}): RawRequest {
  const bytes = Buffer.from(body)
  const [id, time] = [randomUUID(), at.toISOString()]
  const signature = sign(
    'sha256',
    Buffer.from(`${id}|${time}|${webhookId}|${crc32(bytes)}`),
    privateKey,
  ).toString('base64')
  const headers = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  }
  return { method: 'POST', url: '/webhooks/paypal', headers, body: bytes }
}

const open = (request: RawRequest, certificate = OWN): Promise<readonly SignedEvent[]> =>
  openPaypalWebhook(request, NOW, SETTINGS, async () => certificate, nobody)

test('the published message verifies under its certificate and webhook, and under no other', () => {
  const { webhookId, transmission, certificate } = PUBLISHED
  const signature = Buffer.from(PUBLISHED.signature, 'base64')
  expect(isSignedFor(webhookId, transmission, signature, certificate)).toBe(true)
  expect(isSignedFor('0FV983392A0531202', transmission, signature, certificate)).toBe(false)
  expect(
    isSignedFor(webhookId, { ...transmission, checksum: transmission.checksum + 1 }, signature, certificate),
  ).toBe(false)
  expect(
    isSignedFor(webhookId, { ...transmission, time: '2019-08-29T10:49:34Z' }, signature, certificate),
  ).toBe(false)
  expect(isSignedFor(webhookId, transmission, signature, OWN)).toBe(false)
})

test('the published certificate was valid when it signed and is not today', () => {
  expect(() => requireValid(PUBLISHED.certificate, new Date(PUBLISHED.transmission.time))).not.toThrow()
  expect(() => requireValid(PUBLISHED.certificate, NOW)).toThrow(BadSignatureError)
  expect(() => requireValid(PUBLISHED.certificate, new Date('2019-01-01T00:00:00Z'))).toThrow(
    BadSignatureError,
  )
})

test('only a checksum is signed: other bytes with the same one pass, so an event is never more than a hint', async () => {
  const made =
    '{"id":"WH-7MU294299R542214K-4N1831857K851783H","event_type":"CHECKOUT.ORDER.APPROVED","resource":{"id":"5O190127TN364715T","purchase_units":[{"custom_id":"0194f000-0000-7000-8000-000000000001"}]},"filler":"acccccaaccaacacacaaccacacaaaacacaaaaaaaa"}'
  expect(crc32(made)).toBe(PUBLISHED.transmission.checksum)
  const headers = {
    'paypal-transmission-id': PUBLISHED.transmission.id,
    'paypal-transmission-time': PUBLISHED.transmission.time,
    'paypal-transmission-sig': PUBLISHED.signature,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': PUBLISHED.certificateUrl,
  }
  const request = { method: 'POST', url: '/webhooks/paypal', headers, body: Buffer.from(made) }
  const certificates: CertificateStore = async () => PUBLISHED.certificate
  const at = new Date('2019-08-29T10:50:00Z')
  const [event] = await openPaypalWebhook(
    request,
    at,
    { ...SETTINGS, webhookIds: [PUBLISHED.webhookId] },
    certificates,
    nobody,
  )
  expect(Object.keys(event ?? {})).toEqual(['eventId', 'account', 'ref', 'attemptId', 'hint'])
})

test('an event opens for any of our webhooks', async () => {
  const event = {
    eventId: 'WH-1',
    account: 'MERCHANT',
    ref: 'O1',
    attemptId: 'attempt',
    hint: 'CHECKOUT.ORDER.APPROVED',
  }
  expect(await open(signed(EVENT))).toEqual([event])
  expect(await open(signed(EVENT, { webhookId: 'WH2' }))).toEqual([event])
  await expect(open(signed(EVENT, { webhookId: 'WH3' }))).rejects.toThrow(BadSignatureError)
})

test('five minutes of age are taken, more are not, nor is the future', async () => {
  for (const seconds of [-300, 300])
    expect(await open(signed(EVENT, { at: new Date(NOW.getTime() + seconds * 1000) }))).toHaveLength(1)
  for (const seconds of [-301, 301, 86_400 * 30]) {
    await expect(open(signed(EVENT, { at: new Date(NOW.getTime() + seconds * 1000) }))).rejects.toThrow(
      BadSignatureError,
    )
  }
})

test.each([
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-auth-algo',
])('without %s nothing opens', async (name) => {
  const request = signed(EVENT)
  await expect(open({ ...request, headers: { ...request.headers, [name]: undefined } })).rejects.toThrow(
    BadSignatureError,
  )
  await expect(open({ ...request, headers: { ...request.headers, [name]: ['a', 'b'] } })).rejects.toThrow(
    BadSignatureError,
  )
})

test('a changed byte, another order of members, another algorithm: nothing opens', async () => {
  const request = signed(EVENT)
  await expect(open({ ...request, body: Buffer.from(EVENT.replace('O1', 'O2')) })).rejects.toThrow(
    BadSignatureError,
  )
  await expect(
    open({ ...request, body: Buffer.from(JSON.stringify(JSON.parse(EVENT), null, 1)) }),
  ).rejects.toThrow(BadSignatureError)
  await expect(
    open({ ...request, headers: { ...request.headers, 'paypal-auth-algo': 'SHA1withRSA' } }),
  ).rejects.toThrow(BadSignatureError)
})

test('a body that is no JSON object, or no UTF-8, is refused though it is signed', async () => {
  for (const body of ['', '[]', 'null', '{', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]) {
    await expect(open(signed(body))).rejects.toThrow(BadSignatureError)
  }
})

test('a certificate that had ended does not sign', async () => {
  const ended = new Date('2027-06-01T00:00:00Z')
  const request = signed(EVENT, { at: ended })
  await expect(openPaypalWebhook(request, ended, SETTINGS, async () => OWN, nobody)).rejects.toThrow(
    BadSignatureError,
  )
})
