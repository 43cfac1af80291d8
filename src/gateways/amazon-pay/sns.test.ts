import { createSign, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { selfSignedCertificate } from '../../../sandbox/amazon-pay/certificate.ts'
import { snsReader } from './sns.ts'

const TOPIC = 'arn:aws:sns:eu-west-1:291180941288:A3BXB0YN3XH17HA2K7NDRCTOTPW9'
const CERTIFICATE_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'
const NOW = new Date('2026-11-21T12:00:00Z')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const certificate = selfSignedCertificate(pem, 'sns.amazonaws.com')

const fetched = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => fetched.mockReset())

test('the certificate is one that Node reads and that signed itself', () => {
  const read = new X509Certificate(certificate)
  expect(read.verify(read.publicKey)).toBe(true)
  expect([read.subject, read.issuer]).toEqual(['CN=sns.amazonaws.com', 'CN=sns.amazonaws.com'])
  expect([new Date(read.validFrom), new Date(read.validTo)]).toEqual([
    new Date('2025-01-01T00:00:00Z'),
    new Date('2049-12-31T23:59:59Z'),
  ])
})

test.each([
  ['1', 'RSA-SHA1'],
  ['2', 'RSA-SHA256'],
])(
  'signature version %s is %s over the sorted fields, with the subject where there is one',
  async (version, digest) => {
    serve(certificate)
    const reader = snsReader(TOPIC, null)
    expect(await reader.open(message({}, { version, digest }), NOW)).toMatchObject({
      Type: 'Notification',
      MessageId: 'm-1',
      Message: '{"a":1}',
    })
    expect(await reader.open(message({ Subject: 'Hello' }, { version, digest }), NOW)).toMatchObject({
      MessageId: 'm-1',
    })
    const confirmation = {
      Type: 'SubscriptionConfirmation',
      Token: 't',
      SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
    }
    expect(await reader.open(message(confirmation, { version, digest }), NOW)).toMatchObject({
      Type: 'SubscriptionConfirmation',
    })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([CERTIFICATE_URL])
  },
)

test('a changed field, another version, no signature and a wrong one are refused', async () => {
  serve(certificate)
  const reader = snsReader(TOPIC, null)
  const good = JSON.parse(message().toString()) as Record<string, string>
  const bad = [
    ...['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'].map((name) => ({
      ...good,
      [name]: `${good[name]}0`,
    })),
    ...[
      { ...good, Subject: 'x' },
      { ...good, Signature: '' },
      { ...good, Signature: good.Message },
      { ...good, SignatureVersion: '2' },
    ],
    ...[{ ...good, SignatureVersion: '3' }, { ...good, SignatureVersion: undefined }, {}, []],
  ]
  for (const fields of bad)
    await expect(
      reader.open(Buffer.from(JSON.stringify(fields)), NOW),
      JSON.stringify(fields),
    ).rejects.toThrow(BadSignatureError)
  for (const text of ['', 'null', '"x"', '{', '[1]'])
    await expect(reader.open(Buffer.from(text), NOW)).rejects.toThrow(BadSignatureError)
  await expect(reader.open(Buffer.concat([message(), Buffer.from([0xff])]), NOW)).rejects.toThrow(
    BadSignatureError,
  )
  expect(await reader.open(Buffer.from(JSON.stringify(good)), NOW)).toMatchObject({ MessageId: 'm-1' })
})

test('a retry keeps the time of its event and is read however old it is; the future is refused', async () => {
  serve(certificate)
  const reader = snsReader(TOPIC, null)
  for (const at of ['2026-11-18T11:00:00Z', '2026-11-21T11:54:59Z', '2026-11-21T12:05:00Z'])
    expect(await reader.open(message({ Timestamp: at }), NOW)).toMatchObject({ MessageId: 'm-1' })
  for (const at of ['2026-11-21T12:05:01Z', 'yesterday', ''])
    await expect(reader.open(message({ Timestamp: at }), NOW)).rejects.toThrow(BadSignatureError)
})

test('a certificate elsewhere is refused before anything is fetched', async () => {
  const reader = snsReader(TOPIC, 'http://127.0.0.1:4000')
  const foreign = [
    'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef.pem',
    'https://evil.example/SimpleNotificationService-0123456789abcdef.pem',
    'https://evil.example#sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef.pem',
    'https://user@sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
    'https://s3.amazonaws.com/bucket/SimpleNotificationService-0123456789abcdef.pem',
    'https://sns.eu-west-1.amazonaws.com/other.pem',
    'http://127.0.0.1:4001/SimpleNotificationService-0123456789abcdef.pem',
    'file:///etc/passwd',
    '',
  ]
  for (const url of foreign)
    await expect(reader.open(message({}, { url }), NOW), url).rejects.toThrow(BadSignatureError)
  const confirmation = {
    Type: 'SubscriptionConfirmation',
    MessageId: 'm',
    Message: '',
    SubscribeURL: 'https://evil.example/',
  } as const
  await expect(reader.confirm(confirmation)).rejects.toThrow(BadSignatureError)
  expect(fetched).not.toHaveBeenCalled()
})

test('another topic is refused before anything is fetched', async () => {
  await expect(snsReader(`${TOPIC}2`, null).open(message(), NOW)).rejects.toThrow(BadSignatureError)
  expect(fetched).not.toHaveBeenCalled()
})

test('a certificate that cannot be had now makes the shop ask for the message again, a wrong one does not', async () => {
  const open = (): Promise<unknown> => snsReader(TOPIC, null).open(message(), NOW)
  fetched.mockRejectedValueOnce(new Error('no network'))
  await expect(open()).rejects.toMatchObject({ kind: 'unreachable' })
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(open()).rejects.toMatchObject({ kind: 'unreachable' })
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }))
  await expect(open()).rejects.toThrow(BadSignatureError)
  serve('no certificate')
  await expect(open()).rejects.toThrow(BadSignatureError)
  serve('x'.repeat(17 * 1024))
  await expect(open()).rejects.toThrow(BadSignatureError)
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  serve(selfSignedCertificate(other, 'sns.amazonaws.com'))
  await expect(open()).rejects.toThrow(BadSignatureError)
})

test('a certificate that was not valid at the time of the message is refused', async () => {
  serve(certificate)
  const early = new Date('2024-06-01T00:00:00Z')
  await expect(
    snsReader(TOPIC, null).open(message({ Timestamp: early.toISOString() }), early),
  ).rejects.toThrow(BadSignatureError)
})

function serve(text: string): void {
  fetched.mockImplementation(async () => new Response(text))
}

function message(
  change: Readonly<Record<string, string>> = {},
  { version = '1', digest = 'RSA-SHA1', url = CERTIFICATE_URL } = {},
): Buffer {
  const signed = {
    Type: 'Notification',
    MessageId: 'm-1',
    TopicArn: TOPIC,
    Message: '{"a":1}',
    Timestamp: NOW.toISOString(),
    ...change,
  }
  const text = Object.entries(signed)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('')
  const Signature = createSign(digest).update(text).sign(privateKey, 'base64')
  return Buffer.from(
    JSON.stringify({
      ...signed,
      SignatureVersion: version,
      Signature,
      SigningCertURL: url,
      UnsubscribeURL: 'https://example.com/',
    }),
  )
}
