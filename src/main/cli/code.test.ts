import { beforeAll, expect, test } from 'vitest'
import { seedDemoCodes } from '#demo/seed/seed-codes.ts'
import { readDiscounts, setDemoCodes } from '#domains/discount/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { openForBusiness, sellProduct } from '../../../tests/support/catalogue.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { cartWithCodes, placeWithCodes } from '../../../tests/support/discounts.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const NOW = '2026-11-21T10:00:00Z'
async function type(...args: string[]) {
  const clock = fixedClock(NOW)
  const { out, ...typed } = await typeCommand({ database: db.database, clock }, ['code', ...args])
  return { ...typed, said: out }
}
const termsOf = async (code: string) =>
  (
    await readDiscounts(db.database, {
      codes: [code],
      variantIds: [],
      accountId: null,
      email: '',
      now: new Date(NOW),
    })
  )[0]

test('a code is created as the contract writes it, and shown, ended, opened again and listed', async () => {
  expect(
    await type('create', 'spring-10', '--percent', '10', '--limit', '3', '--note', 'for\nAda'),
  ).toMatchObject({
    code: 0,
    said: 'SPRING-10\n',
    aside: 'Buyers enter it in the cart.\n',
  })
  expect((await type('show', 'Spring', '10')).said).toContain(
    'SPRING-10: 10 % off an order, active, used 0 of 3 times\nvalid from 2026-11-21T10:00:00.000Z without end\ncreated 2026-11-21T10:00:00.000Z by cli: for Ada\n',
  )
  expect((await type('end', 'SPRING10', '--why', 'sold out')).said).toBe('SPRING-10 is now ended.\n')
  expect((await type('end', 'SPRING10')).said).toBe('SPRING-10 is already ended.\n')
  expect((await type('list')).said).not.toContain('SPRING-10')
  expect((await type('list', '--all')).said).toContain('SPRING-10  ended  10 % off an order')
  expect((await type('show', 'SPRING-10')).said).toContain('ended by cli sold out')
  expect((await type('reopen', 'SPRING-10')).said).toBe('SPRING-10 is now open.\n')
  expect((await type('list')).said).toContain('SPRING-10  active')
})

test('a code says every term that it was created with', async () => {
  const product = await sellProduct(db.database)
  const made = await type(
    ...['create', 'ALL-TERMS', '--amount', '5.00', '--minimum', '20', '--per-person', '2', '--stacks'],
    ...['--product', product.productId, '--from', '2026-11-22', '--until', '2026-12-24'],
  )
  expect(made.code).toBe(0)
  expect(await termsOf('ALL-TERMS')).toMatchObject({
    kind: 'amount',
    amountMinor: 500,
    currency: 'EUR',
    minimumMinor: 2000,
    stacks: true,
    personLimit: 2,
    refusal: 'code-not-yet',
    variantIds: [],
    validUntil: new Date('2026-12-25T00:00:00Z'),
  })
})

test('a code for a membership works once for each person, and says where it is entered', async () => {
  const before = await type('create', 'WITHOUT-PLAN', '--percent', '100', '--premium')
  expect(before.aside).toBe('No membership is on sale yet: the code works once there is one.\n')
  await sellProduct(db.database, { kind: 'premium', requiresShipping: false, stock: null })
  const after = await type('create', 'SOME-PLAN', '--percent', '50', '--premium')
  expect(after.aside).toBe('Members enter it on the membership page.\n')
  expect((await type('show', 'WITHOUT-PLAN')).said).toContain(
    'a free membership, active, used 0 times, 1 for each person',
  )
})

test('a code that somebody could guess is refused, and the one that is offered instead is created', async () => {
  const { aside } = await type('create', 'GUESS-7', '--percent', '100')
  const [offered] = /[0-9A-F]{4}(-[0-9A-F]{4}){3}/.exec(aside) ?? []
  expect((await type('create', offered!, '--percent', '100')).said).toBe(`${offered}\n`)
})

test('uses are counted, with what they took off', async () => {
  const { productId } = await sellProduct(db.database, { priceMinor: 1000 })
  await type('create', 'COUNTED', '--percent', '10')
  expect((await type('count', 'COUNTED')).said).toBe('never used\n')
  const cart = await cartWithCodes(db.database, { [productId]: 2 }, [{ enter: 'counted' }], {
    now: new Date(NOW),
  })
  await placeWithCodes(db.database, cart, { now: new Date(NOW) })
  expect((await type('count', 'COUNTED')).said).toBe(
    '1 uses, €2.00 off, 1 of them not paid yet, 0 given back, 2026-11-21 to 2026-11-21\n',
  )
})

test.each([
  [['create'], 'Which code?'],
  [['create', 'AB', '--percent', '10'], 'is no code'],
  [['create', 'NOTHING'], 'Give one of --percent'],
  [['create', 'TWO', '--percent', '10', '--free-shipping'], 'Give one of --percent'],
  [['create', 'MUCH', '--percent', '101'], 'from 1 to 100'],
  [['create', 'GUESS-7', '--percent', '100', '--premium'], 'Somebody could guess GUESS-7'],
  [['create', 'GUESS-7', '--amount', '5', '--limit', '1'], 'at least 8 letters and digits'],
  [['create', 'NONE', '--amount', '0'], '"0" is not an amount'],
  [['create', 'PAST', '--percent', '10', '--until', '2026-11-20'], '2026-11-20 is in the past'],
  [
    ['create', 'BACK', '--percent', '10', '--from', '2027-01-02', '--until', '2027-01-01'],
    'end before it begins',
  ],
  [['create', 'GIVEN', '--amount', '5', '--premium'], 'takes --percent'],
  [['create', 'FOR', '--percent', '10', '--product', 'nothing'], 'There is no product nothing', 1],
  [['create', 'FOR', '--percent', '10', '--category', 'nothing'], 'There is no category nothing', 1],
  [['show', 'ABCD'], 'There is no discount code ABCD', 1],
  [['end', 'ABCD'], 'There is no discount code ABCD', 1],
  [['count', 'ABCD'], 'There is no discount code ABCD', 1],
] as const)(
  '%j is refused with the reason, and nothing is made',
  async (args, reason, exitCode: number = 2) => {
    const before = await db.database.query('SELECT count(*) FROM discount_code')
    const { code, aside, said } = await type(...args)
    expect([code, said]).toEqual([exitCode, ''])
    expect(aside).toContain(reason)
    expect(await db.database.query('SELECT count(*) FROM discount_code')).toEqual(before)
  },
)

test('a code of the same name, however it is spelled, is refused', async () => {
  await type('create', 'ONE-NAME', '--percent', '10')
  expect(await type('create', 'onename', '--percent', '20')).toMatchObject({ code: 1, said: '' })
})

test('codes of the demo are made once, and cannot be opened by hand in a shop that is none', async () => {
  const clock = fixedClock(NOW)
  await Promise.all([1, 2].map(() => seedDemoCodes({ database: db.database, clock })))
  expect((await type('show', 'pegel free')).said).toContain('PEGEL-FREE: a free membership, active')
  await setDemoCodes(db.database, false, clock.now())
  expect(await type('reopen', 'PEGEL-FREE')).toMatchObject({ code: 1 })
  expect((await termsOf('PEGEL-FREE'))?.refusal).toBe('code-expired')
})
