import { pageBase } from '#web/client/page-base.ts'
import { resultAfterReload } from './success-note.ts'

/**
 * Shows the current order, without the parts of the page's address about an earlier step (a return, a
 * refusal). Without an order, reloads the page.
 */
export function showOrder(orderKey: string): void {
  if (orderKey === '') return void location.reload()
  resultAfterReload(orderKey)
  const address = `${pageBase()}/order/${encodeURIComponent(orderKey)}`
  if (location.pathname === address && location.search === '') location.reload()
  else location.assign(address)
}
