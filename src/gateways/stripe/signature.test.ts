import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BadSignatureError, type RawRequest } from '#domains/payment/index.ts'
import { hmac } from '#gateways/support/signature.ts'
import { verifiedBody } from './signature.ts'

const SECRET = 'whsec_test_secret'
const T = 1_700_000_000
const AT = new Date(T * 1_000)
const BODY = '{"id":"evt_test_webhook","object":"event"}'
const V1 = 'd95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990'
const HEADER = `t=${T},v1=${V1}`

function request(header: string | string[] | undefined, body: string | Buffer = BODY): RawRequest {
  return {
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'stripe-signature': header },
    body: Buffer.from(body),
  }
}
const open = (
  header: string | string[] | undefined,
  body?: string | Buffer,
  now = AT,
  secrets: readonly string[] = [SECRET],
) => verifiedBody(request(header, body), secrets, now)

describe('published vectors', () => {
  test('of the HMAC that Stripe uses', () => {
    expect(hmac('sha256', 'test_secret', '', 'hex')).toBe(
      'f7f9bd47fb987337b5796fdc1fdb9ba221d0d5396814bfcaf9521f43fd8927fd',
    )
    expect(hmac('sha256', 'test_secret', '{"obj1":"hello","obj2":"world"}', 'hex')).toBe(
      'bebb1a643997f419b315ddba19e6f5411e1ce7f810ba6d3617ce72823092f363',
    )
  })
  test('of a whole header', () => expect(open(HEADER)).toBe(BODY))
})

describe('accepted', () => {
  test('any of several signatures, as while a secret is replaced', () =>
    expect(open(`t=${T},v1=${'0'.repeat(64)},v1=${V1},v0=abc`)).toBe(BODY))
  test('any of several secrets', () => expect(open(HEADER, BODY, AT, ['whsec_new', SECRET])).toBe(BODY))
  test('299 seconds old', () => expect(open(HEADER, BODY, new Date(AT.getTime() + 299_000))).toBe(BODY))
})

describe('refused', () => {
  const cases: readonly (readonly [string, () => unknown])[] = [
    ['no header', () => open(undefined)],
    ['a repeated header', () => open([HEADER, HEADER])],
    ['no time', () => open(`v1=${V1}`)],
    ['two times', () => open(`t=${T},${HEADER}`)],
    ['a time that is no number', () => open(`t=now,v1=${V1}`)],
    ['a signature of the old kind alone', () => open(`t=${T},v0=${V1}`)],
    ['another secret', () => open(HEADER, BODY, AT, ['whsec_other'])],
    ['one byte of the body changed', () => open(HEADER, BODY.replace('evt_test', 'evt_tesT'))],
    ['the same JSON written otherwise', () => open(HEADER, JSON.stringify(JSON.parse(BODY), null, 2))],
    ['a signature cut short', () => open(HEADER.slice(0, -2))],
    ['a time that was not signed', () => open(`t=${T + 1},v1=${V1}`)],
    ['301 seconds old', () => open(HEADER, BODY, new Date(AT.getTime() + 301_000))],
    ['301 seconds ahead', () => open(HEADER, BODY, new Date(AT.getTime() - 301_000))],
  ]
  test.each(cases)('%s', (_what, act) => expect(act).toThrow(BadSignatureError))

  test('a body that is not UTF-8, though signed', () => {
    const body = Buffer.from([0x7b, 0xff, 0x7d])
    const v1 = createHmac('sha256', SECRET)
      .update(Buffer.concat([Buffer.from(`${T}.`), body]))
      .digest('hex')
    expect(() => open(`t=${T},v1=${v1}`, body)).toThrow(BadSignatureError)
  })
})
