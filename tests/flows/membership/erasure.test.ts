import { beforeAll, expect, test } from 'vitest'
import { openPayments } from '#main/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)

beforeAll(() => shop.drain())

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
