import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf } from './renewal-desk.ts'

const BY_SHOP = ['mollie', 'gocardless', 'amazon-pay', 'redsys'] as const
const BY_PROVIDER = ['stripe', 'paypal'] as const

const sandbox = useSandbox([...BY_SHOP, ...BY_PROVIDER])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

beforeAll(() => shop.drain())

describe('a subscription that is paid', () => {
  test.each([...BY_SHOP, ...BY_PROVIDER])(
    'by %s renews every month: each period once, without a gap',
    async (id) => {
      const one = await desk.subscribe(id)
      expect((await desk.row(one)).renews).toBe(id === 'stripe' || id === 'paypal' ? 'provider' : 'shop')
      await desk.advance(65 * DAY)
      console.log(
        await desk.row(one),
        await shop.core.database.query('SELECT * FROM stuck_work', []),
        await shop.core.database.query(
          'SELECT task_id, last_error, payload FROM graphile_worker._private_jobs',
          [],
        ),
        await shop.core.database.query('SELECT * FROM recurring_job', []),
        shop.core.clock.now(),
      )
      const periods = await desk.periods(one)
      expect(periods.map(({ number, state }) => [number, state])).toEqual([
        [1, 'paid'],
        [2, 'paid'],
        [3, 'paid'],
      ])
      const [first, ...later] = periods
      expect([first?.endsAt, ...later.map(({ endsAt }) => endsAt)].slice(0, -1)).toEqual(
        later.map(({ startsAt }) => startsAt),
      )
      expect(await desk.row(one)).toMatchObject({ state: 'active', paidUntil: periods.at(-1)?.endsAt })
      const book = await desk.book(one)
      expect(book.map(({ status, amount }) => [status, amount])).toEqual([
        ['paid', 999],
        ['paid', 999],
        ['paid', 999],
      ])
      expect(await desk.hasAccess(one)).toBe(true)
      expect(await desk.holds(one)).toEqual([])
      const mails = await desk.mails(one)
      expect(mails.filter((name) => name === 'renewal-soon')).toHaveLength(2)
      expect(mails.filter((name) => name === 'payment-received')).toHaveLength(3)
      expect(mails.filter((name) => /failed|locked|ended|gone/.test(name))).toEqual([])
      await desk.audit()
    },
  )
})
