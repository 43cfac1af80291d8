import type { GatewayAnswer } from '#domains/payment/contract.ts'
import type { ActionResult, ProviderAction } from './gateway-answer.ts'

/** What a payment provider's own script can be asked for in the browser. */
export interface BrowserProvider {
  openCheckout?(answer: Extract<GatewayAnswer, { type: 'checkout' }>): Promise<ActionResult>
  showPayButton?(answer: Extract<GatewayAnswer, { type: 'payButton' }>): Promise<ActionResult>
  act?(action: ProviderAction): Promise<ActionResult>
}

/**
 * Providers whose script runs in our page, each loaded when its answer comes. An id that is not here is an unknown
 * gateway response: no answer can name a script to load.
 */
export const BROWSER_PROVIDERS: Readonly<Record<string, () => Promise<BrowserProvider>>> = {}
