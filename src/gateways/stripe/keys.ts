import type { ProviderKeys } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** What the owner types, and what must be entered at the provider. Source: docs.stripe.com/webhooks. */
export const stripeKeys: ProviderKeys = {
  gatewayId: 'stripe',
  name: 'Stripe',
  fields: {
    publicKey: {
      variable: 'STRIPE_PUBLISHABLE_KEY',
      label: msg('Publishable key'),
      hint: 'pk_live_… / pk_test_…',
    },
    secret: {
      variable: 'STRIPE_SECRET_KEY',
      label: msg('Secret key'),
      hint: msg('Of the same mode as the publishable key: both for real payments, or both for tests.'),
    },
    webhookSecret: {
      variable: 'STRIPE_WEBHOOK_SECRET',
      label: msg('Signing secret of the webhook'),
      hint: 'whsec_…',
    },
  },
  events: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'invoice.paid',
    'invoice.payment_failed',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ],
}
