import { expect, test } from 'vitest'
import { canBePaid } from './list-gateways.ts'

type Rules = Parameters<typeof canBePaid>[1]

const WAYS = [
  { id: 'card', paidThrough: 'provider' },
  { id: 'transfer', paidThrough: 'bank' },
  { id: 'door', paidThrough: 'courier' },
  { id: 'voucher', paidThrough: 'credit' },
] as const
const rules = (offlineWays: readonly string[], ...off: string[]) =>
  ({
    face: { offlineWays },
    gateways: Object.fromEntries(off.map((id) => [id, { isOff: true }])),
  }) as unknown as Rules
const withoutProvider = WAYS.filter(({ paidThrough }) => paidThrough !== 'provider')

test('a provider with keys is a way to pay, and none when it is switched off', () => {
  expect(canBePaid(WAYS, rules([]))).toBe(true)
  expect(canBePaid(WAYS, rules([], 'card'))).toBe(false)
})

test('a bank account and cash at the door are ways to pay unless they are switched off', () => {
  expect(canBePaid(withoutProvider, rules(['bank']))).toBe(true)
  expect(canBePaid(withoutProvider, rules(['bank'], 'transfer'))).toBe(false)
  expect(canBePaid(withoutProvider, rules(['bank', 'courier'], 'transfer'))).toBe(true)
  expect(canBePaid(withoutProvider, rules(['bank', 'courier'], 'transfer', 'door'))).toBe(false)
})

test('a coupon alone is no way to pay', () => {
  expect(canBePaid(withoutProvider, rules([]))).toBe(false)
})
