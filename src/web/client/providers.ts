import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { msg } from '#web/i18n/translate.ts'
import type { ActionResult, ProviderAction } from './gateway-answer.ts'

export const NOT_LOADED_TEXT = msg('The payment provider’s page could not be loaded. Please try again')

/** Where a provider's script shows what is its own: a dialog of ours with our cancel button outside of it. */
export interface ProviderStage {
  /** Ends when the buyer gives up, or the page leaves. `mount` fills the element and says how to take everything away again. */
  show(mount: (element: HTMLElement) => () => void): Promise<ActionResult>
}

/** What a wallet's own button is made of. */
export interface WalletButton {
  readonly script: string
  /** ISO 4217. */
  readonly currency: string
  /** Begins the payment and gives the provider's name for it. Throws: Error when the shop refused, which was shown already. */
  begin(): Promise<string>
  approved(): Promise<void>
  /** The provider's script gave up. */
  failed(): void
}

/** What a payment provider's own script can be asked for in the browser. */
export interface BrowserProvider {
  openCheckout?(answer: Extract<GatewayAnswer, { type: 'checkout' }>, stage: ProviderStage): Promise<ActionResult>
  showPayButton?(answer: Extract<GatewayAnswer, { type: 'payButton' }>, stage: ProviderStage): Promise<ActionResult>
  act?(action: ProviderAction): Promise<ActionResult>
  /** Puts the wallet's button into an element. Returns how to take it away. */
  renderButton?(element: HTMLElement, button: WalletButton): Promise<() => void>
}

/**
 * Providers whose script runs in our page, each loaded when its answer comes. An id that is not here is an unknown
 * gateway response, and the page's policy lets scripts come from the hosts of enabled gateways only.
 */
export const BROWSER_PROVIDERS: Readonly<Record<string, () => Promise<BrowserProvider>>> = {
  stripe: async () => (await import('./providers/stripe.ts')).provider,
  'amazon-pay': async () => (await import('./providers/amazon-pay.ts')).provider,
  paypal: async () => (await import('./providers/paypal.ts')).provider,
}

/** The provider of this id, null for one that has no script here. */
export async function browserProvider(id: string): Promise<BrowserProvider | null> {
  const load = Object.hasOwn(BROWSER_PROVIDERS, id) ? BROWSER_PROVIDERS[id] : undefined
  return load ? load() : null
}
