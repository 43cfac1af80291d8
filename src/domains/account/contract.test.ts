import { expect, test } from 'vitest'
import { areSafePasswordOptions } from './contract.ts'

const DEFAULT = { salt: '00112233445566778899aabbccddeeff', cost: 32_768, blockSize: 8, parallel: 1 }

test('a browser hashes with the default and with anything stronger that a phone can bear (§5.9)', () => {
  expect(areSafePasswordOptions(DEFAULT)).toBe(true)
  expect(areSafePasswordOptions({ ...DEFAULT, cost: 2 ** 14 })).toBe(true)
  expect(
    areSafePasswordOptions({ ...DEFAULT, cost: 2 ** 17, blockSize: 16, salt: DEFAULT.salt.repeat(2) }),
  ).toBe(true)
})

test.each([
  ['a cost below 2^14', { cost: 2 ** 13 }],
  ['a cost above 2^17', { cost: 2 ** 18 }],
  ['a cost that is no power of two', { cost: 40_000 }],
  ['a block size below 8', { blockSize: 7 }],
  ['a block size that stalls a phone', { blockSize: 1_024 }],
  ['no lane', { parallel: 0 }],
  ['many lanes', { parallel: 64 }],
  ['a fraction', { blockSize: 8.5 }],
  ['no number', { cost: Number.NaN }],
  ['a salt below 16 bytes', { salt: '00112233445566778899aabbccddee' }],
  ['no salt', { salt: '' }],
  ['a salt that is no hex', { salt: 'z'.repeat(32) }],
])('a browser refuses %s', (_name, change) => {
  expect(areSafePasswordOptions({ ...DEFAULT, ...change })).toBe(false)
})
