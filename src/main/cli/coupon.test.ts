import { expect, test } from 'vitest'
import { seedDemoCoupons } from '#demo/seed/seed-coupons.ts'
import { readBalance } from '#domains/coupon/index.ts'
import { DAY, fixedClock, SECOND } from '#kernel/clock.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()

async function type(...args: string[]) {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const { out, ...typed } = await typeCommand({ database: db.database, clock }, ['coupon', ...args])
  return { ...typed, said: out, clock }
}

function balanceAt(code: string, now: Date, isDemo = true) {
  return readBalance(db.database, { code, now, isDemo }).then(
    ({ balance }) => `${balance.amount} ${balance.currency}`,
    (error: { code: string }) => error.code,
  )
}

test('a coupon is made in the currency of the shop, and its code alone goes to standard output', async () => {
  const made = await type('create', '49.90', '--note', 'for Ada')
  expect(made).toMatchObject({
    code: 0,
    aside: '1 of €49.90. Save the codes now: they are not shown again.\n',
  })
  expect(made.said).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}\n$/)
  expect(await balanceAt(made.said.trim(), made.clock.now())).toBe('4990 EUR')
})

test('many are made at once, each with a code of its own', async () => {
  const { said } = await type('create', '1000', '--currency', 'jpy', '--count', '25')
  const codes = said.trim().split('\n')
  expect(new Set(codes).size).toBe(25)
  expect(await balanceAt(codes[7]!, new Date('2026-11-21T10:00:00Z'))).toBe('1000 JPY')
})

test('a coupon is good to the end of its last day', async () => {
  const { said, clock } = await type('create', '10', '--valid-until', '2026-11-22')
  clock.advance(DAY + 14 * 3600 * SECOND - SECOND)
  expect(await balanceAt(said.trim(), clock.now())).toBe('1000 EUR')
  clock.advance(SECOND)
  expect(await balanceAt(said.trim(), clock.now())).toBe('unknown-coupon')
})

test.each([
  [['create'], 'Which amount?'],
  [['create', 'ten'], '"ten" is not an amount'],
  [['create', '0'], '"0" is not an amount'],
  [['create', '--', '-5'], '"-5" is not an amount'],
  [['create', '1.999'], '"1.999" is not an amount'],
  [['create', '10', '20'], 'Unexpected argument: 20'],
  [['create', '10', '--currency', 'euro'], '"EURO" is not a currency'],
  [['create', '10', '--valid-until', '2027-02-30'], 'is not a day'],
  [['create', '10', '--valid-until', '2026-11-20'], '2026-11-20 is in the past'],
  [['create', '10', '--count', '1001'], 'from 1 to 1000'],
  [['create', '10', '--nonsense'], 'nonsense'],
  [['show'], 'Which code?'],
  [[], 'Usage: npm run kontor -- coupon create AMOUNT'],
  [['show', 'ABCD'], 'There is no coupon ABCD', 1],
  [['block', 'ABCD'], 'There is no coupon ABCD', 1],
] as const)(
  '%j is refused with the reason, and nothing is made',
  async (args, reason, exitCode: number = 2) => {
    const before = await db.database.query('SELECT count(*) FROM coupon')
    const { code, aside, said } = await type(...args)
    expect([code, said]).toEqual([exitCode, ''])
    expect(aside).toContain(reason)
    expect(await db.database.query('SELECT count(*) FROM coupon')).toEqual(before)
  },
)

test('a coupon is shown, blocked and opened again, in whatever groups its code is typed', async () => {
  const code = (await type('create', '20', '--note', 'lost\nand found')).said.trim()
  const shown = await type('show', ...code.toLowerCase().split('-'))
  expect(shown.said).toBe(
    '€20.00 left of €20.00, active\ncreated 2026-11-21T10:00:00.000Z by cli: lost and found\nno expiry date\n',
  )
  expect((await type('block', code, '--why', 'lost')).said).toBe(`${code} is now blocked.\n`)
  expect((await type('block', code)).said).toBe(`${code} is already blocked.\n`)
  expect(await balanceAt(code, new Date('2026-11-21T10:00:00Z'))).toBe('unknown-coupon')
  expect((await type('unblock', code)).said).toBe(`${code} is now active.\n`)
})

test('the coupons of the demo are made once, and what was spent of them stays spent', async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  await seedDemoCoupons({ database: db.database, clock })
  await db.database.query('UPDATE coupon SET balance_minor = 100 WHERE demo AND initial_minor = 5000')
  await Promise.all([1, 2].map(() => seedDemoCoupons({ database: db.database, clock })))
  expect([
    await balanceAt('pegel-gift-50', clock.now()),
    await balanceAt('PEGEL GIFT 5000', clock.now()),
  ]).toEqual(['100 EUR', '500000 EUR'])
})
