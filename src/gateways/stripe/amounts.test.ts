import { expect, test } from 'vitest'
import { ProviderError } from '#domains/payment/index.ts'
import { fitsStripe, fromStripeAmount, toStripeAmount } from './amounts.ts'

test.each([
  [1234, 'EUR', 1234],
  [500, 'JPY', 500],
  [12_340, 'KWD', 12_340],
  [990, 'BHD', 990],
  // No decimals in ISO 4217, two decimals at Stripe.
  [1500, 'ISK', 150_000],
  [7, 'UGX', 700],
  // The reverse: two decimals in ISO 4217, none at Stripe.
  [500, 'MGA', 5],
  [175_00, 'HUF', 175_00],
])('%i minor units of %s are %i at Stripe, and the same again on the way back', (amount, currency, sent) => {
  expect(toStripeAmount({ amount, currency })).toBe(sent)
  expect(fromStripeAmount(sent, currency.toLowerCase())).toEqual({ amount, currency })
})

test.each([
  [1234, 'KWD'],
  [501, 'MGA'],
  [1000, 'IQD'],
  [1000, 'LYD'],
])('%i of %s, which Stripe cannot take exactly, is refused and not rounded', (amount, currency) => {
  expect(() => toStripeAmount({ amount, currency })).toThrow(ProviderError)
})

test('less than a minor unit that came in is not booked', () => {
  expect(fromStripeAmount(149_999, 'isk')).toEqual({ amount: 1499, currency: 'ISK' })
})

test.each([
  [12_340, 'KWD', true],
  [12_345, 'KWD', false],
  [1000, 'IQD', false],
  [501, 'MGA', false],
  [17_500, 'HUF', true],
  [17_499, 'HUF', false],
  [99_050, 'HUF', true],
  [299, 'SEK', false],
  [50, 'EUR', true],
])('%i of %s is offered only where Stripe can take it: %s', (amount, currency, fits) => {
  expect(fitsStripe({ amount, currency })).toBe(fits)
})
