import { expect, test } from 'vitest'
import { tamperBody, tamperSignature } from './tamper.ts'

test.each(['{"a":"b"}', '{"amount":100,"live":false}', '{"a":0}', 'id=tr_1', 'a=%2F&b=%C3', 'x'])(
  '%s is changed in one place',
  (body) => {
    const changed = tamperBody(body)
    expect(changed).not.toBe(body)
    expect(changed).toHaveLength(body.length)
    expect(Array.from(changed).filter((character, index) => character !== body[index])).toHaveLength(1)
    if (body.startsWith('{')) expect(() => JSON.parse(changed)).not.toThrow()
    expect(changed.match(/%../g)).toEqual(body.match(/%../g))
  },
)

test.each(['', '{}', '{"":true}'])('%j stays as it is where nothing can be changed', (body) => {
  expect(tamperBody(body)).toBe(body)
})

test('every signature in the headers is changed, and nothing else', () => {
  const headers = { 'content-type': 'text/plain', 'X-Sig': 'sha256=abcdef', Authorization: 'x' }
  const { headers: changed, body } = tamperSignature(headers, 'signature=abcdefgh')
  expect(changed['content-type']).toBe('text/plain')
  expect(changed['X-Sig']).not.toBe(headers['X-Sig'])
  expect(changed['X-Sig']).toHaveLength(headers['X-Sig'].length)
  expect(changed.Authorization).not.toBe('x')
  expect(body).toBe('signature=abcdefgh')
})

test.each([
  '{"Signature":"abcdefghijkl","SignatureVersion":"1"}',
  'Ds_SignatureVersion=HMAC_SHA256_V1&Ds_Signature=abcdefghijkl&x=1',
])('a signature inside the body is changed where no header holds one: %s', (body) => {
  const changed = tamperSignature({}, body).body
  expect(changed).not.toContain('abcdefghijkl')
  expect(changed.replace(/abcde.*?l/, 'abcdefghijkl')).toBe(body)
})
