import { expect, test } from 'vitest'
import type { ShopCallError } from './api.ts'
import { createAttemptKeys } from './attempt-key.ts'

function keys() {
  let made = 0
  return createAttemptKeys(() => `key-${++made}`)
}

function refusal(status: number, code = 'some-code'): ShopCallError {
  return { status, code, text: '', fields: [], extra: {} }
}

test('a second press with the same content carries the same key', () => {
  const attempt = keys()
  expect(attempt.keyFor('cart 1')).toBe('key-1')
  expect(attempt.keyFor('cart 1')).toBe('key-1')
})

test('another content is another attempt', () => {
  const attempt = keys()
  expect(attempt.keyFor('cart 1')).not.toBe(attempt.keyFor('cart 2'))
})

test.each([
  refusal(0, 'unreachable'),
  refusal(0, 'aborted'),
  refusal(500),
  refusal(503),
  refusal(409, 'in-progress'),
])('after $status $code the repeat carries the same key, because the first may have acted', (error) => {
  const attempt = keys()
  attempt.keyFor('cart 1')
  attempt.settle(error)
  expect(attempt.keyFor('cart 1')).toBe('key-1')
})

test.each([refusal(409, 'sold-out'), refusal(422, 'invalid-fields'), refusal(403), refusal(429), null])(
  'after %o the next press is a new attempt',
  (error) => {
    const attempt = keys()
    attempt.keyFor('cart 1')
    attempt.settle(error)
    expect(attempt.keyFor('cart 1')).toBe('key-2')
  },
)

test('a key made by default is long enough for the contract', () => {
  expect(createAttemptKeys().keyFor('cart')).toMatch(/^[\x21-\x7e]{16,255}$/)
})
