import type { Call } from '../../form-call.ts'
import { partnerActivateCall } from './partner-activate.ts'
import {
  type PayoutParts,
  partnerBillingCall,
  partnerPayoutCall,
  partnerPayoutCancelCall,
} from './partner-payout.ts'
import { partnerRefCall } from './partner-ref.ts'

/** Lists the calls of partners. */
export function partnerCalls(parts: PayoutParts): readonly Call[] {
  return [
    partnerActivateCall(parts.rules),
    partnerRefCall(),
    partnerPayoutCall(parts),
    partnerPayoutCancelCall(),
    partnerBillingCall(),
  ]
}
