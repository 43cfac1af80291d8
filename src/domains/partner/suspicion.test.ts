import { expect, test } from 'vitest'
import { type Conduct, SUSPICIONS, type SuspicionLimits, suspicionsOf } from './suspicion.ts'

const QUIET: Conduct = {
  busiestDay: 1,
  commissions: [],
  orders: 1,
  sameNetwork: 0,
  sharesAccount: false,
}
const LIMITS: SuspicionLimits = { ordersPerDay: 50, returnPercent: 30 }
const sums = (count: number, earnedMinor: number, returnedMinor: number) => [
  { count, earnedMinor, returnedMinor },
]

const CASES: readonly (readonly [string, Partial<Conduct>, Partial<SuspicionLimits>, readonly string[]])[] = [
  ['nothing at all', { busiestDay: 0, orders: 0 }, {}, []],
  ['as many orders in a day as are allowed', { busiestDay: 50 }, {}, []],
  ['one order more', { busiestDay: 51 }, {}, ['many-orders']],
  ['many orders, the check switched off', { busiestDay: 5_000 }, { ordersPerDay: null }, []],
  ['exactly the allowed share taken back', { commissions: sums(10, 1_000, 300) }, {}, []],
  ['a cent more taken back', { commissions: sums(10, 1_000, 301) }, {}, ['many-returns']],
  ['everything taken back of too few', { commissions: sums(9, 1_000, 1_000) }, {}, []],
  ['taken back, the check switched off', { commissions: sums(10, 10, 10) }, { returnPercent: null }, []],
  ['commissions of nothing', { commissions: sums(20, 0, 0) }, {}, []],
  [
    'one currency of two',
    { commissions: [...sums(10, 9_000, 0), ...sums(10, 100, 31)] },
    {},
    ['many-returns'],
  ],
  ['currencies are never added', { commissions: [...sums(6, 10, 10), ...sums(6, 10, 10)] }, {}, []],
  ['half of the orders from the same network', { orders: 6, sameNetwork: 3 }, {}, []],
  ['more than half', { orders: 5, sameNetwork: 3 }, {}, ['same-network']],
  ['all of too few', { orders: 4, sameNetwork: 4 }, {}, []],
  ['the account of another partner', { sharesAccount: true }, {}, ['same-payout-account']],
  [
    'everything at once, in a fixed order',
    { busiestDay: 51, commissions: sums(10, 10, 10), orders: 5, sameNetwork: 5, sharesAccount: true },
    {},
    SUSPICIONS,
  ],
]

test.each(CASES)('%s', (_name, conduct, limits, expected) => {
  expect(suspicionsOf({ ...QUIET, ...conduct }, { ...LIMITS, ...limits })).toEqual(expected)
})

/** Returns numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function anyConduct(next: (below: number) => number): Conduct {
  const orders = next(12)
  const commissions = Array.from({ length: next(3) }, () => {
    const earnedMinor = next(10_000)
    return { count: next(20), earnedMinor, returnedMinor: next(earnedMinor + 1) }
  })
  return {
    busiestDay: next(120),
    commissions,
    orders,
    sameNetwork: next(orders + 1),
    sharesAccount: next(2) === 1,
  }
}

test('what is suspicious stays so when it gets worse, and under a stricter limit', () => {
  const next = numbers(20_261_123)
  for (let round = 0; round < 2_000; round += 1) {
    const conduct = anyConduct(next)
    const limits = { ordersPerDay: 1 + next(100), returnPercent: 1 + next(100) }
    const found = suspicionsOf(conduct, limits)
    const worse: Conduct = {
      busiestDay: conduct.busiestDay + next(5),
      commissions: conduct.commissions.map(({ count, earnedMinor, returnedMinor }) => ({
        count: count + next(3),
        earnedMinor,
        returnedMinor: returnedMinor + next(earnedMinor - returnedMinor + 1),
      })),
      orders: conduct.orders,
      sameNetwork: conduct.sameNetwork + next(conduct.orders - conduct.sameNetwork + 1),
      sharesAccount: conduct.sharesAccount || next(2) === 1,
    }
    const stricter = {
      ordersPerDay: Math.max(1, limits.ordersPerDay - next(5)),
      returnPercent: Math.max(1, limits.returnPercent - next(5)),
    }
    expect(suspicionsOf(worse, limits)).toEqual(expect.arrayContaining([...found]))
    expect(suspicionsOf(conduct, stricter)).toEqual(expect.arrayContaining([...found]))
    const off = suspicionsOf(conduct, { ordersPerDay: null, returnPercent: null })
    expect(off).toEqual(found.filter((one) => one !== 'many-orders' && one !== 'many-returns'))
  }
})
