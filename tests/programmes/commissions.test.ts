import { expect, test } from 'vitest'
import { partnerAudit } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import type { StormEvent } from '../support/commission-events.ts'
import { CommissionStorm } from '../support/commission-storm.ts'
import { balanceOf, type TestBalance } from '../support/commissions.ts'
import { useTestDatabase } from '../support/database.ts'
import { stormSeed, stormSize } from '../support/storm-size.ts'

const STEPS = stormSize('STORM_STEPS', { push: 2_500, release: 10_000 })
const SEED = stormSeed()
const PARTNERS = 12

const shop = useTestDatabase()

/** What the recount knows of an order. */
interface Order {
  readonly partner: string | null
  readonly total: number
  readonly earns: number
  kept: number
  /** Since when it was paid first; null: never. */
  paidAt: number | null
  isPayable: boolean
}

/** Counts what each partner has, from the events alone, by rules written down again. */
function recount(events: readonly StormEvent[]): Map<string, TestBalance> {
  const orders = new Map<string, Order>()
  const paid = new Map<string, number>()
  for (const event of events) {
    if (event.what === 'order') {
      const { partner, total } = event
      const earns = earnsAtFirst(event)
      orders.set(event.order, { partner, total, earns, kept: 0, paidAt: null, isPayable: false })
    } else if (event.what === 'matured') {
      for (const order of orders.values())
        if (order.paidAt !== null && order.paidAt + 30 * DAY <= event.at) order.isPayable = true
    } else if ('partner' in event) {
      const sign = event.what === 'payout' ? 1 : -1
      paid.set(event.partner, (paid.get(event.partner) ?? 0) + sign * event.amount)
    } else keep(orders.get(event.order)!, event)
  }
  return balances([...orders.values()], paid)
}

/** Ten percent of an order, five of a renewal, and nothing after twelve periods; halves are rounded up. */
function earnsAtFirst({ basis, period }: Extract<StormEvent, { readonly what: 'order' }>): number {
  if (period > 12) return 0
  return period === 1 ? Math.floor((basis + 5) / 10) : Math.floor((basis + 10) / 20)
}

function keep(order: Order, event: StormEvent): void {
  if (event.what === 'paid') {
    order.kept += order.total
    order.paidAt ??= event.at
  }
  if (event.what === 'unpaid') order.kept -= order.total
  if (event.what === 'refunded' || event.what === 'disputed') order.kept -= event.amount
  if (event.what === 'refund-back' || event.what === 'won') order.kept += event.amount
}

function balances(orders: readonly Order[], paidOut: ReadonlyMap<string, number>): Map<string, TestBalance> {
  const partners = new Map<string, TestBalance>()
  for (const { partner, total, earns, kept, isPayable } of orders) {
    if (partner === null) continue
    const stands = total === 0 ? 0 : Math.floor((earns * kept) / total)
    const so = partners.get(partner) ?? {
      pending: 0,
      payable: -(paidOut.get(partner) ?? 0),
      earned: 0,
      paid: 0,
    }
    partners.set(partner, {
      pending: so.pending + (isPayable ? 0 : stands),
      payable: so.payable + (isPayable ? stands : 0),
      earned: so.earned + stands,
      paid: paidOut.get(partner) ?? 0,
    })
  }
  return partners
}

/** Counts the moments at which a partner owed the shop. */
async function debts(): Promise<number> {
  const [row] = await shop.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT sum(payable_minor) OVER (PARTITION BY partner_id ORDER BY id) AS payable FROM partner_entry) e WHERE payable < 0`,
  )
  return row!.count
}

test(`after ${STEPS} events in any order each partner has what a recount says (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const { database } = shop
  const storm = new CommissionStorm(database, SEED)
  await storm.run(STEPS, PARTNERS)
  await storm.takeBackPayout()
  const expected = recount(storm.events)
  for (const partner of storm.partners)
    expect(await balanceOf(database, partner), `seed ${SEED}`).toEqual(
      expected.get(partner) ?? { pending: 0, payable: 0, earned: 0, paid: 0 },
    )
  const all = [...expected.values()]
  const sum = (of: (balance: TestBalance) => number) => all.reduce((total, one) => total + of(one), 0)
  const [books] = await database.query(
    `SELECT -coalesce(sum(amount_minor) FILTER (WHERE account = 'partners:pending'), 0) AS pending,
       -coalesce(sum(amount_minor) FILTER (WHERE account = 'partners:payable'), 0) AS payable,
       coalesce(sum(amount_minor) FILTER (WHERE account = 'commissions'), 0) AS earned,
       -coalesce(sum(amount_minor) FILTER (WHERE account = 'payouts:sent'), 0) AS paid FROM ledger_entry`,
  )
  expect(books).toEqual({
    pending: sum(({ pending }) => pending),
    payable: sum(({ payable }) => payable),
    earned: sum(({ earned }) => earned),
    paid: sum(({ paid }) => paid),
  })
  // Everything of interest has happened.
  const happened = new Set(storm.events.map(({ what }) => what))
  if (STEPS >= 2000) {
    expect(happened.size).toBe(10)
    expect(sum(({ paid }) => paid)).toBeGreaterThan(0)
    const periods = storm.events.map((event) =>
      event.what === 'order' && event.partner !== null ? event.period : 1,
    )
    expect(Math.max(...periods)).toBeGreaterThan(14)
    expect(await debts(), 'money taken back after its payout').toBeGreaterThan(0)
  }
  for (const { holds, violations } of partnerAudit)
    expect(await database.query(violations), `${holds} (seed ${SEED})`).toEqual([])
  const unpaid = `SELECT c.order_id FROM commission c WHERE NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = c.order_id AND t.kind = 'settlement')`
  expect(await database.query(unpaid)).toEqual([])
})
