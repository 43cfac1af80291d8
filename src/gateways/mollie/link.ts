import type { LinkCommand, LinkResult } from '#domains/payment/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { decimalAmount, type Money } from '#kernel/money.ts'
import { KEY_TTL_HOURS, type MollieApi, type MolliePayment } from './api.ts'
import { textOf } from './observation.ts'

/** Mollie's pages know no Arabic. */
const LOCALES: Readonly<Record<LocaleCode, string>> = { en: 'en_GB', de: 'de_DE', fr: 'fr_FR', ar: 'en_GB' }

/**
 * Creates the payment of an attempt, or finds the existing one, and sends the buyer to Mollie's page. A
 * payment that takes no more money has no page: the buyer is then sent back, and the payment is read again.
 * Throws: ProviderError.
 */
export async function linkPayment(api: MollieApi, command: LinkCommand): Promise<LinkResult> {
  const payment = (await standingPayment(api, command)) ?? (await createPayment(api, command))
  return {
    answer: { type: 'redirect', url: payment._links.checkout?.href ?? command.urls.back },
    ref: payment.id,
    status: 'linked',
    expiresAt: payment.expiresAt ? new Date(payment.expiresAt) : null,
    kept: {},
  }
}

/** Formats an amount as Mollie does. */
export function amountOf(amount: Money): { readonly value: string; readonly currency: string } {
  return { value: decimalAmount(amount), currency: amount.currency }
}

/** How far Mollie's clock may be behind ours. Units: milliseconds. */
const CLOCK_SKEW_MS = 10 * MINUTE

/**
 * Finds the payment that an earlier call created. While Mollie remembers the key, it finds the payment
 * itself.
 */
async function standingPayment(
  api: MollieApi,
  { ref, attemptId, createdAt, now }: LinkCommand,
): Promise<MolliePayment | null> {
  if (ref !== null) return api.payment(ref)
  if (now.getTime() - createdAt.getTime() < KEY_TTL_HOURS * HOUR) return null
  const since = new Date(createdAt.getTime() - CLOCK_SKEW_MS)
  for await (const payment of api.paymentsSince(since))
    if (textOf(payment.metadata, 'attemptId') === attemptId) return payment
  return null
}

async function createPayment(api: MollieApi, command: LinkCommand): Promise<MolliePayment> {
  const { attemptId, key, order, amount, flow, urls } = command
  const metadata = { attemptId, orderNumber: order.number }
  const body = {
    amount: amountOf(amount),
    description: `Order ${order.number}`,
    redirectUrl: urls.back,
    cancelUrl: urls.cancel,
    // A webhook names only the payment, whose id we may not have stored yet, so its address names our
    // attempt.
    webhookUrl: `${urls.webhook}?attempt=${attemptId}`,
    locale: LOCALES[order.locale],
    metadata,
  }
  if (flow === 'single') return api.createPayment(body, key)
  // Each subscription gets its own customer: its charges can be told from those of others, and they end with
  // its mandate.
  const name = order.billing.name || order.email
  const customer = await api.createCustomer({ name, email: order.email, metadata }, `${key}:customer`)
  return api.createPayment({ ...body, customerId: customer.id, sequenceType: 'first' }, key)
}
