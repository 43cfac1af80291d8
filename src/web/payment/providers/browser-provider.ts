import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { msg } from '#web/i18n/translate.ts'
import type { ActionResult, ProviderAction } from '../call/gateway-answer.ts'

export const NOT_LOADED_TEXT = msg('The payment provider’s page could not be loaded. Please try again')

/** Shows a provider's own content: in our dialog, with our cancel button outside of it. */
export interface ProviderStage {
  /**
   * Resolves when the buyer cancels or the page is left. `mount` fills the element and returns a function
   * that removes everything again.
   */
  show(mount: (element: HTMLElement) => () => void): Promise<ActionResult>
}

/** What a wallet's button needs. */
export interface WalletButton {
  readonly script: string
  /** ISO 4217. */
  readonly currency: string
  /**
   * Begins the payment and returns the provider's id for it. Throws: Error when the shop refused, which was
   * shown already.
   */
  begin(): Promise<string>
  approved(): Promise<void>
  /** Called when the provider's script fails. */
  failed(): void
}

/** What a payment provider's script does in the browser. */
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
  /** Renders the wallet's button into an element. Returns a function that removes it. */
  renderButton?(element: HTMLElement, button: WalletButton): Promise<() => void>
}
