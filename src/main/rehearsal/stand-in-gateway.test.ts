import { expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { DAY, fixedClock } from '#kernel/clock.ts'
import { standInFor, unknownGateway } from './stand-in-gateway.ts'

const amount = { amount: 999, currency: 'EUR' }
const nobody: Queryable = { query: async () => [] }
const START = '2027-01-31T11:00:00Z'

function standIn(id: string, { declinePercent = 0, seed = 'a', db = nobody } = {}) {
  const clock = fixedClock(START)
  return {
    clock,
    gateway: standInFor(unknownGateway(id), {
      database: db,
      clock,
      declinePercent,
      seed,
      debits: ['gocardless'],
    }),
  }
}

/** Charges one agreement often, and says which charges were declined. */
async function declined(seed: string, declinePercent: number): Promise<readonly number[]> {
  const { gateway } = standIn('mollie', { declinePercent, seed })
  const found: number[] = []
  for (let number = 0; number < 400; number += 1) {
    const charge = { period: `p${number}`, amount, orderNumber: 'K1' }
    await gateway.subscription!.chargeDue!('tr_1', charge, `key:${number}`).catch(() => found.push(number))
  }
  return found
}

test('the same seed declines the same charges, about as many as wanted, and another seed others', async () => {
  const some = await declined('spring', 25)
  expect(some.length).toBeGreaterThan(70)
  expect(some.length).toBeLessThan(130)
  expect(await declined('spring', 25)).toEqual(some)
  expect(await declined('autumn', 25)).not.toEqual(some)
  expect([await declined('spring', 0), (await declined('spring', 100)).length]).toEqual([[], 400])
})

test('a repeat with the same key is the same charge', async () => {
  const { gateway } = standIn('mollie')
  const charge = { period: 'p1', amount, orderNumber: 'K1' }
  const seen = await gateway.subscription!.chargeDue!('tr_1', charge, 'key')
  expect(await gateway.subscription!.chargeDue!('tr_1', charge, 'key')).toEqual(seen)
  expect(seen).toMatchObject({ status: 'settled', captured: amount, renewal: { agreement: 'tr_1' } })
})

test.each([
  [0, 'settled', 999],
  [100, 'failed', 0],
])(
  'a debit of which %i %% are declined is on its way for two days, then %s',
  async (declinePercent, end, minor) => {
    const { gateway, clock } = standIn('gocardless', { declinePercent })
    const charge = { period: 'p1', amount, orderNumber: 'K1' }
    const { ref, status, captured } = await gateway.subscription!.chargeDue!('MD1', charge, 'key')
    expect([status, captured.amount]).toEqual(['processing', 0])
    clock.advance(2 * DAY)
    expect(await gateway.observe!(ref)).toMatchObject({ status: end, captured: { amount: minor } })
  },
)

test('a provider that renews by itself charges each period once, and none after a cancellation', async () => {
  const row = {
    renews: 'provider',
    state: 'active',
    endsAt: null,
    priceMinor: 999,
    currency: 'EUR',
    period: 'P1M',
    paidUntil: new Date('2027-02-28T11:00:00Z'),
    anchorAt: new Date(START),
  }
  const { gateway, clock } = standIn('stripe', { db: { query: async () => [row] as never[] } })
  const since = new Date(START)
  const renewals = async () =>
    (await gateway.subscription!.renewalsSince!('sub_1', since)).map(({ renewal }) => renewal?.period)
  expect(await renewals()).toEqual([])
  clock.advance(60 * DAY)
  expect(await renewals()).toEqual(['2027-02-28', '2027-03-31'])
  expect(await renewals()).toEqual(['2027-02-28', '2027-03-31'])
  await gateway.subscription!.cancel('sub_1', 'now', 'key')
  clock.advance(60 * DAY)
  expect(await renewals()).toHaveLength(2)
})

test('nobody buys in a rehearsal, and a payment that began before is unknown', async () => {
  const { gateway } = standIn('stripe')
  await expect(gateway.link({} as never)).rejects.toThrow('nobody buys in a rehearsal')
  expect(await gateway.observe!('cs_before')).toBeNull()
})
