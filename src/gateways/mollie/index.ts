import { type Gateway, MOST_LISTED, type Observation } from '#domains/payment/index.ts'
import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'
import { KEY_TTL_HOURS, type MollieApi, mollieApi } from './api.ts'
import { amountOf, linkPayment } from './link.ts'
import { hasGoneBack, observationOf, refundFactOf, textOf } from './observation.ts'
import { mollieSubscriptions } from './subscription.ts'
import { openMollieWebhook } from './webhook.ts'

const LIVE_API = 'https://api.mollie.com'
const LIVE_PAGES = 'https://www.mollie.com'
/**
 * Currencies in which cards can be charged. PayPal takes more, but not every account has PayPal. Mollie
 * writes amounts with the decimals of ISO 4217. Source: docs.mollie.com "Multicurrency".
 */
const CURRENCIES =
  'AED AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY NOK NZD PLN RON SEK SGD USD ZAR'.split(' ')

/**
 * Mollie: many European payment methods behind one redirect. Null when not configured. Settings:
 * MOLLIE_API_KEY (`live_…` or `test_…`), MOLLIE_PROFILE_ID (`pfl_…`, the account that payments must name),
 * MOLLIE_API_URL (default: Mollie's). Throws: GatewaySettingsError. Source: docs/gateways.md "Mollie".
 */
export function createMollieGateway(variables: Variables): Gateway | null {
  const settings = readSettings(variables, ['MOLLIE_API_KEY', 'MOLLIE_PROFILE_ID'])
  if (!settings) return null
  const { MOLLIE_API_KEY: apiKey, MOLLIE_PROFILE_ID: account } = settings
  if (!/^(live|test)_\w+$/.test(apiKey))
    throw new GatewaySettingsError('MOLLIE_API_KEY: must begin with live_ or test_')
  const apiUrl = variables.MOLLIE_API_URL?.trim() || LIVE_API
  const api = mollieApi(apiUrl, apiKey)
  return {
    info: {
      id: 'mollie',
      name: 'Mollie',
      icon: 'card',
      group: 'card',
      single: true,
      subscriptions: true,
      paidThrough: 'provider',
      currencies: CURRENCIES,
      countries: null,
      minMinor: 1,
      maxMinor: null,
      onlyPhysical: false,
      needs: [],
      capture: 'auto',
      refund: 'partial',
      openAmount: false,
      // A form without script is redirected there, and the browser applies `form-action` to redirects too.
      csp: { form: [apiUrl === LIVE_API ? LIVE_PAGES : new URL(apiUrl).origin] },
      book: { remembersDays: 3650, refunds: true, disputes: true },
      tellsCardExpiry: true,
      keyTtlHours: KEY_TTL_HOURS,
      arrivesInDays: 0,
    },
    account,
    livemode: apiKey.startsWith('live_'),
    link: (command) => linkPayment(api, command),
    observe: (ref) => observe(api, ref),
    // Mollie adds nothing to the return address.
    onReturn: () => ({ ref: null }),
    openWebhook: async (request) => openMollieWebhook(request, account),
    unsignedEvents: true,
    async expire(ref) {
      const payment = await api.payment(ref)
      if (payment?.isCancelable) await api.cancelPayment(ref)
      return observe(api, ref)
    },
    async refund(ref, { refundId, amount, reason }, key) {
      // Mollie forgets keys after an hour, and a repeat may come later.
      const standing = (await api.refunds(ref)).find(
        ({ metadata }) => textOf(metadata, 'refundId') === refundId,
      )
      const body = {
        amount: amountOf(amount),
        ...(reason ? { description: reason.slice(0, 140) } : {}),
        metadata: { refundId },
      }
      return refundFactOf(standing ?? (await api.createRefund(ref, body, key)))
    },
    async listSince(since) {
      const found: Observation[] = []
      for await (const payment of api.paymentsSince(since)) {
        // A list shows how much was refunded, but not by which refunds.
        const seen = hasGoneBack(payment) ? await observe(api, payment.id) : observationOf(payment)
        if (seen) found.push(seen)
        if (found.length === MOST_LISTED) break
      }
      return found
    },
    subscription: mollieSubscriptions(api),
  }
}

async function observe(api: MollieApi, ref: string): Promise<Observation | null> {
  const payment = await api.payment(ref)
  return payment && observationOf(payment)
}
