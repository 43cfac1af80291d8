import { DAY, HOUR } from '#kernel/clock.ts'
import { planDeskOf } from '../../flows/membership/plan-desk.ts'
import { advance, type Member } from '../member.ts'
import { EVERY_JOB } from '../recurring-names.ts'
import { type Act, act, type Group, type Stage } from './act.ts'

/** A member whose renewal was declined. */
export interface Owing {
  readonly one: Member
  readonly number: string
  /** The key of the order of the unpaid period. */
  readonly orderKey: string
  readonly orderNumber: string
  readonly password: string
}

/** What happens to a subscription with an unpaid period, and to the order of that period. */
export function owingGroup({ shop, sandbox, staff, job }: Stage): Group<Owing> {
  const desk = planDeskOf(shop, sandbox)
  const decline = (times: number) =>
    sandbox.control('mollie', 'faults', { on: 'renewal', ...(times > 0 ? { fault: 'decline' } : {}), times })

  async function make(): Promise<Owing> {
    const { member: one } = await desk.counter.subscribe(await desk.counter.sell(), 'mollie')
    await decline(99)
    advance(shop, 31 * DAY + HOUR)
    await job('advance-subscriptions')
    await shop.drain()
    await decline(0)
    const { id, number } = await desk.rowOf(one)
    const [order] = await shop.core.database.query<{ key: string; number: string }>(
      `SELECT o.key, o.number FROM subscription_period p JOIN orders o ON o.id = p.order_id WHERE p.subscription_id = $1 AND p.state = 'open'`,
      [id],
    )
    return {
      one,
      number,
      orderKey: order!.key,
      orderNumber: order!.number,
      password: await one.hashed(),
    }
  }
  const onSubscription = (path: string, more: Readonly<Record<string, string>> = {}): Act<Owing> =>
    act(`/admin/subscription/${path}`, ({ number }) =>
      staff().call(`/admin/subscription/${path}`, { number, ...more }),
    )
  const paying: Act<Owing> = {
    name: 'pay the period by another gateway',
    async begin({ one, orderKey }) {
      const { body } = await one.call('/gateway/link', { gatewayId: 'stripe', orderKey })
      return () => sandbox.control('stripe', 'buyer', { answer: body, does: 'pays' })
    },
  }
  const ending: Act<Owing> = {
    name: 'give the period up',
    begin() {
      advance(shop, 40 * DAY)
      return () => job('advance-subscriptions')
    },
  }
  return {
    name: 'an unpaid period',
    make,
    acts: [
      paying,
      ending,
      act('begin to pay', ({ one, orderKey }) =>
        one.call('/gateway/link', { gatewayId: 'stripe', orderKey }),
      ),
      act('book a transfer', ({ orderNumber: number }) =>
        staff().call('/admin/order/settle', { number, gateway: 'bank-transfer', reference: 'list 1' }),
      ),
      act('cancel the order', ({ orderNumber: number }) =>
        staff().call('/admin/order/cancel', { number, reason: 'asked for' }),
      ),
      onSubscription('charge'),
      onSubscription('forgive', { why: 'our bank failed', confirm: '1' }),
      onSubscription('lock', { why: 'a false card' }),
      onSubscription('end', { why: 'asked for', confirm: '1' }),
      onSubscription('cancel'),
      act('cancel', ({ one, password }) => one.call('/subscription/cancel', { password })),
      act('erase', ({ one, password }) => one.call('/user/erase', { password, confirm: '1' })),
      act('try again', () => job('advance-subscriptions')),
      act('reconcile', () => job('reconcile-payments')),
      act('run all jobs', () => shop.drain(...EVERY_JOB)),
    ],
    end: ({ number }) =>
      staff().call('/admin/subscription/end', { number, why: 'the pair is over', confirm: '1' }),
  }
}
