import { expect } from 'vitest'
import { USUAL_DUNNING } from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import { addressForm } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import { newMember } from './members.ts'
import { auditViolations } from './orders.ts'
import { MONEY_JOBS } from './recurring-names.ts'
import type { RunningShop } from './running-shop.ts'
import type { TestSandbox } from './use-sandbox.ts'

/** Gateways of the year: three that the shop charges, two that renew by themselves. */
export const YEAR_GATEWAYS = ['mollie', 'gocardless', 'redsys', 'stripe', 'paypal'] as const

export interface Year {
  readonly subscriptions: number
  readonly days: number
  /** Days between two looks. Default: 1. */
  readonly every?: number
  /** Share of the renewals that are declined. Units: percent. */
  readonly percent: number
  readonly seed: string
}

/** What a stretch of time came to. */
export interface YearEnd {
  readonly periods: number
  readonly declined: number
  readonly ended: number
  /** Longest time of one day. Units: milliseconds of the machine. */
  readonly longestDayMs: number
}

/**
 * Signs people up with five gateways, moves shop and providers forward day by day while a share of the renewals
 * is declined, and compares with the rules on every day: who has access, that no period is charged twice or
 * missing, that the books are the providers' books, that each mail is sent once.
 */
export async function renewThroughTime(
  shop: RunningShop,
  sandbox: TestSandbox,
  { subscriptions, days, every = 1, percent, seed }: Year,
): Promise<YearEnd> {
  await signUp(shop, sandbox, subscriptions)
  for (const id of YEAR_GATEWAYS) {
    const fault = { on: 'renewal', fault: 'decline', times: 100_000, percent, seed: `${seed}:${id}` }
    expect((await sandbox.control(id, 'faults', fault)).status).toBe(200)
  }
  let longestDayMs = 0
  for (let day = 0; day < days; day += every) {
    const from = performance.now()
    await advance(shop, every * DAY)
    longestDayMs = Math.max(longestDayMs, performance.now() - from)
    expect(await wrongAccess(shop), `day ${day}`).toEqual([])
  }
  await expectWholePeriods(shop)
  await expectSameBooks(shop, sandbox)
  await expectMailsOnce(shop)
  expect(await auditViolations(shop.core.database)).toEqual([])
  const [sums] = await shop.core.database.query<Omit<YearEnd, 'longestDayMs'>>(
    `SELECT (SELECT count(*) FROM subscription_period WHERE state = 'paid')::int AS periods,
       (SELECT sum(failed_tries) FROM subscription_period)::int AS declined,
       (SELECT count(*) FROM subscription WHERE state = 'ended')::int AS ended`,
    [],
  )
  return { ...sums!, longestDayMs }
}

const advance = (shop: RunningShop, ms: number) => shop.advance(ms, ...MONEY_JOBS)

/** Signs people up with the five gateways in turn, ten a day, and moves on until everybody is active. */
export async function signUp(shop: RunningShop, sandbox: TestSandbox, count: number): Promise<void> {
  const { productId } = await sellProduct(shop.core.database, {
    kind: 'subscription',
    priceMinor: 999,
    requiresShipping: false,
    stock: null,
    name: 'Tide, monthly',
  })
  for (let index = 0; index < count; index += 1) {
    const gatewayId = YEAR_GATEWAYS[index % YEAR_GATEWAYS.length]!
    const { buyer } = await newMember(shop)
    const fields = { ...addressForm, gatewayId, productId, waiver: '1' }
    const answer = await buyer.call('/subscription/link', fields)
    expect(answer.status, answer.text).toBe(200)
    const paid = await sandbox.control(gatewayId, 'buyer', { answer: answer.body, does: 'pays' })
    expect(paid.status).toBe(200)
    // People come on many days.
    if (index % 10 === 9) await advance(shop, DAY)
  }
  await advance(shop, 5 * DAY)
  const states = await shop.core.database.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM subscription GROUP BY state',
    [],
  )
  expect(states).toEqual([{ state: 'active', count }])
}

interface Standing {
  readonly number: string
  readonly state: string
  /** End of the last period that was paid. */
  readonly paid: Date
  readonly open: boolean
  readonly tries: number
  readonly access: boolean
}

