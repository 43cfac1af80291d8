import type { Call } from '../../form-call.ts'
import type { AccountCallParts } from '../account/account-parts.ts'
import type { OrderCallParts } from '../order/index.ts'
import { subscriptionCancelCall, subscriptionResumeCall } from './cancel.ts'
import { planChangeCall, planKeepCall, planPreviewCall } from './change-plan.ts'
import { premiumDiscountCodeCall } from './discount-code.ts'
import { giftLinkCall, giftRedeemCall, giftResendCall } from './gift.ts'
import { subscriptionPauseCall, subscriptionSkipCall } from './pause.ts'
import { libraryPlaceCall } from './place.ts'
import { premiumLinkCall, subscriptionLinkCall } from './sign-up.ts'

/** Lists the calls of subscriptions, premium memberships and their library. */
export function membershipCalls(parts: OrderCallParts & AccountCallParts): readonly Call[] {
  return [
    subscriptionLinkCall(parts),
    premiumLinkCall(parts),
    premiumDiscountCodeCall(parts),
    subscriptionCancelCall(),
    subscriptionResumeCall(),
    planPreviewCall(parts),
    planChangeCall(parts),
    planKeepCall(),
    giftLinkCall(parts),
    giftRedeemCall(parts),
    giftResendCall(),
    subscriptionPauseCall(),
    subscriptionSkipCall(),
    libraryPlaceCall(),
  ]
}
