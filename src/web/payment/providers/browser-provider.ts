import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { msg } from '#web/i18n/translate.ts'
import type { ActionResult, ProviderAction } from '../call/gateway-answer.ts'

export const NOT_LOADED_TEXT = msg('The payment provider’s page could not be loaded. Please try again')

/** Where a provider's script shows what is its own: a dialog of ours with our cancel button outside of it. */
export interface ProviderStage {
  /**
   * Ends when the buyer gives up, or the page leaves. `mount` fills the element and says how to take
   * everything away again.
   */
  show(mount: (element: HTMLElement) => () => void): Promise<ActionResult>
}

/** What a wallet's own button is made of. */
export interface WalletButton {
  readonly script: string
  /** ISO 4217. */
  readonly currency: string
  /**
   * Begins the payment and gives the provider's name for it. Throws: Error when the shop refused, which was
   * shown already.
   */
  begin(): Promise<string>
  approved(): Promise<void>
  /** The provider's script gave up. */
  failed(): void
}

/** What a payment provider's own script can be asked for in the browser. */
export interface BrowserProvider {
  openCheckout?(
    answer: Extract<GatewayAnswer, { type: 'checkout' }>,
    stage: ProviderStage,
  ): Promise<ActionResult>
  showPayButton?(
    answer: Extract<GatewayAnswer, { type: 'payButton' }>,
    stage: ProviderStage,
  ): Promise<ActionResult>
  act?(action: ProviderAction): Promise<ActionResult>
  /** Puts the wallet's button into an element. Returns how to take it away. */
  renderButton?(element: HTMLElement, button: WalletButton): Promise<() => void>
}
