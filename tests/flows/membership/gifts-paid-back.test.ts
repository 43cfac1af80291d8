import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'
import { giftCounterOf } from './gift-counter.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)
const { give, work, tokenOf, rowOf, redeem } = giftCounterOf(shop, counter, desk)

beforeAll(() => shop.drain())

describe('money that goes back', () => {
  test('blocks the link of a gift that is not redeemed', async () => {
    const gift = await give(await counter.sell())
    const token = await tokenOf(gift.email)
    await desk.refund(gift, null)
    expect(await rowOf(gift)).toMatchObject({ state: 'blocked' })
    const answer = await redeem(await newMember(shop.url), token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'gift-unknown' } })
  })

  test('ends what a redeemed gift gave, and tells its member', async () => {
    const gift = await give(await counter.sell())
    const member = await newMember(shop.url)
    await redeem(member, await tokenOf(gift.email))
    await desk.refund(gift, null)
    expect(await counter.access(member)).toEqual([])
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your gift at Kontor has ended')
  })

  test('takes the time off a subscription that the gift prolonged', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const [before] = await counter.subscriptions(member, plan)
    const gift = await give(plan)
    await redeem(member, await tokenOf(gift.email))
    await desk.refund(gift, null)
    const [after] = await counter.subscriptions(member, plan)
    expect(after).toMatchObject({ state: 'active', paidUntil: before!.paidUntil, renews: 'shop' })
    expect((await counter.access(member)).map(({ source }) => source)).toEqual(['subscription'])
  })

  test('a lost dispute ends it too, and a won one opens it again with another link', async () => {
    const gift = await give(await counter.sell(), { gatewayId: 'stripe' })
    const token = await tokenOf(gift.email)
    const member = await newMember(shop.url)
    await redeem(member, token)
    const [attempt] = await desk.attempts(gift)
    await cashier.buyer('stripe', { ref: attempt!.ref }, 'disputes')
    await cashier.buyer('stripe', { ref: attempt!.ref }, 'loses')
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    expect(await counter.access(member)).toEqual([])
    await cashier.buyer('stripe', { ref: attempt!.ref }, 'wins')
    await work()
    expect(await rowOf(gift)).toMatchObject({ state: 'ready', linkNumber: 2 })
    const again = await tokenOf(gift.email)
    expect(again).not.toBe(token)
    expect(await redeem(member, again)).toMatchObject({ status: 200 })
  })
})
