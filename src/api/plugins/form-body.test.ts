import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyone } from '#kernel/rights.ts'
import { FORM, listening, post, sendHttp, testServer } from '../../../tests/support/api-server.ts'
import { optional, text } from '../fields.ts'
import { defineCall } from '../form-call.ts'
import { MAX_FORM_BYTES, parseForm } from './form-body.ts'

const OPEN = anyone('a call of a test')

const echo = defineCall({
  action: OPEN,
  path: '/echo',
  fields: { word: text({ max: 100_000 }), 'billing.country': optional(text({ max: 9 })) },
  handle: ({ fields }) => fields,
})
const none = defineCall({ action: OPEN, path: '/none', fields: {}, handle: () => undefined })
const server = () => testServer([echo, none])

test('dotted names stay flat and values are trimmed (§7.1)', async () => {
  const answer = await post(server(), '/api/echo', 'word=+%20a%20b+&billing.country=DE&billing[zip]=1')
  expect(answer.json).toEqual({ word: 'a b', 'billing.country': 'DE' })
})

test('any text survives the way through a form', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }))),
      (pairs) => {
        const sent = new Map<string, string[]>()
        for (const [name, value] of pairs) {
          if (`${name}${value}`.includes('\0')) continue
          sent.set(name, [...(sent.get(name) ?? []), value.trim()])
        }
        const clean = pairs.filter(([name, value]) => !`${name}${value}`.includes('\0'))
        const form = parseForm(Buffer.from(new URLSearchParams(clean).toString()))
        expect(form.broken).toEqual([])
        expect([...form.values]).toEqual([...sent])
      },
    ),
  )
})

test('no bytes make the reader fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const form = parseForm(Buffer.from(bytes))
      for (const texts of form.values.values())
        for (const value of texts) expect(value.isWellFormed() && !value.includes('\0')).toBe(true)
    }),
  )
})

test.each([
  ['U+0000 escaped', 'word=a%00b'],
  ['U+0000 as it is', 'word=a\0b'],
  ['an escape that ends early', 'word=a%2'],
  ['an escape that is none', 'word=%zz'],
  ['a stray byte', 'word=%ff'],
  ['an overlong slash', 'word=%c0%af'],
  ['a lone surrogate', 'word=%ed%a0%80'],
  ['a character cut off', 'word=%e2%82'],
  ['beyond Unicode', 'word=%f4%90%80%80'],
])('%s is 422 and the field is named', async (_what, body) => {
  const answer = await post(server(), '/api/echo', body)
  expect(answer).toMatchObject({ status: 422, json: { code: 'invalid-fields', fields: ['word'] } })
})

test('a raw byte that is no UTF-8 is 422, raw UTF-8 is taken', async () => {
  expect((await post(server(), '/api/echo', Buffer.from([...Buffer.from('word=a'), 0xff]))).status).toBe(422)
  expect((await post(server(), '/api/echo', Buffer.from('word=Grüße'))).json.word).toBe('Grüße')
})

test('what cannot be decoded is refused under a name that nobody asked for, too', async () => {
  const answer = await post(server(), '/api/echo', 'word=x&other=%00')
  expect(answer).toMatchObject({ status: 422, json: { code: 'invalid-fields', fields: ['other'] } })
  expect((await post(server(), '/api/none', '%ff=1')).status).toBe(422)
})

test('a missing field is told before one that cannot be decoded', async () => {
  expect((await post(server(), '/api/echo', 'other=%00')).json).toMatchObject({
    code: 'missing-fields',
    fields: ['word'],
  })
})

test.each([
  'text/plain',
  'application/json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'application/x-www-form-urlencoded; charset=utf-8; x=1',
  'application/x-www-form-urlencoded;',
  'application/x-www-form-urlencoded, application/json',
  'application/x-www-form-urlencoded\ta',
  'application/x-www-form-urlencoded a',
  'application/x-www-form-urlencoded\t;charset=utf-8',
  'application /x-www-form-urlencoded',
  'application/x-www-form-urlencoded2',
  'application/*',
  '*',
  'nonsense',
  'text/plain; application/x-www-form-urlencoded',
  'application/json ; charset=utf-8',
  'application/JSON',
  'undefined',
  '',
])('the content type %j is 415', async (type) => {
  const answer = await post(server(), '/api/none', 'a=1', { 'content-type': type })
  expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported-content-type' } })
})

test.each([
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded;charset=UTF-8',
  'application/x-www-form-urlencoded; charset=utf-8',
  'Application/X-WWW-Form-URLEncoded; Charset="UTF-8"',
])('the content type %j is a form', async (type) => {
  expect((await post(server(), '/api/echo', 'word=x', { 'content-type': type })).status).toBe(200)
})

test('a body without a content type is 415, no body needs none', async () => {
  const port = await listening(server())
  expect((await sendHttp(port, { path: '/api/none' })).status).toBe(200)
  expect(
    (await sendHttp(port, { path: '/api/none', headers: { 'content-length': '3' }, body: 'a=1' })).status,
  ).toBe(415)
  expect(
    (await sendHttp(port, { path: '/api/none', headers: { 'transfer-encoding': 'chunked' }, body: 'a=1' }))
      .status,
  ).toBe(415)
  expect(
    (await sendHttp(port, { path: '/api/none', headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415)
})

test('a body of exactly 64 KiB is taken, one byte more is 413', async () => {
  const fill = (bytes: number) => `word=${'x'.repeat(bytes - 5)}`
  expect((await post(server(), '/api/echo', fill(MAX_FORM_BYTES))).status).toBe(200)
  expect(await post(server(), '/api/echo', fill(MAX_FORM_BYTES + 1))).toMatchObject({
    status: 413,
    json: { code: 'too-large' },
  })
})

test('a client that sends megabytes before it reads still gets the 413, declared or chunked', async () => {
  const port = await listening(server())
  const body = Buffer.alloc(5 * 1024 * 1024, 'x')
  expect(
    (
      await sendHttp(port, {
        path: '/api/echo',
        headers: { ...FORM, 'content-length': String(body.length) },
        body,
      })
    ).status,
  ).toBe(413)
  expect(
    (await sendHttp(port, { path: '/api/echo', headers: { ...FORM, 'transfer-encoding': 'chunked' }, body }))
      .status,
  ).toBe(413)
})

test('an early refusal reaches a client that is still sending', async () => {
  const port = await listening(server())
  const body = Buffer.alloc(5 * 1024 * 1024, 'x')
  expect(
    (await sendHttp(port, { path: '/api/echo', headers: { 'content-type': 'text/plain' }, body })).status,
  ).toBe(415)
  expect(
    (await sendHttp(port, { path: '/api/echo', headers: { ...FORM, origin: 'https://evil.example' }, body }))
      .status,
  ).toBe(403)
  expect((await sendHttp(port, { path: '/api/nowhere', body })).status).toBe(404)
})

test('names that mean something to objects are names like any other', async () => {
  const answer = await post(
    server(),
    '/api/echo',
    'word=x&__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
  )
  expect(answer.json).toEqual({ word: 'x' })
})

test('thousands of names in one form are read in time', () => {
  const body = Buffer.from(Array.from({ length: 13_000 }, (_, index) => `a${index.toString(36)}=`).join('&'))
  expect(parseForm(body).values.size).toBe(13_000)
})
