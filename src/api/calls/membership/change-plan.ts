import { z } from 'zod'
import { accountActions } from '#domains/account/index.ts'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { readLiveSubscription } from '#domains/subscription/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { changePlan, keepPlan } from '#processes/plan-change/change-plan.ts'
import { presentQuote } from '#views/plan-change-page.ts'
import { quotePlanChange } from '#views/plan-quote.ts'
import { optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { INSTANT, ORDER_KEY } from '../../shapes/common.ts'
import { BEGINS, PLAN_PREVIEW } from '../../shapes/membership.ts'
import type { OrderCallParts } from '../order/order-parts.ts'

/** Names a subscription by its number, such as `S1001`; absent: the only one. */
const subscriptionField = () => optional(text({ max: 20, pattern: /^S\d{1,15}$/ }))
const productField = () => text({ max: 40, pattern: PRODUCT_ID_PATTERN })
/** The largest sum of a form. Units: minor units. */
const MOST_MINOR = 9_999_999_999

const QUOTE_ERRORS = [
  'no-subscription',
  'same-plan',
  'plan-not-changeable',
  'already-subscribed',
  'sold-out',
  'too-late',
] as const

/**
 * Says what a change of plan would cost and when it would begin. Changes nothing. Source:
 * docs/http-contract.md "POST /subscription/change".
 */
export function planPreviewCall({ payments, rules }: OrderCallParts): Call {
  return defineCall({
    path: '/subscription/change/preview',
    summary: 'Say what another plan costs, and when it begins',
    action: accountActions['read-own'],
    errors: [...QUOTE_ERRORS],
    fields: { subscription: subscriptionField(), productId: productField() },
    limit: { burst: 60, refillMs: HOUR },
    page: () => '/profile',
    answer: PLAN_PREVIEW,
    async handle({ fields, accountId, clock, database }) {
      const subscription = await readLiveSubscription(database, accountId, fields.subscription)
      const { gateways } = payments
      const asked = { subscription, productId: fields.productId, gateways }
      const wanted = { ...asked, rules: rules.current(), now: clock.now() }
      return presentQuote(await quotePlanChange(database, wanted), subscription.currency)
    },
  })
}

/**
 * Changes the plan of a subscription or membership, at the sums that the member saw. Source:
 * docs/http-contract.md "POST /subscription/change".
 */
export function planChangeCall({ payments, rules }: OrderCallParts): Call {
  return defineCall({
    path: '/subscription/change',
    summary: 'Change the plan of a subscription or membership',
    action: accountActions['change-own'],
    errors: [...QUOTE_ERRORS, 'plan-price-moved', 'payment-on-its-way', 'order-changed', 'order-closed'],
    fields: {
      subscription: subscriptionField(),
      productId: productField(),
      amount: wholeNumber({ min: 0, max: MOST_MINOR }),
      renewal: wholeNumber({ min: 0, max: MOST_MINOR }),
    },
    limit: { burst: 20, refillMs: HOUR },
    money: true,
    page: (answer: { readonly orderKey: string | null } | null) =>
      answer?.orderKey ? `/order/${answer.orderKey}` : '/profile',
    flash: () => ({ success: msg('Your change of plan is noted') }),
    answer: z.object({ begins: BEGINS, orderKey: ORDER_KEY.nullable(), startsAt: INSTANT.nullable() }),
    async handle({ fields, accountId, locale, clock, database, network, commit }) {
      const { id } = await readLiveSubscription(database, accountId, fields.subscription)
      const current = rules.current()
      const { timing, orderKey, startsAt } = await changePlan(payments, {
        subscriptionId: id,
        productId: fields.productId,
        rules: current,
        locale,
        actor: 'buyer',
        agreed: { chargeMinor: fields.amount, renewalMinor: fields.renewal },
        buyer: { network, share: current.reservations },
        now: clock.now(),
      })
      return commit(async () => ({ begins: timing, orderKey, startsAt }))
    },
  })
}

/**
 * Takes a change of plan back that waits for the end of the period. Source: docs/http-contract.md
 * "POST /subscription/change".
 */
export function planKeepCall(): Call {
  return defineCall({
    path: '/subscription/change/undo',
    summary: 'Keep the plan that would change with the next period',
    action: accountActions['change-own'],
    errors: ['no-subscription', 'no-plan-change'],
    fields: { subscription: subscriptionField() },
    limit: { burst: 20, refillMs: HOUR },
    page: () => '/profile',
    flash: () => ({ success: msg('You keep your plan') }),
    answer: z.object({}),
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const { id } = await readLiveSubscription(database, accountId, fields.subscription)
      return commit(async (tx) => {
        await keepPlan(tx, { subscriptionId: id, actor: 'buyer', locale, now: clock.now() })
        return {}
      })
    },
  })
}
