import type { Call } from '../../form-call.ts'
import type { OrderCallParts } from '../order/index.ts'
import { subscriptionCancelCall, subscriptionResumeCall } from './cancel.ts'
import { premiumLinkCall, subscriptionLinkCall } from './sign-up.ts'

/** Lists the calls of subscriptions and premium memberships. */
export function membershipCalls(parts: OrderCallParts): readonly Call[] {
  return [
    subscriptionLinkCall(parts),
    premiumLinkCall(parts),
    subscriptionCancelCall(),
    subscriptionResumeCall(),
  ]
}
