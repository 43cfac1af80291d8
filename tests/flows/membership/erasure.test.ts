import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { type Member, mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'
import { giftCounterOf } from './gift-counter.ts'

const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const gifts = giftCounterOf(shop, counter, desk)

test('an erased member’s subscription ends, its provider charges no more, and an export shows it before', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'stripe')
  const { id, number, agreement } = (await counter.subscriptions(member, plan))[0]!
  const password = await member.hashed()
  const exported = await member.call('/user/export', { password })
  expect(exported.text).toContain(`"number":"${number}"`)
  const erased = await member.call(
    '/user/erase',
    { password, confirm: '1' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(erased.status, erased.text).toBe(200)
  await shop.drain()
  const query = (text: string) => shop.core.database.query(text, [id])
  expect(
    await query('SELECT account_id, agreement, state::text, to_tell_since FROM subscription WHERE id = $1'),
  ).toEqual([{ account_id: null, agreement: null, state: 'ended', to_tell_since: null }])
  expect(await query(`SELECT id FROM entitlement WHERE cause = 'subscription:' || $1::text`)).toEqual([])
  const port = openPayments(shop.core).engine.gatewayOf('stripe')!.subscription!
  expect(await port.observe(agreement!)).toMatchObject({ status: 'cancelled' })
  await counter.cashier.expectCleanBooks()
})

async function erase(member: Member): Promise<void> {
  const form = { password: await member.hashed(), confirm: '1' }
  const erased = await member.call('/user/erase', form)
  expect(erased.status, erased.text).toBe(200)
  await shop.drain()
}

test('a gift whose giver was erased before its day is delivered on its day, without their name, and redeemed', async () => {
  const deliverOn = new Date(shop.core.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10)
  const gift = await gifts.give(await counter.sell(), { deliverOn })
  await erase(gift.giver)
  expect(await gifts.rowOf(gift)).toMatchObject({ state: 'ready', giverName: '', message: '' })
  await desk.advance(4 * DAY)
  await gifts.work()
  const [mail] = await mailsTo(shop, gift.email)
  expect(mail?.text).toMatch(/\/gift\?token=/)
  expect(mail?.text).not.toContain('Grete')
  const member = await newMember(shop.url)
  expect(await gifts.redeem(member, await gifts.tokenOf(gift.email))).toMatchObject({ status: 200 })
  expect(await counter.access(member)).toHaveLength(1)
})

test('the money of a gift goes back also after the person who redeemed it was erased', async () => {
  const gift = await gifts.give(await counter.sell())
  const member = await newMember(shop.url)
  expect(await gifts.redeem(member, await gifts.tokenOf(gift.email))).toMatchObject({ status: 200 })
  await erase(member)
  expect(await gifts.rowOf(gift)).toMatchObject({ state: 'redeemed', redeemedBy: null })
  await desk.refund(gift, null)
  await gifts.work()
  expect(await gifts.rowOf(gift)).toMatchObject({ state: 'ended' })
  await counter.cashier.expectCleanBooks()
})

test('what a provider tells of an erased member later is booked or left, and opens nothing for anybody', async () => {
  const plan = await counter.sell()
  const { member, placed } = await counter.subscribe(plan, 'stripe')
  await shop.drain()
  const { id } = (await counter.subscriptions(member, plan))[0]!
  await erase(member)
  const [first] = (await sandbox.book('stripe')).filter(({ orderNumber }) => orderNumber === placed.number)
  const told = await sandbox.control('stripe', 'deliver', { ref: first!.ref, times: 3, parallel: true })
  expect(told.status).toBe(200)
  expect((await sandbox.control('stripe', 'buyer', { ref: first!.ref, does: 'disputes' })).status).toBe(200)
  await desk.advance(32 * DAY)
  const [row] = await shop.core.database.query<{ state: string; accountId: string | null }>(
    'SELECT state::text, account_id AS "accountId" FROM subscription WHERE id = $1',
    [id],
  )
  expect(row).toEqual({ state: 'ended', accountId: null })
  const query = `SELECT id FROM entitlement WHERE cause = 'subscription:' || $1::text`
  expect(await shop.core.database.query(query, [id])).toEqual([])
  const own = (await sandbox.book('stripe')).filter(
    ({ subscription }) => subscription === first!.subscription,
  )
  expect(own).toHaveLength(1)
  expect((await desk.inbox('stripe')).filter(({ state }) => state === 'failed')).toEqual([])
  await counter.cashier.expectCleanBooks()
})
