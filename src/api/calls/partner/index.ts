import type { Call } from '../../form-call.ts'
import { partnerActivateCall } from './partner-activate.ts'
import { partnerCallbackCalls } from './partner-callback.ts'
import {
  type PayoutParts,
  partnerBillingCall,
  partnerPayoutCall,
  partnerPayoutCancelCall,
} from './partner-payout.ts'
import { partnerPixelCall } from './partner-pixel.ts'
import { partnerRefCall } from './partner-ref.ts'

/** Lists the calls of partners. */
export function partnerCalls(parts: PayoutParts): readonly Call[] {
  return [
    partnerActivateCall(parts.rules),
    partnerRefCall(),
    partnerPixelCall(),
    ...partnerCallbackCalls(),
    partnerPayoutCall(parts),
    partnerPayoutCancelCall(),
    partnerBillingCall(),
  ]
}
