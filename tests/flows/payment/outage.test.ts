import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { moveClock } from '#main/demo-clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { MONEY_JOBS } from '../../support/recurring-names.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless'] as const
const sandbox = useSandbox(IDS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

/**
 * Nobody listens there: what providers send while the shop is down is lost, and so are their first retries.
 */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Runs `happens` at the provider while the shop is down for 72 hours; then starts the shop again, with its
 * jobs every ten minutes.
 */
async function away(id: string, happens: () => Promise<unknown>): Promise<void> {
  const { database, clock } = shop.core
  sandbox.attach(clock.now, NOWHERE)
  await happens()
  for (const ms of [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY - 8 * HOUR]) {
    await moveClock(database, clock.shifted!, new Date(clock.now().getTime() + ms + MINUTE))
    await sandbox.of(id).tick()
  }
  sandbox.attach(clock.now, shop.url)
  await shop.drain(...MONEY_JOBS)
}

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState

/** The state three days after a buyer paid, if no webhook and no return arrived. */
const PAID_MEANWHILE: Readonly<Record<(typeof IDS)[number], string>> = {
  stripe: 'paid',
  mollie: 'paid',
  klarna: 'paid',
  redsys: 'paid',
  btcpay: 'paid',
  gocardless: 'paid',
  // These providers take money only when the shop asks them to. PayPal forgets the order, Amazon ends the
  // session: nobody paid.
  paypal: 'unpaid',
  'amazon-pay': 'unpaid',
}

describe.each(IDS)('an outage of 72 hours, and %s', (id) => {
  test('a payment in it is found by the first run of the reconciler, and its pieces were kept', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    await away(id, () => sandbox.control(id, 'buyer', { answer: link.body, does: 'pays', returns: false }))
    const [entry] = await cashier.bookOf(id, placed)
    const state = await stateOf(placed)
    expect(state).toBe(PAID_MEANWHILE[id])
    // If the order is not paid, the provider has no money for it either.
    if (state === 'unpaid') expect(entry?.status ?? 'expired').not.toBe('paid')
    await cashier.expectCleanBooks()
  })

  test('a payment before it stays paid', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    await cashier.buyer(id, { answer: link.body }, 'pays')
    if ((await stateOf(placed)) === 'awaiting') await desk.advance(7 * DAY)
    await away(id, async () => undefined)
    expect(await stateOf(placed)).toBe('paid')
  })
})

describe('a charge-back in an outage of 72 hours', () => {
  test.each(['stripe', 'paypal', 'mollie'] as const)(
    'at %s is found by the first run of the reconciler',
    async (id) => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, id)
      const { ref } = await cashier.buyer(id, { answer: link.body }, 'pays')
      await away(id, () => sandbox.control(id, 'buyer', { ref, does: 'disputes' }))
      expect(await stateOf(placed)).toBe('disputed')
      await cashier.expectCleanBooks()
    },
  )

  test('at amazon-pay is told by the notification alone, which is read three days later and counts once', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'amazon-pay')
    const { ref } = await cashier.buyer('amazon-pay', { answer: link.body }, 'pays')
    await away('amazon-pay', () => sandbox.control('amazon-pay', 'buyer', { ref, does: 'disputes' }))
    expect(await stateOf(placed)).toBe('paid')
    const { body } = await sandbox.control('amazon-pay', 'deliver', { ref, times: 3, parallel: true })
    expect(new Set(body.answers as number[])).toEqual(new Set([200]))
    await shop.drain()
    expect(await stateOf(placed)).toBe('disputed')
    expect((await cashier.ledger(placed))['clearing:amazon-pay'] ?? 0).toBe(0)
    await cashier.expectCleanBooks()
  })
})
