import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { subscriptionStaffActions } from '#domains/subscription/index.ts'
import { msg } from '#kernel/translate.ts'
import { changePlan } from '#processes/plan-change/change-plan.ts'
import { forgivePeriod, lockUnpaidNow } from '#processes/renewal/end-dunning.ts'
import { retryCharge } from '#processes/renewal/retry-charge.ts'
import { accepted, ruled } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { INSTANT } from '../../shapes/common.ts'
import { BEGINS } from '../../shapes/membership.ts'
import type { OrderCallParts } from '../order/order-parts.ts'
import { actingOf, queueNoteOfAct, whyField } from './acting.ts'
import { findSubscription, subscriptionNumberField } from './subscription-acts.ts'

export type SubscriptionMoneyParts = Pick<OrderCallParts, 'payments' | 'rules'>

/** A plan with the sums that the page showed for it. Units: minor units. */
interface AgreedPlan {
  readonly productId: string
  readonly chargeMinor: number
  readonly renewalMinor: number
}

/** Reads `plan-id 500 1500`: the plan, what is paid now, and what each further period costs. */
function agreedPlan(value: string): AgreedPlan | undefined {
  const [, productId = '', charge, renewal] = /^(\S+) (\d{1,10}) (\d{1,10})$/.exec(value) ?? []
  if (!PRODUCT_ID_PATTERN.test(productId)) return undefined
  return { productId, chargeMinor: Number(charge), renewalMinor: Number(renewal) }
}

/** Changes the plan of a subscription at the sums that the page showed. Source: decisions 0048, 0055. */
function planCall({ payments, rules }: SubscriptionMoneyParts): Call {
  return defineCall({
    path: '/admin/subscription/plan',
    summary: 'Change the plan of a subscription, at the sums of its preview',
    action: subscriptionStaffActions.change,
    errors: [
      ...[
        'no-subscription',
        'same-plan',
        'plan-not-changeable',
        'already-subscribed',
        'sold-out',
        'too-late',
      ],
      ...['plan-price-moved', 'payment-on-its-way', 'order-changed', 'order-closed'],
    ],
    fields: { number: subscriptionNumberField(), plan: ruled(80, agreedPlan) },
    money: true,
    flash: () => ({ success: msg('The change of plan is noted') }),
    answer: z.object({ begins: BEGINS }),
    async handle({ fields: { number, plan }, database, ...context }) {
      const { id, variantId } = await findSubscription(database, number)
      const { productId, ...agreed } = plan
      const current = rules.current()
      const { timing } = await changePlan(payments, {
        subscriptionId: id,
        productId,
        agreed,
        rules: current,
        buyer: { network: null, share: current.reservations },
        ...actingOf(context),
        onChanged(tx, changed) {
          const [before, after] = [{ variantId }, { ...plan, timing: changed.timing }]
          queueNoteOfAct(tx, context, { what: 'subscriptions.plan', subject: number, before, after })
        },
      })
      return { begins: timing }
    },
  })
}

/** Charges the stored consent of an unpaid subscription now. Source: decisions 0042, 0055. */
function chargeCall({ payments }: SubscriptionMoneyParts): Call {
  return defineCall({
    path: '/admin/subscription/charge',
    summary: 'Charge the stored consent of an unpaid subscription once more',
    action: subscriptionStaffActions.change,
    errors: ['nothing-to-charge', 'charge-under-way'],
    fields: { number: subscriptionNumberField() },
    money: true,
    flash: () => ({ success: msg('The charge was asked for. The page shows its outcome') }),
    async handle({ fields: { number }, database, ...context }) {
      const { id: subscriptionId } = await findSubscription(database, number)
      const asked = {
        subscriptionId,
        onAsked: (tx: Tx) => queueNoteOfAct(tx, context, { what: 'subscriptions.charge', subject: number }),
      }
      await retryCharge(payments, asked, actingOf(context))
    },
  })
}

/** Forgives the unpaid period of a subscription. Source: decision 0061. */
function forgiveCall({ payments }: SubscriptionMoneyParts): Call {
  return defineCall({
    path: '/admin/subscription/forgive',
    summary: 'Forgive the unpaid period of a subscription; needs confirm=1',
    action: subscriptionStaffActions.give,
    errors: ['no-dunning', 'charge-under-way'],
    fields: { number: subscriptionNumberField(), why: whyField(), confirm: accepted() },
    money: true,
    flash: () => ({ success: msg('The period is forgiven') }),
    answer: z.object({ until: INSTANT }),
    async handle({ fields: { number, why }, database, commit, ...context }) {
      const { id: subscriptionId, paidUntil: until } = await findSubscription(database, number)
      return commit(async (tx) => {
        const act = { subscriptionId, why, ...actingOf(context) }
        const { before: state, paidUntil } = await forgivePeriod(tx, payments, act)
        const [before, after] = [
          { state, paidUntil: until },
          { state: 'active', paidUntil, why },
        ]
        queueNoteOfAct(tx, context, { what: 'subscriptions.forgive', subject: number, before, after })
        return { until: paidUntil }
      })
    },
  })
}

/** Locks a subscription with an unpaid period before its days of grace are over. Source: decision 0061. */
function lockCall({ payments }: SubscriptionMoneyParts): Call {
  return defineCall({
    path: '/admin/subscription/lock',
    summary: 'Lock a subscription with an unpaid period at once',
    action: subscriptionStaffActions.change,
    errors: ['no-dunning', 'charge-under-way'],
    fields: { number: subscriptionNumberField(), why: whyField() },
    money: true,
    flash: () => ({ success: msg('The subscription is locked') }),
    async handle({ fields: { number, why }, database, commit, ...context }) {
      const { id: subscriptionId } = await findSubscription(database, number)
      return commit(async (tx) => {
        const act = { subscriptionId, why, ...actingOf(context) }
        const { before: state } = await lockUnpaidNow(tx, payments, act)
        const [before, after] = [{ state }, { state: 'locked', why }]
        queueNoteOfAct(tx, context, { what: 'subscriptions.lock', subject: number, before, after })
      })
    },
  })
}

/** Lists the calls on a subscription about its money. */
export function subscriptionMoneyCalls(parts: SubscriptionMoneyParts): readonly Call[] {
  return [planCall(parts), chargeCall(parts), forgiveCall(parts), lockCall(parts)]
}
