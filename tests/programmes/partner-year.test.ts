import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { creditOf, payPartners } from '../support/partner-payday.ts'
import { PartnerYear, type Till, type YearSale } from '../support/partner-year.ts'
import { openProgramme } from '../support/partners.ts'
import { cashierOf } from '../support/paying.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { seeded } from '../support/storm.ts'
import { stormSeed } from '../support/storm-size.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const SEED = stormSeed()
const MONTHS = 15
const TILLS: readonly Till[] = ['mollie', 'stripe', 'bank-transfer']

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }, sandbox)
const year = new PartnerYear(shop, sandbox)
const random = seeded(SEED)
const below = (limit: number): number => Math.floor(random() * limit)

beforeAll(async () => {
  await shop.drain()
  // Nobody looks for fraud here: the buyers of this year send back more than honest ones do.
  await openProgramme(shop, { payoutDay: 5, ordersPerDay: null, returnPercent: null })
  await year.begin()
})

/** What the shop says of a partner, and what the recount does. Units: minor units. */
interface Sums {
  readonly pending: number
  readonly payable: number
  readonly earned: number
  readonly paid: number
}

/** Counts what a partner has, from what the year did and what left the shop. */
async function recount(partner: number, paid: number): Promise<Sums> {
  const now = shop.core.clock.now().getTime()
  // A month passed since every order was paid; a commission whose dispute is open stands at nothing.
  const sales = year.sales.filter((sale) => sale.partner === partner)
  let payable = sales.reduce((sum, { goods, kept, placed: { totalMinor } }) => {
    const basis = Math.floor((goods * 200 + 119) / 238)
    return sum + Math.floor((Math.floor((basis + 5) / 10) * kept) / totalMinor)
  }, 0)
  let pending = 0
  for (const plan of year.plans.filter((one) => one.partner === partner)) {
    const earns = Math.floor((Math.floor((plan.price * 200 + 119) / 238) + 5) / 10)
    for (const at of (await year.paidPeriods(plan)).slice(0, 12))
      if (at.getTime() + 30 * DAY <= now) payable += earns
      else pending += earns
  }
  return { pending, payable: payable - paid, earned: pending + payable, paid }
}

/** Reads what a partner's page says. */
async function shown(partner: number): Promise<Sums> {
  const html = (await year.partners[partner]!.member.get('/partner')).text
  const number = (pattern: RegExp): number => Number(pattern.exec(html)?.[1])
  return {
    pending: number(/data-pending="(-?\d+)"/),
    payable: number(/data-payable="(-?\d+)"/),
    earned: number(/data-figure="commissions" data-value="(-?\d+)"/),
    paid: number(/data-figure="payouts" data-value="(-?\d+)"/),
  }
}

/** Does one of the things that can happen to an order now, and returns its name. */
async function disturb(sale: YearSale, month: number): Promise<string> {
  const { kept, till, placed } = sale
  const isWhole = kept === placed.totalMinor
  if (sale.isDisputed) return 'disputed'
  if (till === 'bank-transfer') {
    await (isWhole ? year.unassign(sale) : year.pay(sale))
    return isWhole ? 'unassign' : 'pay again'
  }
  if (kept < 2) return 'nothing left'
  const dice = random()
  if (till === 'stripe' && isWhole && !sale.wasDisputed && dice < 0.4) {
    await year.dispute(sale)
    if (dice < 0.2) await year.win(sale)
    return dice < 0.2 ? 'dispute won' : 'dispute'
  }
  if (isWhole && sale.month === month && dice < 0.6) {
    await year.withdraw(sale)
    sale.kept = 0
    return 'withdraw'
  }
  await year.refund(sale, dice > 0.9 ? kept : 1 + below(kept - 1))
  return 'refund'
}

/** Pays back everything that a partner's orders brought, though it was paid out already. */
async function takeAllBack(partner: number): Promise<void> {
  for (const sale of year.sales)
    if (sale.partner === partner && sale.till !== 'bank-transfer' && sale.kept > 0 && !sale.isDisputed)
      await year.refund(sale, sale.kept)
}

test('through fifteen months of whole calls each partner’s page says what a recount says (§6.2)', {
  timeout: 1_800_000,
}, async () => {
  const paid = [0, 0, 0]
  const happened = new Set<string>()
  const debts: number[] = []
  let sold = 0
  for (let month = 0; month < MONTHS; month += 1) {
    await year.enter()
    if (month === 0) {
      await year.subscribe(0, 11_901)
      await year.subscribe(1, 23_799)
    }
    for (const partner of [0, 1, 2, null]) {
      await year.sell(partner, TILLS[sold++ % TILLS.length]!, 20_000 + below(40_000), month)
    }
    if (month % 5 === 0) await year.sellToOneself(month % 3, 9_900, month)
    for (let count = 0; count < 3; count += 1)
      happened.add(await disturb(year.sales[below(year.sales.length)]!, month))
    if (month === 6) await takeAllBack(0)
    await year.passDays(31)
    await year.enter()
    const files = await payPartners(shop, year, month === 3)
    const out = [...files, (await creditOf(shop, year)) - paid[2]!]
    for (const [partner, sum] of out.entries()) {
      paid[partner]! += sum
      if (sum > 0) expect(sum).toBeGreaterThanOrEqual(2_500)
    }
    for (const partner of [0, 1, 2]) {
      const counted = await recount(partner, paid[partner]!)
      const message = `seed ${SEED}, month ${month}, partner ${partner}, paid ${out}`
      expect(await shown(partner), message).toEqual(counted)
      if (counted.payable < 0) debts.push(month)
      // Who owes money is paid nothing.
      if (counted.payable < 0) expect(out[partner]).toBe(0)
    }
    await cashierOf(shop, sandbox).expectCleanBooks()
  }
  expect(debts.length, 'months after which somebody owed money').toBeGreaterThan(0)
  expect(paid.every((sum) => sum > 0)).toBe(true)
  for (const plan of year.plans) expect((await year.paidPeriods(plan)).length).toBeGreaterThan(13)
  for (const what of ['unassign', 'refund']) expect(happened).toContain(what)
})
