import type { Call } from '../../form-call.ts'
import { orderFinalizeCall } from './order-finalize.ts'
import type { OrderCallParts } from './order-parts.ts'
import { orderIdentifyCall, orderStateCall } from './order-state.ts'
import { orderUpdateCall } from './order-update.ts'
import { orderVoucherCall } from './order-voucher.ts'

export type { OrderCallParts } from './order-parts.ts'

/** Lists the calls of carts and orders. */
export function orderCalls(parts: OrderCallParts): readonly Call[] {
  return [
    orderUpdateCall(parts),
    orderFinalizeCall(parts),
    orderStateCall(parts),
    orderIdentifyCall(),
    orderVoucherCall(),
  ]
}
