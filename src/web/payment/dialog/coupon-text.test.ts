import { expect, test } from 'vitest'
import { upperCased } from './CouponDialog.tsx'

test('a coupon is in capitals whatever was typed, in any script and without a Turkish i (§5.7)', () => {
  expect(upperCased('pegel-free 12')).toBe('PEGEL-FREE 12')
  expect(upperCased('größe')).toBe('GRÖSSE')
})
