import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLastPeriod } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { endUnpaid } from '#processes/renewal/end-unpaid.ts'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber } from '../membership/renewal-desk.ts'

const sandbox = useSandbox(['mollie', 'redsys', 'paypal'])
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)

let owner: Person
let support: Person
let member: Subscriber
let number: string
beforeEach(async () => {
  member = await unpaid('mollie')
  number = await numberOf(member)
  await enterStaff()
})
afterEach(async () => {
  await sandbox.control('mollie', 'faults', { times: 0 })
  await sandbox.control('paypal', 'faults', { times: 0 })
})

/** The clock runs for weeks: sessions of before have expired. */
async function enterStaff(): Promise<void> {
  owner = await new Person(shop, 'owner').enter()
  support = await new Person(shop, 'support').enter()
}

/** Somebody whose second period is not paid, a day after its first decline. */
async function unpaid(gatewayId: string): Promise<Subscriber> {
  const somebody = await desk.subscribe(gatewayId)
  const { paidUntil } = await desk.row(somebody)
  await desk.faults(gatewayId, 'decline', { times: 1_000 })
  await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + 2 * DAY)
  expect((await desk.row(somebody)).state).toBe('past-due')
  return somebody
}

const numberOf = async (somebody: Subscriber): Promise<string> => (await desk.row(somebody)).number
const forgive = (more = {}) =>
  owner.call('/admin/subscription/forgive', { number, why: 'our bank failed', confirm: '1', ...more })
const lock = () => support.call('/admin/subscription/lock', { number, why: 'a false card' })
const orderOf = async (period: number) => {
  const { orderId } = (await desk.periods(member))[period - 1]!
  const [order] = await shop.core.database.query<{ state: string }>(
    'SELECT state FROM orders WHERE id = $1',
    [orderId],
  )
  return order!.state
}
const actsOf = async () =>
  (
    await shop.core.database.query<{ what: string }>(
      'SELECT what FROM staff_act WHERE subject = $1 ORDER BY id',
      [number],
    )
  ).map(({ what }) => what)

test('a forgiven period runs to its end, its order is cancelled, and the next one is charged', async () => {
  const { endsAt } = (await desk.periods(member))[1]!
  expect((await forgive({ confirm: '' })).body.code).toBe('missing-fields')
  const answers = await Promise.all([forgive(), forgive()])
  expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['no-dunning', 'ok'])
  expect(await desk.row(member)).toMatchObject({ state: 'active', paidUntil: endsAt })
  expect(await desk.hasAccess(member)).toBe(true)
  await shop.drain()
  expect(await orderOf(2)).toBe('cancelled')
  expect(await actsOf()).toEqual(['subscriptions.forgive'])

  await sandbox.control('mollie', 'faults', { times: 0 })
  await desk.advance(endsAt!.getTime() - shop.core.clock.now().getTime() + 2 * HOUR)
  expect((await desk.periods(member)).map(({ state }) => state)).toEqual(['paid', 'given-up', 'paid'])
  expect((await desk.row(member)).paidUntil!.getTime()).toBeGreaterThan(endsAt!.getTime())
  await desk.audit()
})

test('a period that is forgiven while a process is about to end the subscription does not end it', async () => {
  const end = (await desk.row(member)).paidUntil!.getTime() + 14 * DAY
  await desk.advance(end - shop.core.clock.now().getTime() - HOUR)
  await enterStaff()
  expect((await desk.row(member)).state).toBe('locked')
  const decided = await readLastPeriod(shop.core.database, member.subscriptionId)
  expect((await forgive()).status).toBe(200)
  const moment = { actor: 'job', now: shop.core.clock.now() }
  const { engine } = openPayments(shop.core)
  await endUnpaid(engine, { id: member.subscriptionId }, decided, 'nobody paid in time', moment)
  expect((await desk.row(member)).state).toBe('active')
  await desk.advance(2 * DAY)
  expect((await desk.row(member)).state).toBe('active')
  expect(await desk.hasAccess(member)).toBe(true)
  await desk.audit()
})

test('what staff lock stays locked through every further try, is mailed once, and opens with a payment', async () => {
  const answers = await Promise.all([lock(), lock()])
  expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['no-dunning', 'ok'])
  expect(await desk.hasAccess(member)).toBe(false)
  expect(await actsOf()).toEqual(['subscriptions.lock'])
  // Further declines on days 3 and 5, and the end of the days of grace.
  for (let day = 0; day < 7; day += 1) {
    await desk.advance(DAY)
    expect([day, (await desk.row(member)).state, await desk.hasAccess(member)]).toEqual([
      day,
      'locked',
      false,
    ])
  }
  expect((await desk.mails(member)).filter((template) => template === 'locked')).toHaveLength(1)
  // Of days 0, 1, 3, 5 and 7.
  expect((await desk.tries(member, 2)).filter(({ flow }) => flow === 'renewal')).toHaveLength(5)
  await desk.payOpenPeriod(member, 'redsys')
  await shop.drain()
  expect((await desk.row(member)).state).toBe('active')
  expect(await desk.hasAccess(member)).toBe(true)
  await desk.audit()
})

test('while a charge is under way its outcome counts: nothing is forgiven or locked', async () => {
  const { orderId } = (await desk.periods(member))[1]!
  const [order] = await shop.core.database.query<{ key: string }>('SELECT key FROM orders WHERE id = $1', [
    orderId,
  ])
  const link = await member.member.buyer.call('/gateway/link', { gatewayId: 'redsys', orderKey: order!.key })
  expect(link.status, link.text).toBe(200)
  expect((await forgive()).body.code).toBe('charge-under-way')
  expect((await lock()).body.code).toBe('charge-under-way')
  expect(await actsOf()).toEqual([])
})

test('who owes nothing has nothing forgiven, and support cannot give a period away', async () => {
  await forgive()
  for (const refused of [await forgive(), await lock()]) expect(refused.body.code).toBe('no-dunning')
  expect((await support.call('/admin/subscription/forgive', { number, why: 'x', confirm: '1' })).status).toBe(
    403,
  )
})
