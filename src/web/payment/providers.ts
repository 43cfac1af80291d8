import type { BrowserProvider } from './providers/browser-provider.ts'

/**
 * Providers whose script runs in our page, each loaded when its answer comes. An id that is not here is an
 * unknown gateway response, and the page's policy lets scripts come from the hosts of enabled gateways only.
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
