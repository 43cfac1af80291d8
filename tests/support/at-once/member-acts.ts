import { refundOrder } from '#domains/payment/index.ts'
import type { Plan } from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { giftCounterOf } from '../../flows/membership/gift-counter.ts'
import { planDeskOf } from '../../flows/membership/plan-desk.ts'
import { addressForm } from '../buyer.ts'
import { sellProduct } from '../catalogue.ts'
import { someCode } from '../discounts.ts'
import { advance, type Member } from '../member.ts'
import type { Placed } from '../paying.ts'
import { type Act, act, type Group, type Stage } from './act.ts'

/** A member with a running subscription, ten days into a month that is paid. */
export interface Subscriber {
  readonly one: Member
  readonly accountId: string
  /** The subscription's number. */
  readonly number: string
  readonly plans: { readonly small: Plan; readonly large: Plan }
  readonly premium: Plan
  readonly placed: Placed
  readonly ref: string
  readonly password: string
}

const NEXT_PASSWORD = 'quite another password'

/** What happens to a member's account and subscription. */
export function memberGroup({ shop, sandbox, staff, job }: Stage): Group<Subscriber> {
  const desk = planDeskOf(shop, sandbox)
  const gifts = giftCounterOf(shop, desk.counter, desk.desk)
  const { cashier, counter } = desk
  const now = () => shop.core.clock.now()
  let shared: Pick<Subscriber, 'plans' | 'premium'> | undefined

  async function make(): Promise<Subscriber> {
    shared ??= { plans: await desk.family(), premium: await counter.sell({ kind: 'premium' }) }
    const { member: one, placed } = await counter.subscribe(shared.plans.small, 'mollie')
    const row = await desk.rowOf(one)
    const [paid] = await cashier.bookOf('mollie', placed)
    return {
      ...shared,
      one,
      placed,
      accountId: row.accountId!,
      number: row.number,
      ref: paid!.ref,
      password: await one.hashed(),
    }
  }

  /** A call of the member in a second tab. */
  const call = (
    path: string,
    fieldsOf: (subject: Subscriber) => Readonly<Record<string, string>> = () => ({}),
  ): Act<Subscriber> => act(path, (subject) => subject.one.call(path, fieldsOf(subject)))

  const byStaff = (
    path: string,
    fieldsOf: (subject: Subscriber) => Readonly<Record<string, string>>,
  ): Act<Subscriber> => act(path, (subject) => staff().call(path, fieldsOf(subject)))
  const onSubscription = (path: string, more: Readonly<Record<string, string>> = {}): Act<Subscriber> =>
    byStaff(`/admin/subscription/${path}`, ({ number }) => ({ number, ...more }))
  const onAccount = (path: string, more: Readonly<Record<string, string>> = {}): Act<Subscriber> =>
    byStaff(`/admin/${path}`, ({ accountId }) => ({ id: accountId, ...more }))

  const redeeming: Act<Subscriber> = {
    name: 'redeem a gift',
    async begin({ one, plans }) {
      const token = await gifts.tokenOf((await gifts.give(plans.small, { periods: '1' })).email)
      return () => gifts.redeem(one, token)
    },
  }
  const usingCode: Act<Subscriber> = {
    name: 'use a code for a membership',
    async begin({ one, premium }) {
      const code = await someCode(shop.core.database, {
        purpose: 'premium',
        percentBp: 10_000,
        totalLimit: 1,
        now: now(),
        productIds: [premium.productId],
      })
      return () => one.call('/premium/discountCode', { discountCode: code })
    },
  }
  const changing: Act<Subscriber> = {
    name: 'change the plan',
    async begin({ one, plans }) {
      // What the other act prepared may leave no other plan to choose.
      const { charge, renewal } = (await desk.preview(one, plans.large)).body
      const sums = { amount: String(charge?.amount ?? 0), renewal: String(renewal?.amount ?? 0) }
      return () => one.call('/subscription/change', { productId: plans.large.publicId, ...sums })
    },
  }
  const resuming: Act<Subscriber> = {
    name: 'resume what was cancelled',
    async begin({ one, password }) {
      await one.call('/subscription/cancel', { password })
      return () => one.call('/subscription/resume')
    },
  }
  const cancellingByLaw: Act<Subscriber> = {
    name: 'cancel without signing in',
    async begin({ one, number }) {
      const stranger = one.elsewhere()
      const typed = { name: 'Ada Lovelace', email: one.email, contract: number }
      const { body } = await stranger.call('/cancel/request', typed)
      return () => stranger.call('/cancel/confirm', { token: body.token })
    },
  }
  const withdrawing: Act<Subscriber> = {
    name: 'withdraw from the contract',
    async begin({ one, placed }) {
      const typed = { name: 'Ada Lovelace', email: one.email, contract: placed.number }
      const { body } = await one.call('/withdraw/request', typed)
      return () => one.call('/withdraw/confirm', { token: body.token })
    },
  }
  const partnering: Act<Subscriber> = {
    name: 'change the ref',
    async begin({ one, password }) {
      await one.call('/partner/activate', { terms: '1' })
      return () => one.call('/partner/ref', { password, ref: `r${crypto.randomUUID().slice(0, 12)}` })
    },
  }
  const blockingPartner: Act<Subscriber> = {
    name: 'block a partner',
    async begin({ one, accountId }) {
      await one.call('/partner/activate', { terms: '1' })
      const [row] = await shop.core.database.query<{ id: string }>(
        'SELECT id FROM partner WHERE account_id = $1',
        [accountId],
      )
      return () => staff().call('/admin/partner/state', { id: row!.id, to: 'blocked', why: 'fraud' })
    },
  }
  const renewing: Act<Subscriber> = {
    name: 'renew',
    begin() {
      advance(shop, 31 * DAY)
      return () => job('advance-subscriptions')
    },
  }
  const ordering: Act<Subscriber> = {
    name: 'place an order',
    async begin({ one }) {
      const { productId } = await sellProduct(shop.core.database)
      await one.call('/order/update', { fn: 'productAdd', productId })
      return () => one.call('/order/finalize', addressForm)
    },
  }
  const changingPassword: Act<Subscriber> = {
    name: 'change the password',
    async begin({ one, password }) {
      const newPassword = await one.hashed(NEXT_PASSWORD)
      return () => one.call('/user/password', { password, newPassword })
    },
  }
  const refunding: Act<Subscriber> = {
    name: 'refund the first period',
    async begin({ placed }) {
      const { id } = await desk.desk.orderOf(placed)
      const choice = { chargeId: id, amountMinor: null, reason: 'asked for', attemptId: null }
      return () => refundOrder(desk.desk.engine, choice, { actor: 'staff', now: now() })
    },
  }
  const disputing = act<Subscriber>('a dispute of the first period', ({ ref }) =>
    sandbox.control('mollie', 'buyer', { ref, does: 'disputes' }),
  )
  const told = act<Subscriber>('the provider tells of the payment again', ({ ref }) =>
    sandbox.control('mollie', 'deliver', { ref, times: 2, parallel: true }),
  )
  const acts: readonly Act<Subscriber>[] = [
    call('/subscription/pause', () => ({ months: '1' })),
    call('/subscription/skip'),
    call('/subscription/cancel', ({ password }) => ({ password })),
    resuming,
    changing,
    call('/subscription/link', ({ plans }) => ({ gatewayId: 'mollie', productId: plans.large.publicId })),
    call('/premium/link', ({ premium }) => ({ gatewayId: 'mollie', productId: premium.publicId })),
    redeeming,
    usingCode,
    cancellingByLaw,
    withdrawing,
    ordering,
    call('/user/erase', ({ password }) => ({ password, confirm: '1' })),
    call('/user/export'),
    changingPassword,
    call('/user/email', ({ password }) => ({ password, email: `${crypto.randomUUID()}@example.com` })),
    call('/user/name', () => ({ name: 'Somebody else' })),
    call('/user/session/end', () => ({ all: '1' })),
    act('/user/login', ({ one, password }) =>
      one.elsewhere().call('/user/login', { email: one.email, password }),
    ),
    act('/user/lost', ({ one }) => one.elsewhere().call('/user/lost', { email: one.email })),
    call('/user/factor/totp/begin', ({ password }) => ({ password })),
    call('/partner/activate', () => ({ terms: '1' })),
    partnering,
    blockingPartner,
    onAccount('customer/block', { to: 'blocked' }),
    onAccount('customer/note', { note: 'calls on Mondays' }),
    onAccount('customer/sessions/end'),
    onAccount('customer/erase', { confirm: '1' }),
    byStaff('/admin/customer/email', ({ accountId }) => ({
      id: accountId,
      email: `${crypto.randomUUID()}@example.com`,
    })),
    byStaff('/admin/entitlement/give', ({ accountId, premium }) => ({
      id: accountId,
      product: premium.publicId,
    })),
    byStaff('/admin/subscription/give', ({ accountId, premium }) => ({
      id: accountId,
      plan: premium.publicId,
      until: '2035-12-31',
    })),
    onSubscription('pause', { months: '1' }),
    onSubscription('cancel'),
    onSubscription('end', { why: 'asked for', confirm: '1' }),
    onSubscription('time', { days: '3' }),
    byStaff('/admin/subscription/day', ({ number }) => ({
      number,
      day: new Date(now().getTime() + 40 * DAY).toISOString().slice(0, 10),
    })),
    refunding,
    disputing,
    told,
    renewing,
    act('the sweep', () => job('sweep-sessions')),
    act('reconcile', () => job('reconcile-payments')),
  ]
  return {
    name: 'a member',
    make,
    acts,
    end: ({ number }) =>
      staff().call('/admin/subscription/end', { number, why: 'the pair is over', confirm: '1' }),
  }
}
