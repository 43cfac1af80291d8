import { describe, expect, test } from 'vitest'
import { recordSettlement, refundOrder } from '#domains/payment/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { Member, mailsTo, newMember } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)

const cancel = async (member: Member, more: Readonly<Record<string, string>> = {}) =>
  member.call('/subscription/cancel', { password: await member.hashed(), ...more })
const resume = (member: Member, more: Readonly<Record<string, string>> = {}) =>
  member.call('/subscription/resume', more)
const refund = (placed: Placed) => desk.refund(placed, null)

/** Returns what a provider that renews by itself says of an agreement. */
const atProvider = async (id: string, agreement: string) =>
  openPayments(shop.core).engine.gatewayOf(id)!.subscription!.observe(agreement)

describe.each(['stripe', 'paypal', 'mollie'])('%s', (id) => {
  test('ends a cancelled subscription with what is paid, and tells the provider', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, id)
    const [before] = await counter.subscriptions(member, plan)
    const answer = await cancel(member)
    expect(answer).toMatchObject({ status: 200, body: { ends: before!.paidUntil!.toISOString() } })
    await shop.drain()
    const [cancelled] = await counter.subscriptions(member, plan)
    expect(cancelled).toMatchObject({ state: 'active', endsAt: before!.paidUntil, toTellSince: null })
    expect(await counter.access(member)).toMatchObject([{ endsAt: before!.paidUntil }])
    const told = await atProvider(id, cancelled!.agreement!)
    if (id === 'stripe') expect(told).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    if (id === 'paypal') expect(told).toMatchObject({ status: 'cancelled' })
    expect((await cancel(member)).body).toEqual(answer.body)
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('is cancelled'))).toHaveLength(1)

    await desk.advance(before!.paidUntil!.getTime() - shop.core.clock.now().getTime() + HOUR)
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'ended' }])
    expect(await counter.access(member)).toEqual([])
    expect((await cancel(member)).body).toMatchObject({ code: 'no-subscription' })
    await cashier.expectCleanBooks()
  })

  test('goes on where the member takes the cancellation back', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, id)
    await cancel(member)
    await shop.drain()
    const answer = await resume(member)
    expect(answer.status, answer.text).toBe(200)
    await shop.drain()
    const [resumed] = await counter.subscriptions(member, plan)
    expect(resumed).toMatchObject({ state: 'active', endsAt: null, toTellSince: null })
    if (id === 'stripe')
      expect(await atProvider(id, resumed!.agreement!)).toMatchObject({ cancelAtPeriodEnd: false })
    // PayPal ended the consent at once: the shop asks for the next period, and the member agrees anew.
    if (id === 'paypal') expect(resumed).toMatchObject({ renews: 'shop', agreement: null })
    expect((await resume(member)).body).toMatchObject({ code: 'nothing-to-resume' })
    await cashier.expectCleanBooks()
  })
})

test('a provider that is not reached hears of the cancellation later, and staff see it after a day', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'stripe')
  const { id, number, agreement } = (await counter.subscriptions(member, plan))[0]!
  await shop.core.database.query(`UPDATE subscription SET agreement = 'sub_unknown' WHERE id = $1`, [id])
  expect((await cancel(member)).status).toBe(200)
  await shop.drain()
  await desk.advance(DAY + HOUR)
  const waiting = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    demo: true,
    limit: 10,
    isGatewayOn: () => true,
  })
  const untold = waiting.find(({ source }) => source.id === 'subscriptions-untold')
  expect(untold?.things.map(({ subject }) => subject)).toContain(number)
  await shop.core.database.query('UPDATE subscription SET agreement = $2 WHERE id = $1', [id, agreement])
  await shop.core.database.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 minute', attempts = 0 WHERE locked_at IS NULL`,
  )
  await shop.drain()
  expect(await counter.subscriptions(member, plan)).toMatchObject([{ toTellSince: null }])
  expect(await atProvider('stripe', agreement!)).toMatchObject({ cancelAtPeriodEnd: true })
})

