import { pageBase } from '#web/client/page-base.ts'

/**
 * Shows an order as it is now, without what the page's address said about an earlier step (a return, a
 * refusal). Without an order: the page anew.
 */
export function showOrder(orderKey: string): void {
  if (orderKey === '') return void location.reload()
  const address = `${pageBase()}/order/${encodeURIComponent(orderKey)}`
  if (location.pathname === address && location.search === '') location.reload()
  else location.assign(address)
}
