import { beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionRow } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { renewalDeskOf, type Subscriber } from '../../flows/membership/renewal-desk.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type BookRow, useSandbox } from '../../support/use-sandbox.ts'

/**
 * The debits come last: to subscribe by debit takes days, and what ends last is then two days past its end
 * whatever the length of the month, with no debit on its way.
 */
const ALL = ['mollie', 'amazon-pay', 'redsys', 'stripe', 'paypal', 'gocardless'] as const
type Id = (typeof ALL)[number]

const sandbox = useSandbox(ALL)
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

/** Who replaces the card after a decline, and who cancels while each event gets lost. */
const replacing = {} as Record<Id, Subscriber>
const cancelling = {} as Record<Id, Subscriber>
const first = {} as Record<Id, SubscriptionRow>

async function hoursAfterEnds(people: Record<Id, Subscriber>): Promise<void> {
  const ends = await Promise.all(ALL.map(async (id) => (await desk.row(people[id])).paidUntil!.getTime()))
  await desk.advance(Math.max(...ends) + 2 * HOUR - shop.core.clock.now().getTime())
}

const faults = async (on: string, fault: object): Promise<void> => {
  for (const id of ALL) await sandbox.control(id, 'faults', { on, ...fault })
}

const paidOf = async (one: Subscriber): Promise<readonly BookRow[]> =>
  (await desk.book(one)).filter(({ status }) => status === 'paid')

async function deliverAgain(one: Subscriber): Promise<void> {
  const [oldest] = await paidOf(one)
  await sandbox.control(one.gatewayId, 'deliver', { ref: oldest!.ref, times: 2, parallel: false })
  await shop.drain()
}

beforeAll(async () => {
  await shop.drain()
  for (const id of ALL) replacing[id] = await desk.subscribe(id)
  for (const id of ALL) {
    cancelling[id] = await desk.subscribe(id)
    first[id] = await desk.row(replacing[id])
    const { member } = cancelling[id]
    const answer = await member.buyer.call('/subscription/cancel', { password: member.field })
    expect(answer.status, answer.text).toBe(200)
  }
  await shop.drain()
  await faults('renewal', { fault: 'decline', times: 1000 })
  await hoursAfterEnds(replacing)
  await desk.advance(2 * DAY)
  await faults('event', { fault: 'lose', times: 1000 })
  for (const id of ALL) await desk.payOpenPeriod(replacing[id], id)
  await faults('renewal', { times: 0 })
  // A debit arrives after days.
  await desk.advance(5 * DAY)
  await faults('event', { times: 0 })
  for (let month = 0; month < 2; month += 1) await hoursAfterEnds(replacing)
  await desk.advance(5 * DAY)
})

describe.each(ALL)('a card of %s that is replaced after a decline', (id) => {
  test('renews from then on: each period is paid once, and the old one is never charged again', async () => {
    const row = await desk.row(replacing[id])
    expect(row).toMatchObject({ state: 'active', gatewayId: id })
    expect(row.agreement).not.toBeNull()
    expect(row.agreement).not.toBe(first[id].agreement)
    const periods = await desk.periods(replacing[id])
    expect(periods.map(({ number, state }) => `${number} ${state}`)).toEqual([
      '1 paid',
      '2 paid',
      '3 paid',
      '4 paid',
    ])
    expect(await paidOf(replacing[id])).toHaveLength(4)
    expect(await desk.hasAccess(replacing[id])).toBe(true)
    expect(await desk.holds(replacing[id])).toEqual([])
  })

  test('changes nothing when the events of the old card come once more', async () => {
    const before = await desk.row(replacing[id])
    await deliverAgain(replacing[id])
    expect(await desk.row(replacing[id])).toEqual(before)
    expect(await paidOf(replacing[id])).toHaveLength(4)
  })
})

describe.each(ALL)('a subscription by %s that was cancelled', (id) => {
  test('is not charged again, also when old events come late and twice', async () => {
    await deliverAgain(cancelling[id])
    expect(await desk.row(cancelling[id])).toMatchObject({ state: 'ended' })
    expect((await desk.periods(cancelling[id])).map(({ state }) => state)).toEqual(['paid'])
    expect(await paidOf(cancelling[id])).toHaveLength(1)
    expect(await desk.hasAccess(cancelling[id])).toBe(false)
    expect(await desk.holds(cancelling[id])).toEqual([])
  })
})

test('the books are clean after all of it', () => desk.audit())
