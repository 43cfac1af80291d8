import { afterEach, describe, expect, test } from 'vitest'
import { addDays, wallTime } from '#kernel/time-zone.ts'
import { typeCommand } from '../../support/command-line.ts'
import { Member, mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from './counter.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const counter = counterOf(shop, sandbox)

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
const _until = async (at: Date): Promise<void> => {
  if (at > now()) await desk.advance(at.getTime() - now().getTime())
}
const _paid = async (one: Subscriber): Promise<number> =>
  (await desk.book(one)).filter(({ status, amount }) => status === 'paid' && amount > 0).length
/** Returns a day of the shop some days after an instant, as a form sends it. */
const dayAfter = (at: Date, days: number): string => {
  const { year, month, day } = wallTime(addDays(at, days), 'Europe/Berlin')
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

describe('the calls', () => {
  test('pause what is paid for and renews, for at most three months, and nothing of somebody else', async () => {
    const one = await desk.subscribe('mollie')
    const { paidUntil, number } = await desk.row(one)
    const pause = (fields: Readonly<Record<string, string>>) => call(one, '/subscription/pause', fields)
    expect((await pause({})).body).toMatchObject({ code: 'missing-fields', fields: ['months'] })
    expect((await pause({ months: '4' })).body).toMatchObject({ code: 'invalid-fields', fields: ['months'] })
    expect((await pause({ months: '0' })).body).toMatchObject({ code: 'invalid-fields' })
    for (const day of [
      '2026-02-30',
      'tomorrow',
      dayAfter(paidUntil!, -1),
      dayAfter(paidUntil!, 0),
      dayAfter(paidUntil!, 95),
    ])
      expect((await pause({ until: day })).body, day).toMatchObject({
        code: 'invalid-fields',
        fields: ['until'],
      })
    const stranger = await newMember(shop.url)
    for (const path of ['/subscription/pause', '/subscription/skip'] as const)
      expect((await stranger.call(path, { months: '1', subscription: number })).body.code).toBe(
        'nothing-to-pause',
      )
    expect((await new Member(shop.url).call('/subscription/skip')).body.code).toBe('not-logged-in')
    expect(await desk.row(one)).toMatchObject({ pausedUntil: null })
    await pause({ months: '3' })
    expect((await call(one, '/subscription/skip')).body.code).toBe('already-paused')
  })

  test('refuse a trial and a prepaid term, which nobody renews', async () => {
    const plan = await counter.sell({ trialDays: 7 })
    const { member } = await counter.signUp(plan, 'mollie')
    expect((await member.call('/subscription/pause', { months: '1' })).body.code).toBe('nothing-to-pause')
    expect((await member.call('/subscription/skip')).body.code).toBe('nothing-to-pause')
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'trial', pausedUntil: null }])
  })

  test('that come ten at once pause once, with one mail', async () => {
    const one = await desk.subscribe('stripe')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => one.member.buyer.call('/subscription/pause', { months: '1' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await shop.drain()
    const mails = (await mailsTo(shop, one.member.email)).filter(({ subject }) =>
      subject.endsWith('is paused'),
    )
    expect(mails).toHaveLength(1)
    const { number } = await desk.row(one)
    const context = { database: shop.core.database, clock: shop.core.clock }
    const { said } = await typeCommand(context, ['subscription', 'timeline', number])
    expect(said.match(/pause-set/g)).toHaveLength(1)
  })
})

test('staff pause, skip and resume by command', async () => {
  const one = await desk.subscribe('mollie')
  const { number } = await desk.row(one)
  const context = { database: shop.core.database, clock: shop.core.clock }
  const type = (...words: string[]) => typeCommand(context, ['subscription', ...words])
  expect((await type('pause', number, '--months', '2', '--why', 'on the phone')).said).toMatch(
    /pauses from .+ until/,
  )
  expect((await type('show', number)).said).toMatch(/paused until/)
  expect((await type('resume', number)).said).toMatch(/goes on/)
  expect((await type('skip', number)).said).toMatch(/leaves out the period/)
  expect(await desk.row(one)).toMatchObject({ pausedUntil: expect.any(Date) })
})
