import type { BrowserProvider } from './browser-provider.ts'
import { loadScript } from './load-script.ts'

/** The part of PayPal's script that we use. Source: docs/gateways.md "PayPal". */
interface PayPal {
  Buttons(options: {
    readonly createOrder: () => Promise<string>
    readonly onApprove: (data: { readonly orderID: string }) => Promise<void>
    readonly onError: (error: unknown) => void
  }): { render(element: HTMLElement): Promise<void>; close?(): unknown }
}

/** PayPal's own button: it asks us for an order, and reports the buyer's approval. */
export const provider: BrowserProvider = {
  async renderButton(element, { script, currency, begin, approved, failed }) {
    await loadScript(inCurrency(script, currency))
    const { paypal } = window as { paypal?: PayPal }
    if (!paypal) throw new Error('PayPal did not load')
    const buttons = paypal.Buttons({ createOrder: begin, onApprove: () => approved(), onError: failed })
    await buttons.render(element)
    return () => void buttons.close?.()
  },
}

/**
 * Returns the script's address for a currency. PayPal's script is built for one currency and refuses orders
 * in another.
 */
function inCurrency(script: string, currency: string): string {
  const address = new URL(script, location.href)
  address.searchParams.set('currency', currency)
  return address.href
}
