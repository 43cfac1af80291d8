import { pageBase } from './page-base.ts'

/** Shows an order as it is now, without what the page's address said about an earlier step (a return, a refusal). */
export function showOrder(orderKey: string): void {
  const address = `${pageBase()}/order/${encodeURIComponent(orderKey)}`
  if (location.pathname === address && location.search === '') location.reload()
  else location.assign(address)
}
