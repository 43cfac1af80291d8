import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from '../membership/counter.ts'
import { deskOf } from '../payment/desk.ts'
import { declaring, statementsOf } from './statements.ts'

const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const cancel = declaring(shop, 'cancel')
const { staff, statementOf, mailsTo, linkIn, waiting, paidOrder } = statementsOf(shop, sandbox)

async function subscribed(kind: 'subscription' | 'premium' = 'subscription', gatewayId = 'stripe') {
  const plan = await counter.sell({ kind })
  const { member } = await counter.subscribe(plan, gatewayId)
  await shop.drain()
  const read = async () => (await counter.subscriptions(member, plan))[0]!
  const { number } = await read()
  return { member, email: member.email, number, read }
}

describe.each(['subscription', 'premium'] as const)('a %s', (kind) => {
  test('ends with the paid period without sign-in, by its number and address', async () => {
    const contract = await subscribed(kind)
    const { paidUntil } = await contract.read()
    const number = await cancel.declare(contract)
    expect(await contract.read()).toMatchObject({ state: 'active', endsAt: paidUntil })
    expect(await statementOf(number)).toMatchObject({ state: 'done', note: '', actAt: paidUntil })
    const templates = (await mailsTo(contract.email)).map(({ template }) => template)
    expect(templates).toEqual(expect.arrayContaining(['statement-receipt', 'statement-outcome']))
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + HOUR)
    expect(await contract.read()).toMatchObject({ state: 'ended' })
  })
})

test('the number of any of its orders names a subscription too, in small letters and in a sentence', async () => {
  const contract = await subscribed()
  const [{ number } = { number: '' }] = await shop.core.database.query<{ number: string }>(
    'SELECT o.number FROM orders o JOIN subscription_period p ON p.order_id = o.id JOIN subscription s ON s.id = p.subscription_id WHERE s.number = $1',
    [contract.number],
  )
  const declared = await cancel.declare({
    email: contract.email.toUpperCase(),
    number: `my order ${number.toLowerCase()}, please`,
  })
  expect(await statementOf(declared)).toMatchObject({ state: 'done' })
  expect((await contract.read()).endsAt).not.toBeNull()
})

test('a member who did not cancel takes it back by the link of the mail', async () => {
  const contract = await subscribed()
  const number = await cancel.declare(contract)
  expect(await cancel.undo(await linkIn(contract.email))).toMatchObject({ status: 200 })
  expect(await contract.read()).toMatchObject({ state: 'active', endsAt: null })
  expect(await statementOf(number)).toMatchObject({ state: 'undone' })
  const again = await cancel.declare(contract)
  expect(await statementOf(again)).toMatchObject({ state: 'waiting', note: 'objected-before' })
  expect((await contract.read()).endsAt).toBeNull()
})

test('the link of the mail takes a cancellation back in its time, not after it', async () => {
  const contract = await subscribed()
  const number = await cancel.declare(contract)
  const token = await linkIn(contract.email)
  const { undoUntil } = (await statementOf(number))!
  await desk.advance(undoUntil!.getTime() - shop.core.clock.now().getTime())
  expect(await cancel.undo(token)).toMatchObject({ status: 410, body: { code: 'undo-expired' } })
  expect(await statementOf(number)).toMatchObject({ state: 'done' })
  const { paidUntil, endsAt } = await contract.read()
  expect(endsAt).toEqual(paidUntil)
})

test('a cancellation for cause stops the renewal at once and waits for staff', async () => {
  const contract = await subscribed()
  const number = await cancel.declare(contract, new Buyer(shop.url), {
    grounds: 'cause',
    reason: 'No issue came.',
  })
  expect(await statementOf(number)).toMatchObject({
    state: 'waiting',
    note: 'for-cause',
    reason: 'No issue came.',
  })
  expect((await contract.read()).endsAt).not.toBeNull()
  expect(await waiting()).toContainEqual(['statements-waiting', String(number)])
  const shown = await staff('show', number)
  expect(shown.out).toContain('No issue came.')
  expect(await staff('done', number, 'agreed, refunded')).toMatchObject({ code: 0 })
  expect(await waiting()).not.toContainEqual(['statements-waiting', String(number)])
})

