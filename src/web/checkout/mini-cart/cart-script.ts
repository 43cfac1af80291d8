/** What changing and showing the cart needs on pages that are not about the cart. It is loaded as one file. */
export { cart } from '../cart-store/cart.ts'
export { MiniCart } from './MiniCart.tsx'
