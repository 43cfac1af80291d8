import { describe, expect, it } from 'vitest'
import { ProviderError } from '#domains/payment/index.ts'
import { minorOf, worthOf } from './decimals.ts'

describe('amounts', () => {
  it('have 0, 2 and 3 places by their currency', () => {
    expect([
      minorOf('1500', 'JPY'),
      minorOf('15.00', 'EUR'),
      minorOf('15', 'EUR'),
      minorOf('1.500', 'KWD'),
    ]).toEqual([1500, 1500, 1500, 1500])
    for (const wrong of ['1.5e2', '', '15,00', '.5', '-1', 'NaN', '9'.repeat(17)])
      expect(() => minorOf(wrong, 'EUR')).toThrow(ProviderError)
  })

  it('of coins are worth their rate, rounded to a minor unit', () => {
    expect(worthOf('0.00125000', '80000', 'EUR')).toBe(10_000)
    expect(worthOf('0.00012501', '80000.00', 'EUR')).toBe(1_000)
    expect(worthOf('0.00012507', '80000', 'EUR')).toBe(1_001)
    expect(worthOf('0.00011539', '13000000', 'JPY')).toBe(1_500)
    expect(worthOf('0.00005556', '27000', 'KWD')).toBe(1_500)
    expect(worthOf('2', '3', 'EUR')).toBe(600)
    expect(() => worthOf('1e-8', '80000', 'EUR')).toThrow(ProviderError)
  })
})
