import { constants, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isButtonSigned, requestFault } from '../../../sandbox/amazon-pay/signature.ts'
import { idempotencyKey } from './client.ts'
import { ALGORITHM, authorization, canonicalRequest, signText, stringToSign } from './signature.ts'

/** The official SDK, used only as an oracle: it signs, and nothing is sent. */
interface Oracle {
  generateButtonSignature(payload: string): string
  getSignedHeaders(options: {
    method: string
    urlFragment: string
    payload?: string
    headers?: Record<string, string>
  }): Record<string, string>
}
const { WebStoreClient } = createRequire(import.meta.url)('@amazonpay/amazon-pay-api-sdk-nodejs') as {
  WebStoreClient: new (settings: object) => Oracle
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = createPublicKey(privateKey)
const PUBLIC_KEY_ID = 'SANDBOX-AFVX7ULWSGBZ5535PCUQOY7B'
const oracle = new WebStoreClient({
  publicKeyId: PUBLIC_KEY_ID,
  region: 'eu',
  sandbox: true,
  algorithm: ALGORITHM,
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})

/** Source: amazon-pay-api-sdk-php, tests/unit/ClientTest.php; docs/gateways.md "Amazon Pay". */
const PAYLOAD = `{"storeId":"amzn1.application-oa2-client.${'x'.repeat(32)}","webCheckoutDetails":{"checkoutReviewReturnUrl":"https://localhost/test/CheckoutReview.php","checkoutResultReturnUrl":"https://localhost/test/CheckoutResult.php"}}`

test('the published payload has the published hash under its signature', () => {
  expect(stringToSign(PAYLOAD)).toBe(
    'AMZN-PAY-RSASSA-PSS-V2\n8dec52d799607be40f82d5c8e7ecb6c171e6591c41b1111a576b16076c89381c',
  )
})

test('our button signature and the SDK’s are both verified, and none of another payload', () => {
  for (const signature of [signText(PAYLOAD, privateKey), oracle.generateButtonSignature(PAYLOAD)]) {
    expect(isVerified(PAYLOAD, signature)).toBe(true)
    expect(isButtonSigned(PAYLOAD, signature, publicKey)).toBe(true)
    expect(isVerified(`${PAYLOAD} `, signature)).toBe(false)
    expect(isButtonSigned(PAYLOAD.replace('Result', 'Resul'), signature, publicKey)).toBe(false)
  }
})

test('the SDK signs what we call the canonical request', () => {
  const payload = '{"chargeAmount":{"amount":"12.34","currencyCode":"EUR"}}'
  const key = { 'x-amz-pay-idempotency-key': 'a-key' }
  const { authorization: header = '', ...headers } = oracle.getSignedHeaders({
    method: 'POST',
    urlFragment: 'checkoutSessions/1/complete',
    payload,
    headers: key,
  })
  const signature = /Signature=(.+)$/.exec(header)?.[1] ?? ''
  expect(
    isVerified(
      canonicalRequest({ method: 'POST', path: '/v2/checkoutSessions/1/complete', headers, body: payload }),
      signature,
    ),
  ).toBe(true)
  expect(
    isVerified(
      canonicalRequest({ method: 'POST', path: '/v2/checkoutSessions/2/complete', headers, body: payload }),
      signature,
    ),
  ).toBe(false)
})

test('a call without a body is signed with the hash of nothing, as the SDK does', () => {
  const { authorization: header = '', ...headers } = oracle.getSignedHeaders({
    method: 'GET',
    urlFragment: 'charges/S02-1',
  })
  const signature = /Signature=(.+)$/.exec(header)?.[1] ?? ''
  expect(
    isVerified(canonicalRequest({ method: 'GET', path: '/v2/charges/S02-1', headers, body: '' }), signature),
  ).toBe(true)
})

test('the simulator takes the SDK’s requests and ours alike, and none that was changed', () => {
  const body = '{"chargeId":"S02-1"}'
  const ours = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-amz-pay-date': '20261121T120000Z',
    'x-amz-pay-host': 'h',
    'x-amz-pay-region': 'eu',
  }
  const parts = { method: 'POST', path: '/v2/refunds', headers: ours, body }
  const all = [
    { ...ours, authorization: authorization(parts, PUBLIC_KEY_ID, privateKey) },
    oracle.getSignedHeaders({
      method: 'POST',
      urlFragment: 'refunds',
      payload: body,
      headers: { 'x-amz-pay-idempotency-key': 'k' },
    }),
  ]
  const request = { method: 'POST', url: new URL('http://h/v2/refunds'), body: Buffer.from(body) }
  for (const headers of all) {
    expect(requestFault({ ...request, headers }, PUBLIC_KEY_ID, publicKey)).toBeNull()
    expect(
      requestFault({ ...request, headers, body: Buffer.from(`${body} `) }, PUBLIC_KEY_ID, publicKey),
    ).toBe('The signature does not match.')
    expect(requestFault({ ...request, headers, method: 'PATCH' }, PUBLIC_KEY_ID, publicKey)).toBe(
      'The signature does not match.',
    )
    expect(
      requestFault(
        { ...request, headers: { ...headers, 'x-amz-pay-date': '20261121T120001Z' } },
        PUBLIC_KEY_ID,
        publicKey,
      ),
    ).not.toBeNull()
    expect(requestFault({ ...request, headers }, 'SANDBOX-OTHER', publicKey)).toBe(
      'The public key id is not known.',
    )
    expect(requestFault({ ...request, headers: {} }, PUBLIC_KEY_ID, publicKey)).toBe(
      'The authorization header cannot be read.',
    )
  }
})

test('keys fit Amazon’s 32 characters, always the same for the same key', () => {
  const key = idempotencyKey('0191f2a0-0000-7000-8000-000000000000:capture:1')
  expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(idempotencyKey('0191f2a0-0000-7000-8000-000000000000:capture:1')).toBe(key)
  expect(idempotencyKey('0191f2a0-0000-7000-8000-000000000000:capture:2')).not.toBe(key)
})

function isVerified(text: string, signature: string): boolean {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return verify('sha256', Buffer.from(stringToSign(text)), key, Buffer.from(signature, 'base64'))
}
