import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { advanceSubscriptions } from '#processes/renewal/advance-subscriptions.ts'
import { advance } from '../../support/member.ts'
import { MONEY_JOBS } from '../../support/recurring-names.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf } from './renewal-desk.ts'

const sandbox = useSandbox(['mollie', 'redsys', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

/** Runs what five workers would do at the same moment. */
async function fiveWorkers(): Promise<void> {
  const { rules, clock } = shop.core
  const { engine } = openPayments(shop.core)
  await Promise.all(Array.from({ length: 5 }, () => advanceSubscriptions({ engine, rules }, clock.now())))
}

test.each(['mollie', 'redsys'] as const)(
  'five workers charge a period at %s once, and again nothing',
  async (id) => {
    const one = await desk.subscribe(id)
    advance(shop, 32 * DAY)
    await fiveWorkers()
    await fiveWorkers()
    advance(shop, 10 * MINUTE)
    await fiveWorkers()
    expect((await desk.book(one)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await desk.periods(one)).map(({ state }) => state)).toEqual(['paid', 'paid'])
    await shop.drain(...MONEY_JOBS)
    expect((await desk.mails(one)).filter((name) => name === 'payment-received')).toHaveLength(2)
    await desk.audit()
  },
)

test('a renewal that a provider and the shop learn of at once is one period', async () => {
  const one = await desk.subscribe('stripe')
  advance(shop, 32 * DAY)
  await Promise.all([sandbox.of('stripe').tick(), fiveWorkers(), fiveWorkers()])
  await shop.drain(...MONEY_JOBS)
  await fiveWorkers()
  expect((await desk.book(one)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect((await desk.periods(one)).map(({ number, state }) => [number, state])).toEqual([
    [1, 'paid'],
    [2, 'paid'],
  ])
  expect(await desk.holds(one)).toEqual([])
  await desk.audit()
})

test('money for a subscription that has ended is held for a person, on its last order', async () => {
  const one = await desk.subscribe('stripe')
  // Its provider was never told.
  await shop.core.database.query(
    `UPDATE subscription SET state = 'ended', ended_at = $2, ends_at = $2, due_at = NULL WHERE id = $1`,
    [one.subscriptionId, shop.core.clock.now()],
  )
  await desk.advance(32 * DAY)
  expect((await desk.periods(one)).map(({ state }) => state)).toEqual(['paid'])
  expect((await desk.book(one)).filter(({ status }) => status === 'paid')).toHaveLength(2)
  expect(await desk.holds(one)).toContain('duplicate')
  await desk.audit()
})
