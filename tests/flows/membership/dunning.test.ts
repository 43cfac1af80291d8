import { beforeAll, describe, expect, test } from 'vitest'
import type { PeriodRow, SubscriptionRow } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

const ALL = ['gocardless', 'mollie', 'amazon-pay', 'redsys', 'stripe', 'paypal'] as const
type Id = (typeof ALL)[number]

/** Some decline for now, others for good; two members pay by another card while they are locked. */
const STORIES = {
  soft: ['mollie', 'decline'],
  debit: ['gocardless', 'decline'],
  closed: ['amazon-pay', 'decline-final'],
  stolen: ['redsys', 'decline-final'],
  retried: ['stripe', 'decline'],
  suspended: ['paypal', 'decline'],
  late: ['mollie', 'decline'],
} as const satisfies Record<string, readonly [Id, string]>
type Story = keyof typeof STORIES

const sandbox = useSandbox(ALL)
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const people = {} as Record<Story, Subscriber>
/** State and access on each day after the own end of the paid time. */
const diary = {} as Record<Story, { readonly state: string; readonly access: boolean }[]>
const END = new Map<Story, Date>()
let late: { readonly row: SubscriptionRow; readonly periods: readonly PeriodRow[] }

/** The debit began four days before the others, and its month may be up to three days shorter than theirs. */
const EARLIER = 8
/** Day on which the late member pays. */
const PAYS_ON = 9

beforeAll(async () => {
  await shop.drain()
  const names = ['debit', ...Object.keys(STORIES).filter((name) => name !== 'debit')] as Story[]
  for (const name of names) {
    people[name] = await desk.subscribe(STORIES[name][0])
    END.set(name, (await desk.row(people[name])).paidUntil!)
    diary[name] = []
  }
  for (const [id, fault] of Object.values(STORIES)) await desk.faults(id, fault, { times: 1000 })
  const last = Math.max(...[...END.values()].map((at) => at.getTime()))
  await desk.advance(last - shop.core.clock.now().getTime() - EARLIER * DAY + HOUR)
  for (let day = -EARLIER; day <= 16; day += 1) {
    for (const name of names) {
      const { state } = await desk.row(people[name])
      const since = shop.core.clock.now().getTime() - END.get(name)!.getTime()
      diary[name][Math.floor(since / DAY)] = { state, access: await desk.hasAccess(people[name]) }
    }
    if (day === PAYS_ON) await desk.payOpenPeriod(people.late, 'redsys')
    await desk.advance(DAY)
  }
  late = { row: await desk.row(people.late), periods: await desk.periods(people.late) }
  for (const { gatewayId } of Object.values(people))
    await sandbox.control(gatewayId, 'faults', { on: 'renewal', times: 0 })
  await desk.advance(40 * DAY)
})

const statesOf = (name: Story): string =>
  diary[name]
    .slice(0, 17)
    .map(({ state }) => state)
    .join(' ')
const tryDays = async (name: Story): Promise<number[]> =>
  (await desk.tries(people[name], 2))
    .filter(({ flow }) => flow === 'renewal')
    .map(({ at }) => Math.round((at.getTime() - END.get(name)!.getTime()) / DAY))

describe('a renewal that is declined', () => {
  test('is tried on days 0, 1, 3, 5, 7 and 14, and the subscription is locked on day 7 and ended on day 14', async () => {
    expect(await tryDays('soft')).toEqual([0, 1, 3, 5, 7, 14])
    expect(statesOf('soft')).toBe(
      [...Array(7).fill('past-due'), ...Array(7).fill('locked'), ...Array(3).fill('ended')].join(' '),
    )
  })

  test.each(Object.keys(STORIES) as Story[])(
    'leaves full access for seven days and none after: %s',
    (name) => {
      const days = diary[name]
        .slice(0, 17)
        .map(({ access }, day) => (access ? day : -1))
        .filter((day) => day >= 0)
      const paidAgain = name === 'late' ? [10, 11, 12, 13, 14, 15, 16] : []
      expect(days).toEqual([0, 1, 2, 3, 4, 5, 6, ...paidAgain])
    },
  )

  test('is told by mail once for each try, at the lock and at the end', async () => {
    const mails = (await desk.mails(people.soft)).filter(
      (name) => !/^(email|confirm|new-device|payment|order|subscription-begun)/.test(name),
    )
    expect(mails).toEqual([
      'renewal-soon',
      ...Array(4).fill('renewal-failed'),
      ...['renewal-failed', 'locked'].toSorted(),
      'subscription-ended',
    ])
  })

  test.each(['closed', 'stolen'] as const)(
    'for good is not tried again, and the member is asked at once: %s',
    async (name) => {
      expect(await tryDays(name)).toEqual([0])
      const mails = await desk.mails(people[name])
      expect(mails.filter((mail) => mail === 'consent-gone')).toHaveLength(1)
      expect(mails).not.toContain('renewal-failed')
      expect(statesOf(name)).toBe(statesOf('soft'))
    },
  )

  test('by a bank that answers after days is neither tried meanwhile nor forgotten', async () => {
    const days = await tryDays('debit')
    expect(days[0]).toBe(0)
    expect(days.length).toBeGreaterThan(2)
    expect((await desk.row(people.debit)).state).toBe('ended')
  })

  test.each(['retried', 'suspended'] as const)(
    'at a provider that renews by itself asks the member after a day: %s',
    async (name) => {
      const mails = await desk.mails(people[name])
      expect(mails.filter((mail) => mail === 'renewal-failed')).toHaveLength(1)
      expect(mails).toContain('locked')
      expect(statesOf(name)).toBe(
        ['active', ...Array(6).fill('past-due'), ...Array(7).fill('locked'), ...Array(3).fill('ended')].join(
          ' ',
        ),
      )
    },
  )

  test('and paid late by another card is unlocked at once, and that card renews from then on', async () => {
    expect(late.row).toMatchObject({ state: 'active', gatewayId: 'redsys', renews: 'shop' })
    // The period keeps its dates, however late it was paid.
    expect(late.periods.at(-1)).toMatchObject({ startsAt: END.get('late'), endsAt: late.row.paidUntil })
    expect(diary.late[10]).toEqual({ state: 'active', access: true })
  })

  test('takes no money, also later, and leaves clean books', async () => {
    for (const name of ['soft', 'debit', 'closed', 'stolen', 'retried', 'suspended'] as const) {
      const paid = (await desk.book(people[name])).filter(({ status }) => status === 'paid')
      expect([name, paid.length]).toEqual([name, 1])
      expect((await desk.periods(people[name])).map(({ state }) => state)).toEqual(['paid', 'given-up'])
    }
    await desk.audit()
  })
})
