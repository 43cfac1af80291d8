import { beforeAll, expect, test } from 'vitest'
import { createTasks } from '#main/tasks.ts'
import { deskOf } from '../flows/payment/desk.ts'
import type { Stage } from '../support/at-once/act.ts'
import { giftGroup } from '../support/at-once/gift-acts.ts'
import { memberGroup } from '../support/at-once/member-acts.ts'
import { orderGroup } from '../support/at-once/order-acts.ts'
import { owingGroup } from '../support/at-once/owing-acts.ts'
import {
  type AnyGroup,
  isBad,
  type Met,
  meet,
  meetEachOnce,
  pairsOf,
  runAlone,
  sampleOf,
} from '../support/at-once/pairs.ts'
import { shelfGroup } from '../support/at-once/shelf-acts.ts'
import { slowDatabase } from '../support/at-once/slow-database.ts'
import type { Buyer } from '../support/buyer.ts'
import { openProgramme } from '../support/partners.ts'
import { cashierOf } from '../support/paying.ts'
import { EVERY_JOB } from '../support/recurring-names.ts'
import { byRing } from '../support/ring.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { staffOf } from '../support/staff.ts'
import { stormSeed, stormSize } from '../support/storm-size.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const SEED = stormSeed()
/** Which pairs meet: on push so many that each act meets another one; all, which takes half an hour, before a release. */
const PAIRS = process.env.STORM_PAIRS ?? byRing({ push: 'each act', release: 'all' })
/** How many acts are tried alone. */
const ALONE = stormSize('STORM_ALONE', { push: 15, release: Number.POSITIVE_INFINITY })
/** Only pairs whose name this pattern matches, to look for what a run found. */
const ONLY = new RegExp(process.env.STORM_ONLY ?? '')
const LONG_MS = 7_200_000
const PROVIDERS = ['mollie', 'stripe'] as const
/** States of a payment at a provider that took money, whatever happened to it since. */
const TAKEN: ReadonlySet<string> = new Set(['paid', 'refunded', 'disputed'])

const slow = slowDatabase()
const sandbox = useSandbox(PROVIDERS)
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox, slow.around)
const cashier = cashierOf(shop, sandbox)
let groups: readonly AnyGroup[] = []
let log: readonly string[] = []
let owner: Buyer

/** Signs staff in again: renewals take the clock further than a session lives. */
const enter = async (): Promise<void> => {
  owner = await staffOf(shop, 'owner')
}

beforeAll(async () => {
  log = deskOf(shop, sandbox).hear()
  await shop.drain()
  await openProgramme(shop)
  await slow.prepare(shop.core.database)
  const tasks = createTasks(shop.core) as Readonly<
    Record<string, (payload: object, context: object) => Promise<unknown>>
  >
  const { signal } = new AbortController()
  const stage: Stage = {
    shop,
    sandbox,
    staff: () => owner,
    job: async (name) => tasks[name]?.({}, { jobId: '1', attempt: 1, signal, stopping: signal }),
  }
  groups = [
    memberGroup(stage),
    orderGroup(stage, false),
    orderGroup(stage, true),
    giftGroup(stage, false),
    giftGroup(stage, true),
    owingGroup(stage),
    shelfGroup(stage),
  ]
})

test(`two acts on the same things at once are both answered, and the books are right (pairs: ${PAIRS}, seed ${SEED})`, {
  timeout: LONG_MS,
}, async () => {
  const pairs = pairsOf(groups).filter(({ name }) => ONLY.test(name))
  const chosen =
    PAIRS === 'each act'
      ? meetEachOnce(pairs, SEED)
      : sampleOf(pairs, PAIRS === 'all' ? pairs.length : Number(PAIRS), SEED)
  expect(pairs.length).toBeGreaterThan(0)
  const wrong: Met[] = []
  for (const pair of chosen) {
    await enter()
    const met = await meet(slow, pair)
    if (met.failures.length > 0 || met.answers.some(isBad)) wrong.push(met)
  }
  expect(wrong).toEqual([])
  await shop.drain(...EVERY_JOB)
  await cashier.reconcile()
  expect(slow.takeFailures()).toEqual([])
  expect(log.filter((line) => /40P01|55P03|deadlock|lock timeout/.test(line))).toEqual([])
  expect(await shop.core.database.query('SELECT * FROM payment_unmatched')).toEqual([])
  await cashier.expectCleanBooks()
  for (const gatewayId of PROVIDERS) await expectSameBook(gatewayId)
})

/** What we took at a provider is what its own book says. */
async function expectSameBook(gatewayId: string): Promise<void> {
  const theirs = (await sandbox.book(gatewayId)).filter(({ status }) => TAKEN.has(status))
  const [ours] = await shop.core.database.query<{ sum: number }>(
    'SELECT coalesce(sum(captured_minor), 0)::bigint AS sum FROM payment_attempt WHERE gateway_id = $1',
    [gatewayId],
  )
  expect([gatewayId, ours?.sum]).toEqual([gatewayId, theirs.reduce((sum, { amount }) => sum + amount, 0)])
}

test(`each act does what it is for when nothing else happens (seed ${SEED})`, {
  timeout: LONG_MS,
}, async () => {
  const acts = groups.flatMap((group) => group.acts.map((act) => ({ group, act })))
  const refused: string[] = []
  for (const { group, act } of sampleOf(acts, ALONE, SEED)) {
    if (!ONLY.test(`${group.name}: ${act.name}`)) continue
    await enter()
    const answer = await runAlone(group, act)
    if (!/^(done|2\d\d)/.test(answer)) refused.push(`${group.name}: ${act.name}: ${answer}`)
  }
  expect(refused).toEqual([])
})
