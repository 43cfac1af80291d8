import { refundOrder } from '#domains/payment/index.ts'
import type { Plan } from '#domains/subscription/index.ts'
import { giftCounterOf } from '../../flows/membership/gift-counter.ts'
import { planDeskOf } from '../../flows/membership/plan-desk.ts'
import { type Member, newMember } from '../member.ts'
import type { Placed } from '../paying.ts'
import { EVERY_JOB } from '../recurring-names.ts'
import { type Act, act, type Group, type Stage } from './act.ts'

/** A paid gift of a month, and a member with a running subscription of the same plan, who has its link. */
export interface Given {
  readonly giver: Member
  readonly one: Member
  readonly placed: Placed
  readonly orderId: string
  readonly token: string
  readonly ref: string
  /** The number of the member's subscription. */
  readonly number: string
  readonly password: string
}

/** What happens to a gift, its money and the time that it gives. */
export function giftGroup({ shop, sandbox, staff, job }: Stage, isRedeemed: boolean): Group<Given> {
  const desk = planDeskOf(shop, sandbox)
  const gifts = giftCounterOf(shop, desk.counter, desk.desk)
  let plan: Plan | undefined

  async function make(): Promise<Given> {
    plan ??= await desk.counter.sell()
    const { member: one } = await desk.counter.subscribe(plan, 'mollie')
    const gift = await gifts.give(plan, { periods: '1' })
    const token = await gifts.tokenOf(gift.email)
    if (isRedeemed) await gifts.redeem(one, token)
    const { number } = await desk.rowOf(one)
    const [paid] = await desk.cashier.bookOf('mollie', gift)
    const { id: orderId } = await desk.desk.orderOf(gift)
    return {
      giver: gift.giver,
      one,
      placed: gift,
      orderId,
      token,
      ref: paid!.ref,
      number,
      password: await one.hashed(),
    }
  }
  const onGift = (path: string, more: Readonly<Record<string, string>> = {}): Act<Given> =>
    act(`/admin/gift/${path}`, ({ placed: { number } }) =>
      staff().call(`/admin/gift/${path}`, { number, ...more }),
    )
  const refunding = act<Given>('refund the gift', ({ orderId }) =>
    refundOrder(
      desk.desk.engine,
      { chargeId: orderId, amountMinor: null, reason: 'asked for', attemptId: null },
      { actor: 'staff', now: shop.core.clock.now() },
    ),
  )
  const stranger: Act<Given> = {
    name: 'somebody else redeems it',
    async begin({ token }) {
      const other = await newMember(shop.url)
      return () => gifts.redeem(other, token)
    },
  }
  const withdrawing: Act<Given> = {
    name: 'the giver withdraws',
    async begin({ giver, placed }) {
      const typed = { name: 'Grete Giver', email: giver.email, contract: placed.number }
      const { body } = await giver.call('/withdraw/request', typed)
      return () => giver.call('/withdraw/confirm', { token: body.token })
    },
  }
  return {
    name: isRedeemed ? 'a redeemed gift' : 'a gift',
    make,
    acts: [
      ...(isRedeemed
        ? []
        : [
            stranger,
            act<Given>('the giver sends it again', ({ giver, placed: { number } }) =>
              giver.call('/gift/resend', { number, recipientEmail: `${crypto.randomUUID()}@example.com` }),
            ),
            onGift('resend'),
            onGift('extend'),
            onGift('cancel', { why: 'asked for', confirm: '1' }),
          ]),
      act('the member redeems it', ({ one, token }) => gifts.redeem(one, token)),
      refunding,
      withdrawing,
      act<Given>('a dispute of the gift', ({ ref }) =>
        sandbox.control('mollie', 'buyer', { ref, does: 'disputes' }),
      ),
      act('advance gifts', () => job('advance-gifts')),
      act('erase the giver', ({ giver, password }) => giver.call('/user/erase', { password, confirm: '1' })),
      act('erase the member', ({ one, password }) => one.call('/user/erase', { password, confirm: '1' })),
      act('pause', ({ one }) => one.call('/subscription/pause', { months: '1' })),
      act('cancel', ({ one, password }) => one.call('/subscription/cancel', { password })),
      act('run all jobs', () => shop.drain(...EVERY_JOB)),
    ],
    end: ({ number }) =>
      staff().call('/admin/subscription/end', { number, why: 'the pair is over', confirm: '1' }),
  }
}
