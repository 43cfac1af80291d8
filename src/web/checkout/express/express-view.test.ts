import { expect, test } from 'vitest'
import { readExpressRequest } from './express-view.ts'

test.each([
  ['', 1],
  ['pieces=3', 3],
  ['pieces=0', 1],
  ['pieces=-4', 1],
  ['pieces=abc', 1],
  ['pieces=2.9', 2],
  ['pieces=1e9', 1],
  ['pieces=100000', 9999],
])('%j asks for %d pieces', (query, pieces) => {
  expect(readExpressRequest(new URLSearchParams(query)).pieces).toBe(pieces)
})

test('what is not in the address is left to the shop (§2.9)', () => {
  expect(readExpressRequest(new URLSearchParams('productId=&shippingMethod='))).toEqual({
    productId: null,
    pieces: 1,
    country: '',
    shippingMethod: null,
    code: '',
  })
})
