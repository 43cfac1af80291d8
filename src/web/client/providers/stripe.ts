import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { msg } from '#web/i18n/translate.ts'
import { type ActionResult, UNKNOWN_ANSWER_TEXT } from '../gateway-answer.ts'
import { loadScript } from '../load-script.ts'
import type { BrowserProvider } from '../providers.ts'

export const NOT_LOADED_TEXT = msg('The payment provider’s page could not be loaded. Please try again')

/** Cards at Stripe: its own form in our dialog, and the bank's question before a payment is repeated. Source: gateways §2.1. */
export const provider: BrowserProvider = {
  async openCheckout({ publishableKey, checkoutKey, script }, stage) {
    const stripe = await stripeOf(script, publishableKey)
    if (!stripe) return { ok: false, text: NOT_LOADED_TEXT }
    const checkout = await stripe.createEmbeddedCheckoutPage({ clientSecret: checkoutKey })
    return stage.show((element) => {
      checkout.mount(element)
      return () => checkout.destroy()
    })
  },
  async act({ publishableKey, clientSecret, script }) {
    const stripe = await stripeOf(script, publishableKey)
    if (!stripe) return { ok: false, text: NOT_LOADED_TEXT }
    const { error } = await stripe.handleNextAction({ clientSecret })
    // What the card's provider says is shown as it is. Source: specification §8.
    return error ? failed(error.message) : { ok: true }
  },
}

function failed(message: string | undefined): ActionResult {
  return { ok: false, text: message || UNKNOWN_ANSWER_TEXT }
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
