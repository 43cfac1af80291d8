import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { fitsPaypal, moneyOf, PAYPAL_CURRENCIES, paypalAmount } from './amounts.ts'

test.each([
  ['EUR', 1290, '12.90'],
  ['EUR', 5, '0.05'],
  ['JPY', 1290, '1290'],
  ['HUF', 129_000, '1290'],
  ['TWD', 100, '1'],
])('%s %i minor units are %s at PayPal, and back', (currency, minor, value) => {
  expect(paypalAmount(money(minor, currency))).toEqual({ currencyCode: currency, value })
  expect(moneyOf({ currencyCode: currency, value })).toEqual(money(minor, currency))
})

test('amounts that PayPal cannot move are refused before it is asked', () => {
  for (const amount of [money(1290, 'KWD'), money(1290, 'XAF'), money(1250, 'HUF'), money(1, 'TWD')]) {
    expect(fitsPaypal(amount)).toBe(false)
    expect(() => paypalAmount(amount)).toThrow(expect.objectContaining({ kind: 'refused' }))
  }
})

test('what is no amount is not read as one', () => {
  for (const value of ['', 'NaN', '1,00', '1.005', '1e3'])
    expect(() => moneyOf({ currencyCode: 'EUR', value })).toThrow(/PayPal says/)
  expect(() => moneyOf({ currencyCode: 'euro', value: '1.00' })).toThrow(/PayPal says/)
})

test('currencies are listed once', () => {
  expect(PAYPAL_CURRENCIES).toHaveLength(24)
  expect(new Set(PAYPAL_CURRENCIES).size).toBe(24)
})
