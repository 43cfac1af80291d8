import type { OrderLineView } from '#domains/order/contract.ts'
import type { TransformView } from '#domains/payment/contract.ts'
import { callShop, formFields, type ShopCallError } from '#web/client/api.ts'
import { confirmTransform } from '../dialog/TransformDialog.tsx'
import { createBrowserEffects } from './browser-effects.ts'
import { callGateway } from './gateway-call.ts'

/**
 * Sends a form to `/gateway/link` and handles the answer. `failed` returns true for a refusal that the form
 * shows itself.
 */
export function linkGateway(
  form: HTMLFormElement,
  orderKey: string,
  transform: TransformView | null,
  lines: readonly Pick<OrderLineView, 'productId'>[],
  failed: (error: ShopCallError) => boolean,
): Promise<void> {
  const { transformHash: _unconfirmed, ...fields } = Object.fromEntries(formFields(form))
  return callGateway(
    { fields, transform, productIds: lines.map(({ productId }) => productId) },
    {
      effects: createBrowserEffects({ orderKey: () => orderKey, isOrderPage: true }),
      send: (sent, options) => callShop<unknown>('/gateway/link', sent, options),
      confirmTransform,
      failed,
    },
  )
}
