import type { Gateway } from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { fitsPaypal, PAYPAL_CURRENCIES } from './amounts.ts'
import { certificateStore } from './certificates.ts'
import { paypalClient } from './client.ts'
import { nullIfUnknown } from './errors.ts'
import type { FindCapture } from './events.ts'
import { paypalOrders } from './orders.ts'
import { type PaypalSettings, readPaypalSettings } from './settings.ts'
import { isSubscriptionId, paypalSubscriptions } from './subscriptions.ts'
import { openPaypalWebhook } from './webhook.ts'

/** PayPal with the address of its button script, which a page needs before it asks for a link. */
export interface PaypalGateway extends Gateway {
  /**
   * Returns the address of the script that provides `paypal.Buttons` for a currency. Its client id is public.
   */
  buttonScript(currency: string): string
}

/**
 * PayPal: the buyer approves on PayPal's page or in its button, then the shop captures. Null when it is not
 * configured. Throws: GatewaySettingsError. Source: docs/gateways.md "PayPal".
 */
export function createPaypalGateway(variables: Variables): PaypalGateway | null {
  const settings = readPaypalSettings(variables)
  if (!settings) return null
  const { merchantId: account, place } = settings
  const viewpoint = { account, livemode: place === 'live' }
  const client = paypalClient(settings)
  const buttonScript = (currency: string): string => scriptAddress(settings, currency)
  const orders = paypalOrders(client, settings, buttonScript, viewpoint)
  const subscriptions = paypalSubscriptions(client, viewpoint)
  const certificates = certificateStore(settings)
  const kindOf = (ref: string): typeof orders | typeof subscriptions =>
    isSubscriptionId(ref) ? subscriptions : orders

  const findCapture: FindCapture = async (captureId) => {
    if (!/^[A-Z0-9]{8,32}$/.test(captureId)) return null
    const capture = await nullIfUnknown(
      client.call((sdk, options) => sdk.payments.getCapturedPayment({ captureId }, options)),
    )
    return (
      capture && {
        ref: capture.supplementaryData?.relatedIds?.orderId ?? null,
        attemptId: capture.customId?.split(':')[0] || null,
      }
    )
  }

  return {
    info: infoFor(settings),
    ...viewpoint,
    buttonScript,
    takes: fitsPaypal,
    link: (command) => (command.flow === 'single' ? orders : subscriptions).link(command),
    observe: (ref) => kindOf(ref).observe(ref),
    onReturn: ({ url }) => ({ ref: returnedRef(new URL(url, settings.apiUrl).searchParams) }),
    openWebhook: (request, now) => openPaypalWebhook(request, now, settings, certificates, findCapture),
    capture: (ref, _amount, key) => orders.capture(ref, key),
    expire: (ref) => kindOf(ref).expire(ref),
    refund: (ref, refund, key) => kindOf(ref).refund(ref, refund, key),
    subscription: subscriptions.port,
  }
}

function infoFor(settings: PaypalSettings): Gateway['info'] {
  const { place, pagesUrl, scriptUrl } = settings
  const script = new URL(scriptUrl).origin
  const isSimulator = place === 'simulator'
  return {
    id: 'paypal',
    name: 'PayPal',
    icon: 'paypal',
    group: 'wallet',
    single: true,
    subscriptions: true,
    paidThrough: 'provider',
    currencies: PAYPAL_CURRENCIES,
    countries: null,
    minMinor: null,
    maxMinor: null,
    onlyPhysical: false,
    needs: [],
    capture: 'on-approval',
    refund: 'partial',
    openAmount: false,
    csp: {
      script: isSimulator ? [script] : [script, 'https://www.paypalobjects.com'],
      frame: [...new Set([pagesUrl, script])],
      // A form without script is redirected to PayPal, and the browser applies `form-action` to redirects
      // too.
      form: [pagesUrl],
      ...(isSimulator
        ? {}
        : { connect: [...new Set([pagesUrl, script])], image: ['https://www.paypalobjects.com'] }),
    },
    button: {
      provider: 'paypal',
      script: scriptAddress(settings, new URL(scriptUrl).searchParams.get('currency') ?? USUAL_CURRENCY),
    },
    // PayPal guarantees no period for which it shows an order; a month is a safe assumption.
    book: { remembersDays: 30, refunds: true, disputes: true },
    keyTtlHours: 6,
    arrivesInDays: 0,
  }
}

/**
 * Currency of the button script. A page loads the button before it knows what is paid; `PAYPAL_JS_URL` may
 * name another currency, and so may the page.
 */
const USUAL_CURRENCY = 'EUR'

function scriptAddress({ scriptUrl, clientId }: PaypalSettings, currency: string): string {
  const url = new URL(scriptUrl)
  const query = { 'client-id': clientId, currency, intent: 'capture', components: 'buttons' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Returns the ref from the return address: PayPal adds `token` (the order) or `subscription_id`. */
function returnedRef(query: URLSearchParams): string | null {
  const subscription = query.get('subscription_id') ?? ''
  if (/^I-[A-Z0-9]{8,32}$/.test(subscription)) return subscription
  const order = query.get('token') ?? ''
  return /^[A-Z0-9]{8,32}$/.test(order) ? order : null
}
