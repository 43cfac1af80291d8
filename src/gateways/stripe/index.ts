import type { Gateway } from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { fitsStripe } from './amounts.ts'
import { linkCheckout } from './checkout.ts'
import { stripeCaller } from './client.ts'
import { linkConfirmation } from './confirmation.ts'
import { listSince, observe } from './observe.ts'
import { cspOf, readStripeSettings } from './settings.ts'
import { capture, expire, refund, release } from './settle.ts'
import { stripeSubscriptions } from './subscription.ts'
import { openStripeWebhook } from './webhook.ts'

/**
 * Stripe: cards and the other methods that the account has enabled. The buyer pays on Stripe's checkout,
 * embedded or on its own page, or with a ConfirmationToken that the shop confirms. Null when not configured.
 * Settings: `readStripeSettings`. Throws: GatewaySettingsError. Source: docs/gateways.md "Stripe",
 * docs/http-contract.md "Gateway answers".
 */
export function createStripeGateway(variables: Variables): Gateway | null {
  const settings = readStripeSettings(variables)
  if (!settings) return null
  const { account, livemode } = settings
  const call = stripeCaller(settings)
  return {
    info: {
      id: 'stripe',
      name: 'Credit or debit card',
      icon: 'card',
      group: 'card',
      single: true,
      subscriptions: true,
      paidThrough: 'provider',
      currencies: null,
      countries: null,
      // About half a dollar in most currencies, up to eight digits. Source: docs.stripe.com/currencies
      // "Minimum and maximum charge amounts".
      minMinor: 50,
      maxMinor: 99_999_999,
      onlyPhysical: false,
      needs: [],
      capture: 'auto',
      refund: 'partial',
      openAmount: false,
      csp: cspOf(settings),
      book: { remembersDays: 3650, refunds: true, disputes: true },
      tellsCardExpiry: true,
      keyTtlHours: 24,
      arrivesInDays: 0,
    },
    account,
    livemode,
    takes: fitsStripe,
    continues: (input) => Boolean(input.confirmationToken),
    // Subscriptions begin on the checkout only, because it stores the payment method with the buyer's
    // consent.
    link: (command) =>
      (command.input.confirmationToken && command.flow !== 'first' ? linkConfirmation : linkCheckout)(
        call,
        settings,
        command,
      ),
    observe: (ref) => observe(call, ref, account),
    onReturn: ({ url }) => ({ ref: returnedRef(url) }),
    openWebhook: (request, now) => openStripeWebhook(call, settings, request, now),
    capture: (ref, amount, key) => capture(call, account, ref, amount, key),
    release: (ref, key) => release(call, account, ref, key),
    expire: (ref, key) => expire(call, account, ref, key),
    refund: (ref, wanted, key) => refund(call, ref, wanted, key),
    listSince: (since) => listSince(call, since, account),
    subscription: stripeSubscriptions(call, account),
  }
}

/**
 * Returns the ref from the return address: Stripe adds the session's id where we asked for it, and a
 * PaymentIntent's after a bank's page.
 */
function returnedRef(url: string): string | null {
  const query = new URL(url, 'http://localhost').searchParams
  const ref = query.get('session_id') ?? query.get('payment_intent') ?? ''
  return /^(cs|pi)_\w{1,200}$/.test(ref) ? ref : null
}
