import { describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import {
  type DisputeFact,
  type Observation,
  recordSettlement,
  unbookSettlement,
} from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/member.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { sellRecording } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { voucherDeskOf } from '../../support/voucher-orders.ts'
import { counterOf } from '../membership/counter.ts'
import { giftCounterOf } from '../membership/gift-counter.ts'
import { planDeskOf } from '../membership/plan-desk.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie', 'gocardless'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const counter = counterOf(shop, sandbox)
const gifts = giftCounterOf(shop, counter, desk)
const vouchers = voucherDeskOf(shop, cashier)
const plans = planDeskOf(shop, sandbox)

/** Something that was bought, and whether its buyer has it. */
interface Bought {
  readonly placed: Placed
  has(): Promise<boolean>
}

async function buySubscription(gatewayId = 'mollie'): Promise<Bought> {
  const { member, placed } = await counter.subscribe(await counter.sell(), gatewayId)
  return { placed, has: async () => (await counter.access(member)).length === 1 }
}

async function buyBetterPlan(): Promise<Bought> {
  const family = await plans.family()
  const one = await plans.member('mollie', family)
  const { orderKey } = (await plans.change(one, family.large)).body
  await shop.drain()
  return { placed: await plans.placedOf(one, orderKey), has: () => plans.opens(one, family.large) }
}

async function buyGift(): Promise<Bought> {
  const gift = await gifts.give(await counter.sell())
  return { placed: gift, has: async () => (await gifts.rowOf(gift)).state === 'ready' }
}

/** One that is redeemed is delivered again by another link, when its money is here again. */
async function buyRedeemedGift(): Promise<Bought> {
  const gift = await gifts.give(await counter.sell())
  const member = await newMember(shop.url)
  await gifts.redeem(member, await gifts.tokenOf(gift.email))
  const has = async () => {
    await gifts.work()
    const { state } = await gifts.rowOf(gift)
    if (state === 'ready') await gifts.redeem(member, await gifts.tokenOf(gift.email))
    return (await counter.access(member)).length === 1
  }
  return { placed: gift, has }
}

async function buyVoucher(): Promise<Bought> {
  const placed = await vouchers.order(1)
  await vouchers.pay(placed)
  return { placed, has: async () => (await vouchers.vouchersOf(placed))[0]?.balanceMinor === 5000 }
}

async function orderRecording(): Promise<Bought> {
  const { productId } = await sellRecording(shop, { name: 'Ice song', priceMinor: 1290 })
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const { body: orderKey } = await buyer.call('/order/finalize', { ...addressForm, waiver: '1' })
  const { body } = await buyer.call('/order/state', { key: orderKey })
  const placed = { buyer, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
  const has = async () => (await buyer.get(`/order/${orderKey}`)).text.includes('/media/recording/')
  return { placed, has }
}

async function buyRecording(): Promise<Bought> {
  const bought = await orderRecording()
  const { body: answer } = await cashier.link(bought.placed, 'mollie')
  await cashier.buyer('mollie', { answer }, 'pays')
  return bought
}

/** Lets the provider say something else of the payment. */
async function tell({ placed }: Bought, change: (seen: Observation) => Partial<Observation>): Promise<void> {
  const { ref, gatewayId } = (await desk.attempts(placed))[0]!
  const gateway = desk.engine.gatewayOf(gatewayId)!
  const seen = (await gateway.observe!(ref))!
  const told = { ...gateway, observe: async () => ({ ...seen, ...change(seen) }) }
  await syncPayment(desk.engine, told, ref, { actor: 'reconciler', now: shop.core.clock.now() })
  await shop.drain()
}

/** Lets the provider say how a dispute about all of the money stands. */
const dispute = (bought: Bought, status: DisputeFact['status']): Promise<void> =>
  tell(bought, ({ ref, captured }) => ({
    disputes: [{ providerDisputeId: `dp_${ref}`, amount: captured, status }],
  }))

describe.each([
  ['a subscription', buySubscription],
  ['a change to a better plan', buyBetterPlan],
  ['a gift', buyGift],
  ['a redeemed gift', buyRedeemedGift],
  ['a gift voucher', buyVoucher],
  ['a recording', buyRecording],
] as const)('%s', (_name, buy) => {
  test('stays while its dispute is open, closes when it is lost, and opens again each time it is won', async () => {
    const bought = await buy()
    expect(await bought.has()).toBe(true)
    for (const status of ['open', 'lost', 'won', 'lost', 'won'] as const) {
      await dispute(bought, status)
      expect([status, await bought.has()]).toEqual([status, status !== 'lost'])
    }
  })

  test('stays where its dispute was won before it was lost', async () => {
    const bought = await buy()
    for (const status of ['open', 'won', 'won'] as const) {
      await dispute(bought, status)
      expect([status, await bought.has()]).toEqual([status, true])
    }
  })
})

test('a subscription closes when the bank returns its debit after all', async () => {
  const bought = await buySubscription('gocardless')
  await desk.advance(5 * DAY)
  expect(await bought.has()).toBe(true)
  await tell(bought, () => ({ status: 'reversed' }))
  expect((await cashier.state(bought.placed)).paymentState).toBe('unpaid')
  expect(await bought.has()).toBe(false)
})

test('what a wrong bank line had paid is closed when the line is taken back', async () => {
  const { placed, has } = await orderRecording()
  const money = {
    chargeId: (await vouchers.rowOf(placed)).id,
    amountMinor: placed.totalMinor,
    currency: 'EUR',
    reference: 'line 1',
    actor: 'staff',
    now: shop.core.clock.now(),
  }
  await recordSettlement(desk.engine, { ...money, gateway: desk.engine.gatewayOf('bank-transfer')! })
  expect(await has()).toBe(true)
  await shop.core.database.transaction((tx) =>
    unbookSettlement(tx, desk.engine.payers, { ...money, gatewayId: 'bank-transfer', why: 'another order' }),
  )
  expect(await has()).toBe(false)
})