test('a day after the paid period is left to staff, and nothing ends before', async () => {
  const contract = await subscribed()
  const later = new Date(shop.core.clock.now().getTime() + 200 * DAY).toISOString().slice(0, 10)
  const number = await cancel.declare(contract, new Buyer(shop.url), { wished: later })
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'wished-later', wishedOn: later })
  expect((await contract.read()).endsAt).toBeNull()
})

test('a membership that was paid once ends by itself, and the statement says so', async () => {
  const contract = await subscribed('premium', 'mollie')
  await shop.core.database.query(
    `UPDATE subscription SET renews = 'never', ends_at = paid_until WHERE number = $1`,
    [contract.number],
  )
  const number = await cancel.declare(contract)
  expect(await statementOf(number)).toMatchObject({ state: 'done', note: 'not-renewed' })
  expect((await mailsTo(contract.email)).map(({ text }) => text).join()).toContain('was not going to renew')
})

test('an order that is no subscription is left to staff', async () => {
  const placed = await paidOrder({ pay: false })
  expect(await statementOf(await cancel.declare(placed))).toMatchObject({
    state: 'waiting',
    note: 'other-kind',
  })
})

test('staff match what a buyer could not name, once', async () => {
  const contract = await subscribed()
  const number = await cancel.declare({ email: contract.email, number: 'my magazine' })
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'no-contract' })
  expect((await contract.read()).endsAt).toBeNull()
  expect(await staff('match', number, 'K999999')).toMatchObject({ code: 1 })
  expect(await staff('match', number, contract.number)).toMatchObject({ code: 0 })
  expect((await contract.read()).endsAt).not.toBeNull()
  expect(await staff('match', number, contract.number)).toMatchObject({ code: 1 })
  expect(await staff('take-back', number, 'wrong person')).toMatchObject({ code: 0 })
  expect((await contract.read()).endsAt).toBeNull()
})

test('a stranger with the number alone ends nothing', async () => {
  const contract = await subscribed()
  const number = await cancel.declare({ number: contract.number, email: 'mallory@example.com' })
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'no-contract' })
  expect((await contract.read()).endsAt).toBeNull()
})

test('a withdrawal from a subscription stops its renewal, and waits for the three days of one that nobody proved', async () => {
  const contract = await subscribed()
  const number = await declaring(shop, 'withdraw').declare(contract)
  expect(await statementOf(number)).toMatchObject({ state: 'accepted', note: '' })
  expect((await contract.read()).endsAt).not.toBeNull()
})

test('a cancellation that a member declares signed in is in their export and forgotten with them, though its contract is unknown', async () => {
  const member = await newMember(shop.url)
  const number = await cancel.declare({ email: 'elsewhere@example.com', number: 'K-unknown' }, member)
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', accountId: null, name: 'Ada Lovelace' })
  const { body } = await member.call('/user/export', { password: await member.hashed() })
  expect(body.tables.buyer_statement).toMatchObject([{ number, contract: 'K-unknown' }])
  const erased = await member.call('/user/erase', { password: await member.hashed(), confirm: '1' })
  expect(erased.status, erased.text).toBe(200)
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', name: '', contract: '', email: '' })
})

test('the order of a subscription and the profile lead to both forms, an ordinary order to the withdrawal alone', async () => {
  const { member, placed } = await counter.subscribe(await counter.sell(), 'stripe')
  await shop.drain()
  const inside = async (buyer: Buyer, path: string) => {
    const { text } = await buyer.get(path)
    return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  }
  const order = await inside(member, `/order/${placed.orderKey}`)
  expect(order).toContain(`href="/cancel?number=${placed.number}"`)
  expect(order).toContain(`href="/withdraw?number=${placed.number}"`)
  const profile = await inside(member, '/profile')
  expect(profile).toContain('href="/cancel"')
  expect(profile).toContain('href="/withdraw"')
  const bought = await paidOrder()
  const plain = await inside(bought.buyer, `/order/${bought.orderKey}`)
  expect(plain).toContain(`href="/withdraw?number=${bought.number}"`)
  expect(plain).not.toContain('/cancel')
})
