import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { addDays, wallTime } from '#kernel/time-zone.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from './counter.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const _counter = counterOf(shop, sandbox)

// What stands would be renewed in every later leap.
afterEach(async () => {
  const context = { database: shop.core.database, clock: shop.core.clock }
  const standing = await shop.core.database.query<{ number: string }>(
    `SELECT number FROM subscription WHERE state NOT IN ('pending', 'ended')`,
  )
  for (const { number } of standing) await typeCommand(context, ['subscription', 'end', number])
  await shop.drain()
})

const now = () => shop.core.clock.now()
const call = async (one: Subscriber, path: `/${string}`, fields: Readonly<Record<string, string>> = {}) => {
  const answer = await one.member.buyer.call(path, fields)
  await shop.drain()
  return answer
}
const until = async (at: Date): Promise<void> => {
  if (at > now()) await desk.advance(at.getTime() - now().getTime())
}
const paid = async (one: Subscriber): Promise<number> =>
  (await desk.book(one)).filter(({ status, amount }) => status === 'paid' && amount > 0).length
/** Returns a day of the shop some days after an instant, as a form sends it. */
const dayAfter = (at: Date, days: number): string => {
  const { year, month, day } = wallTime(addDays(at, days), 'Europe/Berlin')
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

describe.each(['mollie', 'stripe'])('a subscription by %s', (id) => {
  test('is paused for two months: paid days stay, nothing is charged, and it goes on by itself', async () => {
    const one = await desk.subscribe(id)
    const before = await desk.row(one)
    const end = before.paidUntil!
    const answer = await call(one, '/subscription/pause', { months: '2' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.pauses).toBe(end.toISOString())
    const renews = new Date(answer.body.renews)
    expect(await desk.row(one)).toMatchObject({ state: 'active', pausedUntil: renews })
    expect(await desk.hasAccess(one)).toBe(true)
    await until(new Date(end.getTime() - HOUR))
    expect(await desk.hasAccess(one)).toBe(true)
    await until(new Date(end.getTime() + HOUR))
    expect(await desk.row(one)).toMatchObject({ state: 'paused' })
    expect(await desk.hasAccess(one)).toBe(false)
    await until(new Date(renews.getTime() - HOUR))
    expect([await paid(one), await desk.hasAccess(one)]).toEqual([1, false])
    await until(new Date(renews.getTime() + DAY))
    expect(await desk.row(one)).toMatchObject({
      state: 'active',
      pausedUntil: null,
      anchorAt: before.anchorAt,
    })
    expect(await desk.hasAccess(one)).toBe(true)
    expect((await desk.periods(one)).map(({ startsAt, state }) => [startsAt, state])).toEqual([
      [expect.any(Date), 'paid'],
      [renews, 'paid'],
    ])
    expect(await paid(one)).toBe(2)
    await desk.advance(32 * DAY)
    expect(await paid(one)).toBe(3)
    expect(await desk.holds(one)).toEqual([])
    const mails = await desk.mails(one)
    expect(mails.filter((name) => name === 'subscription-paused')).toHaveLength(1)
    // Of the charge after the pause, and of the one after that.
    expect(mails.filter((name) => name === 'renewal-soon')).toHaveLength(2)
    await desk.audit()
  })

  test('is paused until a day, from which its periods are counted then', async () => {
    const one = await desk.subscribe(id)
    const end = (await desk.row(one)).paidUntil!
    const answer = await call(one, '/subscription/pause', { months: '1', until: dayAfter(end, 10) })
    const renews = addDays(end, 10)
    expect(new Date(answer.body.renews)).toEqual(renews)
    await until(new Date(renews.getTime() + DAY))
    expect(await desk.row(one)).toMatchObject({ state: 'active', anchorAt: renews })
    const last = (await desk.periods(one)).at(-1)!
    expect([last.startsAt, last.state]).toEqual([renews, 'paid'])
    // A whole period for a whole price.
    expect(last.endsAt!.getTime() - renews.getTime()).toBeGreaterThan(27 * DAY)
    await until(new Date(last.endsAt!.getTime() + DAY))
    expect([await paid(one), await desk.holds(one)]).toEqual([3, []])
    await desk.audit()
  })

  test('skips exactly the next period, once, and the skip is taken back until it begins', async () => {
    const one = await desk.subscribe(id)
    const end = (await desk.row(one)).paidUntil!
    const first = await call(one, '/subscription/skip')
    expect(first.status, first.text).toBe(200)
    expect((await call(one, '/subscription/skip')).body).toEqual(first.body)
    expect((await call(one, '/subscription/resume')).body).toEqual({ renews: end.toISOString() })
    expect(await desk.row(one)).toMatchObject({ state: 'active', pausedUntil: null })
    expect((await call(one, '/subscription/resume')).body).toMatchObject({ code: 'nothing-to-resume' })
    await until(new Date(end.getTime() + DAY))
    expect(await paid(one)).toBe(2)

    const next = (await desk.row(one)).paidUntil!
    const renews = new Date((await call(one, '/subscription/skip')).body.renews)
    await until(new Date(renews.getTime() - HOUR))
    expect([await paid(one), (await desk.row(one)).state]).toEqual([2, 'paused'])
    await until(new Date(renews.getTime() + DAY))
    expect(await paid(one)).toBe(3)
    const starts = (await desk.periods(one)).map(({ startsAt }) => startsAt)
    expect(starts).toEqual([expect.any(Date), end, renews])
    expect(next < renews).toBe(true)
    await desk.audit()
  })

  test('goes on at once where its member ends a pause that has begun', async () => {
    const one = await desk.subscribe(id)
    const end = (await desk.row(one)).paidUntil!
    await call(one, '/subscription/pause', { months: '3' })
    await until(new Date(end.getTime() + 5 * DAY))
    expect((await desk.row(one)).state).toBe('paused')
    const answer = await call(one, '/subscription/resume')
    expect(answer.status, answer.text).toBe(200)
    expect(await desk.hasAccess(one)).toBe(true)
    await desk.advance(DAY)
    const renews = new Date(answer.body.renews)
    expect(await desk.row(one)).toMatchObject({ state: 'active', anchorAt: renews, pausedUntil: null })
    expect((await desk.periods(one)).at(-1)).toMatchObject({ startsAt: renews, state: 'paid' })
    expect(await paid(one)).toBe(2)
    await desk.advance(31 * DAY)
    expect([await paid(one), await desk.holds(one)]).toEqual([3, []])
    await desk.audit()
  })

  test('that is cancelled before its pause ends with what is paid, and goes on without the pause if resumed', async () => {
    const one = await desk.subscribe(id)
    const end = (await desk.row(one)).paidUntil!
    await call(one, '/subscription/pause', { months: '1' })
    const { number } = await desk.row(one)
    const context = { database: shop.core.database, clock: shop.core.clock }
    expect((await typeCommand(context, ['subscription', 'cancel', number])).code).toBe(0)
    await shop.drain()
    expect(await desk.row(one)).toMatchObject({ endsAt: end, pausedUntil: null })
    expect((await call(one, '/subscription/pause', { months: '1' })).body.code).toBe('nothing-to-pause')
    expect((await call(one, '/subscription/skip')).body.code).toBe('nothing-to-pause')
    expect((await call(one, '/subscription/resume')).status).toBe(200)
    await until(new Date(end.getTime() + DAY))
    expect(await desk.row(one)).toMatchObject({ state: 'active', endsAt: null })
    expect([await paid(one), await desk.holds(one)]).toEqual([2, []])
    await desk.audit()
  })

  test('that is cancelled in its pause ends at once, and nothing more is charged', async () => {
    const one = await desk.subscribe(id)
    const end = (await desk.row(one)).paidUntil!
    await call(one, '/subscription/pause', { months: '1' })
    await until(new Date(end.getTime() + DAY))
    const { number } = await desk.row(one)
    const context = { database: shop.core.database, clock: shop.core.clock }
    expect((await typeCommand(context, ['subscription', 'cancel', number])).code).toBe(0)
    await shop.drain()
    expect(await desk.row(one)).toMatchObject({ state: 'ended' })
    await desk.advance(62 * DAY)
    expect(await paid(one)).toBe(1)
    expect((await desk.mails(one)).filter((name) => name === 'subscription-cancelled')).toHaveLength(1)
    await desk.audit()
  })
})

test('a charge that is declined after a pause is repeated, with the days of grace from the end of the pause', async () => {
  const one = await desk.subscribe('mollie')
  const renews = new Date((await call(one, '/subscription/pause', { months: '1' })).body.renews)
  await desk.faults('mollie', 'decline', { times: 2 })
  await until(new Date(renews.getTime() + HOUR))
  expect(await desk.row(one)).toMatchObject({ state: 'past-due' })
  expect(await desk.hasAccess(one)).toBe(true)
  expect((await call(one, '/subscription/pause', { months: '1' })).body.code).toBe('period-unpaid')
  expect((await call(one, '/subscription/skip')).body.code).toBe('period-unpaid')
  expect((await call(one, '/subscription/resume')).body.code).toBe('nothing-to-resume')
  await desk.advance(4 * DAY)
  expect(await desk.row(one)).toMatchObject({ state: 'active', pausedUntil: null })
  expect(await paid(one)).toBe(2)
  await desk.audit()
})

test('PayPal ends its agreement with the pause: the shop bills the period after it, and its member agrees anew', async () => {
  const one = await desk.subscribe('paypal')
  const renews = new Date((await call(one, '/subscription/pause', { months: '1' })).body.renews)
  expect(await desk.row(one)).toMatchObject({ renews: 'shop', agreement: null })
  await until(new Date(renews.getTime() + HOUR))
  expect((await desk.mails(one)).filter((name) => name === 'consent-gone')).toHaveLength(1)
  expect(await paid(one)).toBe(1)
  await desk.payOpenPeriod(one, 'paypal')
  await shop.drain()
  expect(await desk.row(one)).toMatchObject({
    state: 'active',
    renews: 'provider',
    agreement: expect.any(String),
  })
  await desk.audit()
})

test('Stripe shows the date of the next charge that the shop promised', async () => {
  const one = await desk.subscribe('stripe')
  const renews = new Date((await call(one, '/subscription/pause', { months: '1' })).body.renews)
  const { agreement } = await desk.row(one)
  const port = openPayments(shop.core).engine.gatewayOf('stripe')!.subscription!
  const seen = await port.observe(agreement!)
  expect(seen).toMatchObject({ status: 'trialing' })
  expect(Math.abs(seen!.paidUntil!.getTime() - renews.getTime())).toBeLessThan(2_000)
})

test('money that a provider takes in a pause is held for a person, and begins no period', async () => {
  const one = await desk.subscribe('stripe')
  const end = (await desk.row(one)).paidUntil!
  // Told to nobody: as if Stripe had not been reached.
  await shop.core.database.query(
    `UPDATE subscription SET paused_until = paid_until + interval '60 days' WHERE id = $1`,
    [one.subscriptionId],
  )
  await until(new Date(end.getTime() + DAY))
  expect(await paid(one)).toBe(2)
  expect(await desk.periods(one)).toHaveLength(1)
  expect((await desk.holds(one)).length).toBeGreaterThan(0)
})
