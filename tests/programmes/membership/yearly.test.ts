import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { renewalDeskOf } from '../../flows/membership/renewal-desk.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['paypal', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

test.each(['paypal', 'stripe'])(
  'a yearly plan by %s is charged once a year, and announced weeks before',
  async (id) => {
    const one = await desk.subscribe(id, { period: 'P1Y', priceMinor: 9900 })
    const { paidUntil } = await desk.row(one)
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() - HOUR)
    expect((await desk.book(one)).length).toBe(1)
    await desk.advance(2 * DAY)
    expect((await desk.periods(one)).map(({ startsAt, state }) => [startsAt, state])).toEqual([
      [expect.any(Date), 'paid'],
      [paidUntil, 'paid'],
    ])
    expect((await desk.book(one)).map(({ status, amount }) => [status, amount])).toEqual(
      Array(2).fill(['paid', 9900]),
    )
    expect((await desk.mails(one)).filter((name) => name === 'renewal-soon')).toHaveLength(1)
    expect(await desk.holds(one)).toEqual([])
    await desk.audit()
  },
)
