import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox(randomBytes(32))
const SECRET = Buffer.from('twenty bytes of seed')

test('what was sealed opens in its place, and looks different each time', () => {
  const [first, second] = [box.seal(SECRET, 'totp:1'), box.seal(SECRET, 'totp:1')]
  expect(first.equals(second)).toBe(false)
  expect(first.includes(SECRET)).toBe(false)
  expect([box.open(first, 'totp:1'), box.open(second, 'totp:1')]).toEqual([SECRET, SECRET])
})

test('it opens neither in the place of somebody else, nor changed, nor cut', () => {
  const sealed = box.seal(SECRET, 'totp:1')
  expect(() => box.open(sealed, 'totp:2')).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => box.open(changed, 'totp:1'), `byte ${at}`).toThrow()
  }
  for (const length of [0, 4, 5, 20, 33, sealed.length - 1])
    expect(() => box.open(sealed.subarray(0, length), 'totp:1')).toThrow()
})

test('another key says that it is another one', () => {
  expect(() => secretBox(randomBytes(32)).open(box.seal(SECRET, 'totp:1'), 'totp:1')).toThrow('another key')
})

test('a key of another length is refused', () => {
  expect(() => secretBox(randomBytes(16))).toThrow('32 bytes')
})
