import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { type ActionResult, UNKNOWN_ANSWER_TEXT } from '../call/gateway-answer.ts'
import { type BrowserProvider, NOT_LOADED_TEXT } from './browser-provider.ts'
import { loadScript } from './load-script.ts'

/**
 * Card payments with Stripe: its own form in our dialog, and the bank's authentication before a payment is
 * repeated. Source: docs/gateways.md "Stripe".
 */
export const provider: BrowserProvider = {
  async openCheckout({ publishableKey, checkoutKey, script }, stage) {
    const stripe = await stripeOf(script, publishableKey)
    if (!stripe) return { ok: false, text: NOT_LOADED_TEXT }
    try {
      const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret: checkoutKey })
      return await stage.show((element) => {
        checkout.mount(element)
        return () => checkout.destroy()
      })
    } catch (error) {
      return failed(error)
    }
  },
  async act({ publishableKey, clientSecret, script }) {
    const stripe = await stripeOf(script, publishableKey)
    if (!stripe) return { ok: false, text: NOT_LOADED_TEXT }
    try {
      const { error } = await stripe.handleNextAction({ clientSecret })
      return error ? failed(error) : { ok: true }
    } catch (error) {
      return failed(error)
    }
  },
}

/** Builds a failure; the card provider's message is shown unchanged. Source: specification §8. */
function failed(error: unknown): ActionResult {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  return { ok: false, text: typeof message === 'string' && message !== '' ? message : UNKNOWN_ANSWER_TEXT }
}

async function stripeOf(script: string | undefined, publishableKey: string): Promise<Stripe | null> {
  if (!script) return null
  try {
    await loadScript(script)
  } catch {
    return null
  }
  const { Stripe: create } = window as { Stripe?: StripeConstructor }
  return create ? create(publishableKey) : null
}
