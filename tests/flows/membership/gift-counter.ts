import { readGiftOfOrder } from '#domains/gift/index.ts'
import type { Plan } from '#domains/subscription/index.ts'
import { advanceGifts } from '#processes/gift/advance-gifts.ts'
import type { CallResult } from '../../support/buyer.ts'
import { type Member, mailsTo, newMember } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { Desk } from '../payment/desk.ts'
import type { Counter } from './counter.ts'

export interface Gift extends Placed {
  readonly giver: Member
  readonly email: string
  readonly link: CallResult
}

export const someEmail = () => `${crypto.randomUUID()}@example.com`

/** The form of a gift of three periods. */
export const giftForm = (plan: Plan, email: string) => ({
  gatewayId: 'mollie',
  productId: plan.publicId,
  periods: '3',
  giverName: 'Grete Giver',
  recipientName: 'Rosa Recipient',
  recipientEmail: email,
  message: 'Happy birthday!\nGrete',
})

/** Actions that tests of gifts share, over HTTP as an outside client does them. */
export function giftCounterOf(shop: RunningShop, { cashier }: Counter, desk: Desk) {
  /** Orders a gift. */
  async function order(plan: Plan, more: Readonly<Record<string, string>> = {}): Promise<Gift> {
    const giver = await newMember(shop.url)
    const email = someEmail()
    const link = await giver.call('/gift/link', { ...giftForm(plan, email), ...more })
    if (link.status !== 200) throw new Error(link.text)
    const { orderKey } = link.body
    const { body } = await giver.call('/order/state', { key: orderKey })
    const { number, total } = body.order
    return { buyer: giver, giver, email, link, orderKey, number, totalMinor: total.amount }
  }

  /** Runs what is due of gifts, with all jobs. */
  async function work(): Promise<void> {
    await shop.drain()
    await advanceGifts(desk.engine, shop.core.clock.now())
    await shop.drain()
  }

  return {
    order,
    work,
    /** Orders a gift and pays it; everything that follows is done. */
    async give(plan: Plan, more: Readonly<Record<string, string>> = {}): Promise<Gift> {
      const gift = await order(plan, more)
      await cashier.buyer(more.gatewayId ?? 'mollie', { answer: gift.link.body }, 'pays')
      await work()
      return gift
    },
    /** Returns the secret of the link in the last mail to an address that has one. */
    async tokenOf(email: string): Promise<string> {
      const texts = (await mailsTo(shop, email)).map(({ text }) => text)
      return texts.flatMap((text) => /\/gift\?token=([\w-]{22})$/m.exec(text)?.[1] ?? [])[0] ?? ''
    },
    rowOf: async (gift: Placed) =>
      (await readGiftOfOrder(shop.core.database, (await desk.orderOf(gift)).id))!,
    redeem: (member: Member, token: string): Promise<CallResult> => member.call('/gift/redeem', { token }),
  }
}