describe('the calls', () => {
  test('ask for the session, then the password, then for something to cancel (§7.16)', async () => {
    const guest = new Member(shop.url)
    expect(await cancel(guest)).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
    const member = await newMember(shop.url)
    expect(await member.call('/subscription/cancel')).toMatchObject({
      status: 422,
      body: { code: 'missing-fields', fields: ['password'] },
    })
    const wrong = await member.hashed('another password')
    expect(await member.call('/subscription/cancel', { password: wrong })).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    })
    expect(await cancel(member)).toMatchObject({ status: 409, body: { code: 'no-subscription' } })
    expect(await cancel(member, { subscription: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-fields', fields: ['subscription'] },
    })
    expect(await resume(member)).toMatchObject({ status: 409, body: { code: 'nothing-to-resume' } })
  })

  test('ask which one is meant where several could be, and never touch somebody else’s', async () => {
    const [one, two] = [await counter.sell(), await counter.sell()]
    const { member } = await counter.subscribe(one, 'mollie')
    await counter.subscribe(two, 'mollie', member)
    expect(await cancel(member)).toMatchObject({
      status: 422,
      body: { code: 'missing-fields', fields: ['subscription'] },
    })
    const [first] = await counter.subscriptions(member, one)
    const stranger = await newMember(shop.url)
    expect(await cancel(stranger, { subscription: first!.number })).toMatchObject({
      status: 409,
      body: { code: 'no-subscription' },
    })
    expect((await cancel(member, { subscription: first!.number })).status).toBe(200)
    expect(await counter.subscriptions(member, two)).toMatchObject([{ endsAt: null }])
    // Only one is left that could be meant.
    expect((await cancel(member)).status).toBe(200)
    expect(await counter.subscriptions(member, two)).toMatchObject([{ endsAt: expect.any(Date) }])
  })

  test('say of a prepaid term when it ends, and cannot resume it', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.signUp(plan, 'bank-transfer')
    await recordSettlement(desk.engine, {
      chargeId: (await desk.orderOf(placed)).id,
      gateway: desk.engine.gatewayOf('bank-transfer')!,
      amountMinor: 990,
      currency: 'EUR',
      reference: 'term',
      actor: 'staff',
      now: shop.core.clock.now(),
    })
    const [term] = await counter.subscriptions(member, plan)
    expect((await cancel(member)).body).toEqual({ ends: term!.paidUntil!.toISOString() })
    expect((await resume(member)).body).toMatchObject({ code: 'nothing-to-resume' })
  })
})

describe('money that goes back', () => {
  test('ends the subscription and what it opened at once, and the provider charges no more', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.subscribe(plan, 'stripe')
    await refund(placed)
    await cashier.reconcile()
    const [ended] = await counter.subscriptions(member, plan)
    expect(ended).toMatchObject({ state: 'ended', dueAt: null, toTellSince: null })
    expect(await counter.access(member)).toEqual([])
    expect(await atProvider('stripe', ended!.agreement!)).toMatchObject({ status: 'cancelled' })
    await cashier.expectCleanBooks()
  })

  test('for an earlier period changes nothing: its time is over', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.subscribe(plan, 'mollie')
    const [first] = await counter.subscriptions(member, plan)
    await desk.advance(first!.paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
    const [renewed] = await counter.subscriptions(member, plan)
    await refund(placed)
    expect(await counter.subscriptions(member, plan)).toMatchObject([
      { state: 'active', paidUntil: renewed!.paidUntil, endsAt: null },
    ])
    expect(await counter.access(member)).toHaveLength(1)
  })

  test('in part changes nothing', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.subscribe(plan, 'mollie')
    const { id } = await desk.orderOf(placed)
    await refundOrder(
      desk.engine,
      { chargeId: id, amountMinor: 400, reason: 'sorry', attemptId: null },
      { actor: 'staff', now: shop.core.clock.now() },
    )
    await shop.drain()
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'active' }])
    expect(await counter.access(member)).toHaveLength(1)
  })
})
