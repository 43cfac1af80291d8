import { expect, test } from 'vitest'
import { recordSettlement } from '#domains/payment/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)

const kontor = (...words: string[]) =>
  typeCommand({ database: shop.core.database, clock: shop.core.clock, demo: true }, words)
/** Returns the kinds of things that wait for staff and name this. */
const waiting = async (subject: string): Promise<readonly string[]> => {
  const found = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    demo: true,
    limit: 50,
    isGatewayOn: () => true,
  })
  return found
    .filter(({ things }) => things.some((one) => one.subject === subject))
    .map(({ source }) => source.id)
}

test('money that comes after its sign-up has ended begins nothing, waits for staff, and is paid back', async () => {
  const plan = await counter.sell()
  const { member, placed } = await counter.signUp(plan, 'bank-transfer')
  await desk.advance(60 * DAY)
  expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'ended' }])
  const { id } = await desk.orderOf(placed)
  await recordSettlement(desk.engine, {
    chargeId: id,
    gateway: desk.engine.gatewayOf('bank-transfer')!,
    amountMinor: 990,
    currency: 'EUR',
    reference: 'late',
    actor: 'staff',
    now: shop.core.clock.now(),
  })
  await shop.drain()
  expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'ended' }])
  expect(await counter.access(member)).toEqual([])
  expect(await waiting(placed.number)).not.toEqual([])
  expect(await desk.holds(placed)).not.toEqual([])
  await cashier.expectCleanBooks()
})

test('a period that is paid while its person has the plan already moves nothing until staff pay it back', async () => {
  const plan = await counter.sell()
  const { member, placed, link } = await counter.signUp(plan, 'stripe')
  const [pending] = await counter.subscriptions(member, plan)
  expect((await kontor('subscription', 'grant', member.email, plan.publicId)).code).toBe(0)
  const before = await counter.access(member)
  await cashier.buyer('stripe', { answer: link.body }, 'pays')
  const read = async () => (await counter.subscriptions(member, plan)).find(({ id }) => id === pending!.id)!
  expect(await read()).toMatchObject({ state: 'pending', paidUntil: null })
  expect(await counter.access(member)).toEqual(before)
  expect(await waiting(pending!.number)).toEqual(['subscriptions-paid-in-vain'])
  expect((await kontor('subscription', 'show', pending!.number)).out).toContain('paid-in-vain')
  await desk.refund(placed, null)
  expect(await read()).toMatchObject({ state: 'ended' })
  expect(await waiting(pending!.number)).toEqual([])
  // Nobody is charged for what never began.
  await desk.advance(32 * DAY)
  const book = await sandbox.book('stripe')
  expect(book.filter(({ orderNumber }) => orderNumber === placed.number)).toHaveLength(1)
  await cashier.expectCleanBooks()
})

test('a period whose money a bank takes back for good ends its subscription, and the provider charges no more', async () => {
  const plan = await counter.sell()
  const { member, placed } = await counter.subscribe(plan, 'stripe')
  const attempts = await desk.attempts(placed)
  const ref = attempts[0]!.ref
  await cashier.buyer('stripe', { ref }, 'disputes')
  // An open dispute may still be won.
  expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'active' }])
  const { url, env } = sandbox.of('stripe')
  const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` }
  const { data } = (await (await fetch(`${url}/v1/disputes?limit=1`, { headers })).json()) as {
    data: { id: string }[]
  }
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': 'losing_evidence' })
  await fetch(`${url}/v1/disputes/${data[0]!.id}`, { method: 'POST', headers, body })
  await shop.drain()
  const [ended] = await counter.subscriptions(member, plan)
  expect(ended).toMatchObject({ state: 'ended', toTellSince: null })
  expect(await counter.access(member)).toEqual([])
  const port = openPayments(shop.core).engine.gatewayOf('stripe')!.subscription!
  expect(await port.observe(ended!.agreement!)).toMatchObject({ status: 'cancelled' })
  expect((await kontor('subscription', 'show', ended!.number)).out).toMatch(/period 1 refunded/)
  await desk.advance(32 * DAY + HOUR)
  expect(
    (await sandbox.book('stripe')).filter(({ orderNumber }) => orderNumber === placed.number),
  ).toHaveLength(1)
  await cashier.expectCleanBooks()
})
