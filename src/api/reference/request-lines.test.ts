import { expect, test } from 'vitest'
import { requestLines } from './request-lines.ts'

test('a request with a token names it, and fills its address with values that fit', () => {
  const of = {
    security: [{ token: ['orders'] }],
    parameters: [
      { name: 'number', in: 'path', schema: { type: 'string', pattern: '^[A-Z0-9-]{1,20}$' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ],
  }
  expect(requestLines('get', '/api/v1/orders/{number}', of)).toBe(
    "curl 'https://shop.example/api/v1/orders/K100001?limit=20' \\\n  -H 'Authorization: Bearer kontor_pat_…'",
  )
})

const form = (type: string, schema: object) => ({
  security: [{}, { session: [] }],
  requestBody: { content: { [type]: { schema: schema as never } } },
})

test('a form sends the fields that it needs, as curl writes them', () => {
  const properties = { email: { type: 'string' }, text: { type: 'string' }, why: { enum: ["it's", 'b'] } }
  const schema = { type: 'object', properties, required: ['email', 'why'] }
  expect(requestLines('post', '/api/x', form('application/x-www-form-urlencoded', schema))).toBe(
    [
      "curl 'https://shop.example/api/x'",
      "-b '__Host-kontor=…'",
      "--data-urlencode 'email=ada@example.com'",
      `--data-urlencode 'why=it'\\''s'`,
    ].join(' \\\n  '),
  )
})

test('a form without needs shows one field, a file is sent as a file, and one without fields is still a POST', () => {
  const file = { properties: { photo: { type: 'string', format: 'binary' } } }
  expect(requestLines('post', '/api/x', form('multipart/form-data', file))).toContain("-F 'photo=@photo'")
  const one = { properties: { all: { enum: ['0', '1'] }, other: { type: 'string' } } }
  expect(requestLines('post', '/api/x', form('application/x-www-form-urlencoded', one))).toMatch(/'all=0'$/)
  expect(requestLines('post', '/api/x', form('application/x-www-form-urlencoded', {}))).toMatch(/-X POST$/)
})

test('a pattern without a sample is an error when the reference is made', () => {
  const schema = { properties: { odd: { type: 'string', pattern: '^§{40}$' } } }
  expect(() => requestLines('post', '/x', form('text/plain', schema))).toThrow('no sample fits')
})
