import { useSyncExternalStore } from 'react'
import type { OrderStateView } from '#domains/payment/contract.ts'
import { callShop } from '#web/client/api.ts'
import { showCart } from '#web/client/shop-state.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { type CartAnswer, type CartSnapshot, createCartStore } from './cart-store.ts'

/** The cart of this browser, shared by the cart page, the slide-in cart and the count in the header. */
export const cart = createCartStore({
  call: (fields) => callShop<CartAnswer>('/order/update', fields),
  confirmed: ({ key, serial, pieces, state }) => showCart(state === 'cart' ? { key, serial, pieces } : null),
  failed: (error) => void showDanger(error.text),
})

const EMPTY: CartSnapshot = cart.read()

/** Returns the cart as it is shown now. */
export function useCart(): CartSnapshot {
  return useSyncExternalStore(cart.subscribe, cart.read, () => EMPTY)
}

/** Loads the lines of a cart of which only the count is known. */
export async function loadCart(key: string): Promise<void> {
  const result = await callShop<OrderStateView>('/order/state', { key })
  if (result.ok && result.answer.order.state === 'cart') cart.accept(result.answer.order)
}
