import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { advanceSubscriptions } from '#processes/renewal/advance-subscriptions.ts'
import type { SimulatorDefinition } from '../../../sandbox/kit/index.ts'
import { simulator as paypal } from '../../../sandbox/paypal/index.ts'
import { simulator as stripe } from '../../../sandbox/stripe/index.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

// Providers that charge by themselves go on doing so while the shop cannot reach them.
let isAway = false
const mayBeAway = (definition: SimulatorDefinition): SimulatorDefinition => ({
  ...definition,
  create(kit) {
    const simulator = definition.create(kit)
    const routes = simulator.routes.map((route): (typeof simulator.routes)[number] => ({
      ...route,
      handle: (request) => (isAway ? { status: 503, body: {} } : route.handle(request)),
    }))
    return { ...simulator, routes }
  },
})

const ALL = ['stripe', 'paypal'] as const
const sandbox = useSandbox(['mollie', mayBeAway(stripe), mayBeAway(paypal)])
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

type Id = (typeof ALL)[number]
const people = {} as Record<Id, Subscriber>

async function look(one: Subscriber) {
  const paid = (await desk.book(one)).filter(({ status, amount }) => status === 'paid' && amount === 999)
  return {
    state: (await desk.row(one)).state,
    periods: (await desk.periods(one)).map(({ state }) => state),
    paid: paid.length,
    access: await desk.hasAccess(one),
    holds: await desk.holds(one),
    complaints: (await desk.mails(one)).filter((name) => /failed|locked|ended|gone/.test(name)),
  }
}
type Seen = Readonly<Record<Id, Awaited<ReturnType<typeof look>>>>
const lookAtAll = async (): Promise<Seen> => ({
  stripe: await look(people.stripe),
  paypal: await look(people.paypal),
})
const ends = () => Promise.all(ALL.map(async (id) => (await desk.row(people[id])).paidUntil!.getTime()))
const now = () => shop.core.clock.now().getTime()

let meanwhile: Seen
let after: Seen
let tooLong: Seen
beforeAll(async () => {
  await shop.drain()
  for (const id of ALL) people[id] = await desk.subscribe(id)
  await desk.advance(Math.min(...(await ends())) - HOUR - now())
  isAway = true
  for (const id of ALL) await desk.events(id, 'lose', 999)
  await desk.advance(3 * DAY)
  meanwhile = await lookAtAll()
  isAway = false
  for (const id of ALL) await sandbox.control(id, 'faults', { times: 0 })
  await desk.advance(DAY)
  after = await lookAtAll()
  // Another outage lasts longer than the days of grace.
  isAway = true
  const { engine } = openPayments(shop.core)
  const late = new Date(Math.max(...(await ends())) + 8 * DAY)
  await advanceSubscriptions({ engine, rules: shop.core.rules }, late)
  tooLong = await lookAtAll()
  isAway = false
})

const GOOD = { state: 'active', paid: 2, access: true, holds: [], complaints: [] }

describe.each(ALL)('an outage of 72 hours in which %s renews', (id) => {
  test('takes no access and tells the member nothing that nobody knows', () => {
    expect(meanwhile[id]).toEqual({ ...GOOD, periods: ['paid'] })
  })

  test('is made up for once the provider answers: the renewal is booked once', () => {
    expect(after[id]).toEqual({ ...GOOD, periods: ['paid', 'paid'] })
  })
})

test.each(ALL)(
  'after the days of grace the shop waits no longer for %s, so that the member can pay',
  (id) => {
    const { periods, complaints } = tooLong[id]
    expect([periods, complaints]).toEqual([['paid', 'paid', 'open'], []])
  },
)

test('a period that passed while the shop itself was away is not charged afterwards', async () => {
  const one = await desk.subscribe('mollie')
  const paidUntil = (await desk.row(one)).paidUntil!
  const { engine } = openPayments(shop.core)
  const late = new Date(paidUntil.getTime() + 40 * DAY)
  await advanceSubscriptions({ engine, rules: shop.core.rules }, late)
  const [first, second, ...more] = await desk.periods(one)
  expect([first?.state, second?.state, more]).toEqual(['paid', 'paid', []])
  // It begins where the second month after the paid one would have begun, not on the day of the charge.
  const missed = (second!.startsAt!.getTime() - paidUntil.getTime()) / DAY
  expect(missed).toBeGreaterThan(27.9)
  expect(missed).toBeLessThan(31.1)
  expect(await desk.row(one)).toMatchObject({ state: 'active', paidUntil: second!.endsAt })
  expect((await desk.book(one)).map(({ status, amount }) => [status, amount])).toEqual(
    Array(2).fill(['paid', 999]),
  )
})

test('the books are clean after it', () => desk.audit())