/** Returns the subscriptions whose access is not what the rules say: until seven days after the paid time. */
async function wrongAccess(shop: RunningShop): Promise<readonly object[]> {
  const now = shop.core.clock.now()
  const rows = await shop.core.database.query<Standing>(
    `SELECT s.number, s.state, max(p.ends_at) FILTER (WHERE p.state = 'paid') AS paid, bool_or(p.state = 'open') AS open,
       coalesce(max(p.failed_tries) FILTER (WHERE p.state = 'open'), 0) AS tries,
       EXISTS (SELECT FROM entitlement e WHERE e.account_id = s.account_id AND e.product_id = s.product_id AND e.starts_at <= $1 AND e.ends_at > $1) AS access
     FROM subscription s JOIN subscription_period p ON p.subscription_id = s.id GROUP BY s.id`,
    [now],
  )
  return rows.flatMap(({ number, state, paid, open, tries, access }) => {
    const isFirstDebit = open && tries === 0 && state === 'active'
    const may = state !== 'ended' && (now < addDays(paid, USUAL_DUNNING.graceDays) || isFirstDebit)
    return may === access ? [] : [{ number, state, paid, now, access }]
  })
}

/** Periods are numbered without a gap, follow each other, and none that is due is missing. */
async function expectWholePeriods(shop: RunningShop): Promise<void> {
  const { database, clock } = shop.core
  const gaps = await database.query(
    `SELECT subscription_id, number FROM (
       SELECT p.*, lag(ends_at) OVER w AS before, row_number() OVER w AS place FROM subscription_period p WINDOW w AS (PARTITION BY subscription_id ORDER BY number)
     ) p WHERE number <> place OR starts_at <> before`,
    [],
  )
  expect(gaps).toEqual([])
  const missing = await database.query(
    `SELECT s.number, s.state FROM subscription s WHERE s.state <> 'ended' AND s.paid_until <= $1
       AND NOT EXISTS (SELECT FROM subscription_period p WHERE p.subscription_id = s.id AND p.state = 'open')`,
    [new Date(clock.now().getTime() - DAY)],
  )
  expect(missing).toEqual([])
}

/** Each paid period is one payment in its provider's book, and nothing else was paid there. */
async function expectSameBooks(shop: RunningShop, sandbox: TestSandbox): Promise<void> {
  for (const gatewayId of YEAR_GATEWAYS) {
    const theirs = (await sandbox.book(gatewayId)).filter(({ status }) => status === 'paid')
    const [ours] = await shop.core.database.query<{ count: number; sum: number }>(
      `SELECT count(*)::int AS count, coalesce(sum(captured_minor), 0)::bigint AS sum FROM payment_attempt
       WHERE gateway_id = $1 AND captured_minor > 0 AND status = 'settled' AND booking = 'receivable'`,
      [gatewayId],
    )
    const sum = theirs.reduce((total, { amount }) => total + amount, 0)
    expect([gatewayId, ours]).toEqual([gatewayId, { count: theirs.length, sum }])
  }
  const twice = await shop.core.database.query(
    `SELECT charge_id FROM payment_attempt WHERE captured_minor > 0 GROUP BY charge_id HAVING count(*) > 1`,
    [],
  )
  expect(twice).toEqual([])
}

async function expectMailsOnce(shop: RunningShop): Promise<void> {
  const [counts] = await shop.core.database.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM mail WHERE template = 'payment-received')::int AS receipts,
       (SELECT count(*) FROM subscription_period WHERE state = 'paid')::int AS paid,
       (SELECT count(*) FROM mail WHERE template = 'subscription-ended')::int AS goodbyes,
       (SELECT count(*) FROM subscription WHERE state = 'ended')::int AS ended,
       (SELECT count(*) FROM mail WHERE template = 'renewal-soon')::int AS notices,
       (SELECT count(*) FROM subscription_event WHERE what = 'renewal-soon')::int AS announced`,
    [],
  )
  expect(counts).toMatchObject({
    receipts: counts!.paid,
    goodbyes: counts!.ended,
    notices: counts!.announced,
  })
}
