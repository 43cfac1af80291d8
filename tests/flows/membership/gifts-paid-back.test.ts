import { beforeAll, describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'
import { giftCounterOf } from './gift-counter.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
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

  test('a lost dispute ends it too', async () => {
    const gift = await give(await counter.sell(), { gatewayId: 'stripe' })
    const member = await newMember(shop.url)
    await redeem(member, await tokenOf(gift.email))
    const [attempt] = await desk.attempts(gift)
    const gateway = desk.engine.gatewayOf('stripe')!
    const seen = (await gateway.observe!(attempt!.ref))!
    const disputes = [{ providerDisputeId: 'dp_1', amount: seen.captured, status: 'lost' as const }]
    const lost = { ...gateway, observe: async () => ({ ...seen, disputes }) }
    await syncPayment(desk.engine, lost, attempt!.ref, {
      actor: 'reconciler',
      now: shop.core.clock.now(),
    })
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    expect(await counter.access(member)).toEqual([])
  })

  test('that comes back, because a refund failed, opens the gift again with another link', async () => {
    const gift = await give(await counter.sell())
    const token = await tokenOf(gift.email)
    const member = await newMember(shop.url)
    await redeem(member, token)
    await desk.refund(gift, null)
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    const [refund] = await shop.core.database.query<{ ref: string }>(
      'SELECT provider_refund_id AS ref FROM payment_refund WHERE charge_id = $1',
      [(await desk.orderOf(gift)).id],
    )
    await fetch(`${sandbox.of('mollie').url}/dashboard/refund-fails`, {
      method: 'POST',
      body: new URLSearchParams({ refund: refund?.ref ?? '' }),
      redirect: 'manual',
    })
    await work()
    expect(await rowOf(gift)).toMatchObject({ state: 'ready', linkNumber: 2 })
    const again = await tokenOf(gift.email)
    expect(again).not.toBe(token)
    expect(await redeem(member, again)).toMatchObject({ status: 200 })
  })
})
