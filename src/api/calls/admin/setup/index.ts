import type { Call } from '../../../form-call.ts'
import { type OwnerCallParts, setUpOwnerCall } from './owner.ts'
import { setUpProductCall } from './product.ts'
import { type SetUpCallParts, setUpLegalCall, setUpMailCall, setUpPaymentCall } from './selling.ts'
import { setUpPlaceCall, setUpShippingCall, setUpShopCall, setUpVatCall } from './shop.ts'

export type { OwnerCallParts, SetUpCallParts }

/** Lists the calls of the guided set-up. */
export function setUpCalls(parts: OwnerCallParts & SetUpCallParts): readonly Call[] {
  return [
    setUpOwnerCall(parts),
    setUpShopCall(parts),
    setUpPlaceCall(),
    setUpVatCall(),
    setUpShippingCall(),
    setUpLegalCall(),
    setUpPaymentCall(),
    setUpMailCall(parts),
    setUpProductCall(parts),
  ]
}
