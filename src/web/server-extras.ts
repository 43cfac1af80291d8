/** What the server takes from the build besides React Router's own: one copy of the context key, and fragments written in JSX. */

export { renderOrderConfirmation } from '#mail/render.tsx'
export { shopContext } from './shop-context.ts'
export { renderSummary } from './storefront/order/render-summary.tsx'
