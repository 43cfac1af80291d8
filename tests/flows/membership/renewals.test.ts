import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

const BY_SHOP = ['gocardless', 'mollie', 'amazon-pay', 'redsys'] as const
const BY_PROVIDER = ['stripe', 'paypal'] as const
const ALL = [...BY_SHOP, ...BY_PROVIDER]

const sandbox = useSandbox(ALL)
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const people = new Map<string, Subscriber>()

beforeAll(async () => {
  await shop.drain()
  for (const id of ALL) people.set(id, await desk.subscribe(id))
  await desk.advance(65 * DAY)
})

describe('a subscription that is paid', () => {
  test.each(ALL)('by %s renews every month: each period once, without a gap', async (id) => {
    const one = people.get(id)!
    expect((await desk.row(one)).renews).toBe(BY_SHOP.includes(id as never) ? 'shop' : 'provider')
    const periods = await desk.periods(one)
    expect(periods.map(({ number, state }) => [number, state])).toEqual([
      [1, 'paid'],
      [2, 'paid'],
      [3, 'paid'],
    ])
    const [first, ...later] = periods
    expect([first, ...later].slice(0, -1).map((period) => period?.endsAt)).toEqual(
      later.map(({ startsAt }) => startsAt),
    )
    expect(await desk.row(one)).toMatchObject({ state: 'active', paidUntil: periods.at(-1)?.endsAt })
    expect((await desk.book(one)).map(({ status, amount }) => [status, amount])).toEqual(
      Array(3).fill(['paid', 999]),
    )
    expect(await desk.hasAccess(one)).toBe(true)
    expect(await desk.holds(one)).toEqual([])
  })

  test.each(ALL)('by %s is announced and confirmed by mail once for each period', async (id) => {
    const mails = await desk.mails(people.get(id)!)
    expect(mails.filter((name) => name === 'renewal-soon')).toHaveLength(2)
    expect(mails.filter((name) => name === 'payment-received')).toHaveLength(3)
    expect(mails.filter((name) => /failed|locked|ended|gone/.test(name))).toEqual([])
  })

  test('is shown to staff as a timeline, as a table and as a picture', async () => {
    const { number } = await desk.row(people.get('mollie')!)
    const context = { database: shop.core.database, clock: shop.core.clock }
    const table = (await typeCommand(context, ['subscription', 'timeline', number])).said
    expect(table.match(/ try .*settled/g)).toHaveLength(3)
    expect(table.match(/ mail .*renewal-soon/g)).toHaveLength(2)
    expect(table).toMatch(/event {2}renewed/)
    const picture = (await typeCommand(context, ['subscription', 'timeline', number, '--svg'])).said
    expect(picture.match(/<circle/g)?.length).toBe(table.trim().split('\n').length)
  })

  test('leaves clean books', () => desk.audit())
})
