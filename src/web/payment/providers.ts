import type { BrowserProvider } from './providers/browser-provider.ts'

/**
 * Providers whose script runs in our page, each loaded when its answer arrives. Any other id is an unknown
 * gateway answer, and the page's Content-Security-Policy allows scripts only from the hosts of enabled
 * gateways.
 */
export const BROWSER_PROVIDERS: Readonly<Record<string, () => Promise<BrowserProvider>>> = {
  stripe: async () => (await import('./providers/stripe.ts')).provider,
  'amazon-pay': async () => (await import('./providers/amazon-pay.ts')).provider,
  paypal: async () => (await import('./providers/paypal.ts')).provider,
}

/** Returns the provider of this id, null for one without a script here. */
export async function browserProvider(id: string): Promise<BrowserProvider | null> {
  const load = Object.hasOwn(BROWSER_PROVIDERS, id) ? BROWSER_PROVIDERS[id] : undefined
  return load ? load() : null
}
