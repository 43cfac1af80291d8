import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { renewalDeskOf, type Subscriber } from '../../flows/membership/renewal-desk.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const ALL = ['gocardless', 'mollie', 'amazon-pay', 'redsys', 'stripe', 'paypal'] as const
type Id = (typeof ALL)[number]
const THEMSELVES: readonly Id[] = ['stripe', 'paypal']

const sandbox = useSandbox(ALL)
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

/** What goes wrong with the renewal of each month. */
const MONTHS = [
  'lose',
  'delay',
  'duplicate',
  'parallel',
  'reorder',
  'drop-after-commit',
  '500-before',
] as const
type Fault = (typeof MONTHS)[number]
const REQUEST_FAULTS: readonly Fault[] = ['drop-after-commit', '500-before']
/** Where a charge without a buyer meets a fault of requests. */
const CHARGED_ON: Readonly<Record<Id, 'create' | 'capture'>> = {
  mollie: 'create',
  gocardless: 'capture',
  'amazon-pay': 'capture',
  redsys: 'capture',
  stripe: 'create',
  paypal: 'create',
}

interface Seen {
  readonly periods: readonly { readonly number: number; readonly state: string }[]
  readonly paid: number
  readonly access: boolean
  readonly holds: readonly string[]
  readonly unwanted: readonly string[]
}

const people = {} as Record<Id, Subscriber>
const seen = {} as Record<Id, Partial<Record<Fault | 'less' | 'after the end', Seen>>>

async function look(id: Id): Promise<Seen> {
  const one = people[id]
  return {
    periods: (await desk.periods(one)).map(({ number, state }) => ({ number, state })),
    paid: (await desk.book(one)).filter(({ status }) => status === 'paid').length,
    access: await desk.hasAccess(one),
    holds: await desk.holds(one),
    unwanted: (await desk.mails(one)).filter((name) => /failed|locked|ended|gone/.test(name)),
  }
}

async function set(fault: Fault): Promise<void> {
  for (const id of ALL) {
    const isRequest = REQUEST_FAULTS.includes(fault)
    const on = isRequest ? CHARGED_ON[id] : 'event'
    const times = fault === 'drop-after-commit' ? 1 : 999
    if (!isRequest || !THEMSELVES.includes(id)) await sandbox.control(id, 'faults', { on, fault, times })
  }
}

async function clear(): Promise<void> {
  for (const id of ALL) await sandbox.control(id, 'faults', { times: 0 })
}

/** Moves to shortly before everybody's next renewal. */
async function untilRenewal(): Promise<void> {
  const ends = await Promise.all(ALL.map(async (id) => (await desk.row(people[id])).paidUntil!.getTime()))
  await desk.advance(Math.min(...ends) - HOUR - shop.core.clock.now().getTime())
}

beforeAll(async () => {
  await shop.drain()
  for (const id of ALL) {
    people[id] = await desk.subscribe(id)
    seen[id] = {}
  }
  for (const fault of MONTHS) {
    await untilRenewal()
    await set(fault)
    // The provider is away for 72 hours, the other faults last as long.
    await desk.advance(3 * DAY)
    await clear()
    await desk.advance(6 * DAY)
    for (const id of ALL) seen[id][fault] = await look(id)
  }
  await untilRenewal()
  for (const id of ALL)
    await sandbox.control(id, 'faults', {
      on: id === 'mollie' ? 'create' : 'capture',
      fault: 'tamper-amount',
      times: 1,
    })
  await desk.advance(10 * DAY)
  await clear()
  for (const id of ALL) seen[id].less = await look(id)
})

describe.each(ALL)('a renewal by %s', (id) => {
  test.each(MONTHS)('is paid once although: %s', (fault) => {
    const number = MONTHS.indexOf(fault) + 2
    expect(seen[id][fault]).toEqual({
      periods: Array.from({ length: number }, (_, index) => ({ number: index + 1, state: 'paid' })),
      paid: number,
      access: true,
      holds: [],
      unwanted: [],
    })
  })

  test('of another amount is booked once and held for a person', () => {
    const number = MONTHS.length + 2
    const { periods, paid, holds } = seen[id].less!
    expect([periods.at(-1)?.number, paid]).toEqual([number, number])
    expect(holds).toContain('amount')
  })
})

test('the books are clean after all of it', () => desk.audit())
