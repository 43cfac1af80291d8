import { expect, test } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { openMollieWebhook } from './webhook.ts'

function open(body: string | Buffer, method = 'POST') {
  return openMollieWebhook({ method, url: '/webhooks/mollie', headers: {}, body: Buffer.from(body) }, 'pfl_1')
}

test('a ping names the payment to look at and nothing else', () => {
  expect(open('id=tr_7UhSN1zuXS')).toEqual([
    {
      eventId: '81dff1d271caa0bec7eda3ced258cd1955a9064e02239e5a7179b0d2538acba8',
      account: 'pfl_1',
      ref: 'tr_7UhSN1zuXS',
      attemptId: null,
      hint: 'payment',
    },
  ])
})

test.each([
  ['an empty body', ''],
  ['another object', 'id=ord_7UhSN1zuXS'],
  ['no id', 'status=paid'],
  ['an id with a claim beside it', 'id=tr_7UhSN1zuXS&status=paid'],
  ['two ids', 'id=tr_7UhSN1zuXS&id=tr_8UhSN1zuXS'],
  ['a path inside the id', 'id=tr_../../v2/customers'],
  ['an escape inside the id', 'id=tr_7UhSN1%2FzuXS'],
  ['a line at the end', 'id=tr_7UhSN1zuXS\n'],
  ['a short id', 'id=tr_7U'],
  ['an endless id', `id=tr_${'a'.repeat(200)}`],
  ['JSON', '{"id":"tr_7UhSN1zuXS"}'],
  ['the test of an old dashboard', 'testByMollie=1'],
])('%s is refused', (_name, body) => {
  expect(() => open(body)).toThrow(BadSignatureError)
})

test('bytes that are no text, and another method, are refused', () => {
  expect(() => open(Buffer.from([...Buffer.from('id=tr_7UhSN1zuX'), 0xff]))).toThrow(BadSignatureError)
  expect(() => open('id=tr_7UhSN1zuXS', 'GET')).toThrow(BadSignatureError)
})
