import { createCoupon, readBalance, setCouponState } from '#domains/coupon/index.ts'
import { refundOrder } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'
import { linked, type Order, orderFacts, orderIdOf, refundFacts, secretsOf, staff } from './subjects.ts'

interface Voucher {
  readonly id: string
  readonly code: string
}

interface Redeemed extends Order, Voucher {
  readonly uuid: string
}

const WORTH = 10_000

async function voucher(world: World): Promise<Voucher> {
  const terms = { currency: 'EUR', amountMinor: WORTH, note: '', actor: 'staff', now: world.now() }
  return createCoupon(world.shop.core.database, terms)
}

const balanceOf = async (world: World, { code }: Voucher): Promise<number> =>
  (await readBalance(world.shop.core.database, { code, now: world.now() })).balance.amount

async function form(world: World): Promise<Redeemed> {
  const { answer, ...order } = await linked(world, 'coupon')
  const { id, code } = await voucher(world)
  return { ...order, id, code, uuid: (answer as { uuid: string }).uuid }
}

const redeem = ({ buyer, uuid, code }: Redeemed) => buyer.call('/coupon/redeem', { uuid, coupon: code })
const facts = async (world: World, subject: Redeemed) => ({
  ...(await orderFacts(world, subject)),
  balance: await balanceOf(world, subject),
})

const redeeming: Neighbour<Redeemed> = {
  name: 'pay with a coupon’s money',
  commands: [
    'coupon/hold-coupon',
    'coupon/spend-coupon',
    'coupon/open-form',
    'coupon/count-tries',
    'coupon/create-coupon',
    'payment/record-settlement',
  ],
  begin: form,
  act: (_world, subject) => redeem(subject),
  promises: async (world, subject) => ({ spent: WORTH - (await balanceOf(world, subject)) }),
  facts,
  undo: async (world, subject) => {
    const orderId = await orderIdOf(world, subject)
    await refundOrder(
      openPayments(world.shop.core).engine,
      { chargeId: orderId, amountMinor: null, reason: 'return' },
      staff(world),
    )
  },
  expire: without('what was paid stays paid'),
  repeat: { answer: ['uuid-used'] },
  twin: 5,
  half: {},
  secrets: (subject) => [...secretsOf(subject), subject.code, subject.uuid],
}

const refundingToCoupon: Neighbour<Redeemed> = {
  name: 'pay back to a coupon',
  commands: ['coupon/refund-to-coupon', 'payment/refund-order', 'payment/send-refund'],
  async begin(world) {
    const subject = await form(world)
    await redeem(subject)
    return subject
  },
  act: async (world, subject) =>
    refundOrder(
      openPayments(world.shop.core).engine,
      { chargeId: await orderIdOf(world, subject), amountMinor: null, reason: 'return' },
      staff(world),
    ),
  promises: async (world, subject) => ({
    requested: await world.count(
      `SELECT count(*) FROM payment_refund WHERE charge_id = $1 AND state = 'requested'`,
      [await orderIdOf(world, subject)],
    ),
  }),
  facts: async (world, subject) => ({
    ...(await refundFacts(world, subject)),
    balance: await balanceOf(world, subject),
  }),
  undo: without('the buyer spends it again: that is "pay with a coupon’s money"'),
  expire: without('a refund is owed until it is booked'),
  repeat: { answer: ['refund-too-large'] },
  twin: 4,
  half: {
    async mend(world, subject) {
      const orderId = await orderIdOf(world, subject)
      const asked = await world.count('SELECT count(*) FROM payment_refund WHERE charge_id = $1', [orderId])
      if (asked === 0)
        await refundOrder(
          openPayments(world.shop.core).engine,
          { chargeId: orderId, amountMinor: null, reason: 'return' },
          staff(world),
        )
    },
    after: async (world) => {
      for (let run = 0; run < 3; run++) await world.desk.advance(11 * MINUTE)
    },
  },
  secrets: (subject) => [...secretsOf(subject), subject.code, subject.uuid],
}

const blocking: Neighbour<Voucher> = {
  name: 'block a coupon',
  commands: ['coupon/set-coupon-state', 'coupon/read-coupon'],
  begin: voucher,
  act: (world, { code }) =>
    setCouponState(world.shop.core.database, {
      code,
      to: 'blocked',
      actor: 'staff',
      why: 'lost',
      now: world.now(),
    }),
  promises: async (world, { id }) => ({
    blocked: await world.count(`SELECT count(*) FROM coupon WHERE state = 'blocked' AND id = $1`, [id]),
  }),
  facts: async (world, { id }) => ({
    blocked: await world.count(`SELECT count(*) FROM coupon WHERE state = 'blocked' AND id = $1`, [id]),
    noted: await world.count(`SELECT count(*) FROM audit_log WHERE subject = 'coupon:' || $1::text`, [id]),
  }),
  undo: (world, { code }) =>
    setCouponState(world.shop.core.database, {
      code,
      to: 'active',
      actor: 'staff',
      why: 'found',
      now: world.now(),
    }),
  expire: without('staff open it again; until then it stays blocked'),
  repeat: { answer: 'any' },
  twin: 4,
  half: {},
  secrets: ({ code }) => [code],
}

/** Commands of coupons. */
export const COUPONS: readonly AnyNeighbour[] = [redeeming, refundingToCoupon, blocking]
