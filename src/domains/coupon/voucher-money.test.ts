import fc from 'fast-check'
import { expect, test } from 'vitest'
import { borneByVouchers, type VoucherMoney, vouchersToTake, worthOf } from './rules.ts'

const voucher = (couponId: string, more: Partial<VoucherMoney> = {}): VoucherMoney => ({
  couponId,
  state: 'active',
  initialMinor: 5000,
  balanceMinor: 5000,
  takenMinor: 0,
  owedMinor: 0,
  ...more,
})

test.each([
  ['all is left', 13_000, 0],
  ['the goods went back', 10_000, 0],
  ['more than the goods went back', 8000, 2000],
  ['everything went back', 0, 10_000],
  ['more than everything went back', -500, 10_000],
])('where %s, two vouchers of 50.00 bear %i of it', (_, leftMinor, borne) => {
  expect(borneByVouchers([voucher('a'), voucher('b')], leftMinor)).toBe(borne)
})

test('a voucher that nobody used is lowered before one that is used already', () => {
  const used = voucher('a', { balanceMinor: 1000 })
  expect(vouchersToTake([used, voucher('b')], 5500)).toEqual([
    { couponId: 'b', takeMinor: 5000, owedMinor: 0 },
    { couponId: 'a', takeMinor: 500, owedMinor: 0 },
  ])
})

test('a voucher that is blocked is worth nothing, whatever is on it', () => {
  expect(worthOf(voucher('a'))).toBe(5000)
  expect(worthOf(voucher('a', { takenMinor: 2000, balanceMinor: 3000 }))).toBe(3000)
  expect(worthOf(voucher('a', { state: 'blocked' }))).toBe(0)
})

test('vouchers bear what refunds ask of them, whatever was spent before, and the same again moves nothing', () => {
  const spentOf = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 4 })
  const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(spentOf, steps, (spent, bearing) => {
      let vouchers = spent.map((minor, index) => voucher(`c${index}`, { balanceMinor: 5000 - minor }))
      for (const wanted of bearing) {
        const borne = Math.min(wanted, vouchers.length * 5000)
        const changes = new Map(vouchersToTake(vouchers, borne).map((change) => [change.couponId, change]))
        vouchers = vouchers.map((one) => {
          const { takeMinor, owedMinor } = changes.get(one.couponId) ?? {
            takeMinor: 0,
            owedMinor: one.owedMinor,
          }
          const [balanceMinor, takenMinor] = [one.balanceMinor - takeMinor, one.takenMinor + takeMinor]
          return { ...one, balanceMinor, takenMinor, owedMinor }
        })
        expect(vouchers.reduce((sum, one) => sum + one.takenMinor + one.owedMinor, 0)).toBe(borne)
        for (const [index, { balanceMinor, takenMinor, owedMinor }] of vouchers.entries()) {
          expect(Math.min(balanceMinor, takenMinor, owedMinor)).toBeGreaterThanOrEqual(0)
          expect(balanceMinor + takenMinor).toBe(5000 - spent[index]!)
          expect(owedMinor).toBeLessThanOrEqual(spent[index]!)
        }
        expect(vouchersToTake(vouchers, borne)).toEqual([])
      }
    }),
  )
})
