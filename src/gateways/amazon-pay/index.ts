import type { Gateway, LinkCommand, LinkResult } from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { type Clock, DAY, systemClock } from '#kernel/clock.ts'
import { amazonPayApi } from './client.ts'
import { notifications } from './notification.ts'
import { priceOf } from './objects.ts'
import { isSessionId, payments } from './payments.ts'
import { type AmazonPaySettings, readAmazonPaySettings } from './settings.ts'
import { ALGORITHM, signText } from './signature.ts'
import { subscriptions } from './subscription.ts'

/**
 * Amazon Pay Checkout v2. The link answer is a signed button; nothing exists at Amazon until the buyer comes
 * back with a checkout session, which we then complete. Null when it is not configured. The clock dates the
 * requests. Throws: GatewaySettingsError. Source: docs/gateways.md "Amazon Pay".
 */
export function createAmazonPayGateway(variables: Variables, clock: Clock = systemClock): Gateway | null {
  const settings = readAmazonPaySettings(variables)
  if (!settings) return null
  const api = amazonPayApi(settings, clock)
  const own = payments(api, settings)
  return {
    info: infoOf(settings),
    account: settings.merchantId,
    livemode: settings.livemode,
    link: async (command) => linkResult(settings, command),
    onReturn({ url }) {
      const id = new URL(url, 'http://shop.invalid').searchParams.get('amazonCheckoutSessionId') ?? ''
      return { ref: isSessionId(id) ? id : null }
    },
    openWebhook: notifications(api, own, settings),
    observe: own.observe,
    capture: own.capture,
    release: own.release,
    expire: own.expire,
    refund: own.refund,
    subscription: subscriptions(api, own),
  }
}

/** Presentment currencies of an EU account. Source: Amazon Pay, "Multi-currency integration". */
const CURRENCIES = ['EUR', 'GBP', 'USD', 'AUD', 'CHF', 'DKK', 'HKD', 'JPY', 'NOK', 'NZD', 'SEK', 'ZAR']

/** Where Amazon's script is loaded from and where it sends the browser. */
const LIVE_ORIGINS = [
  'https://payments-eu.amazon.com',
  'https://apay-eu.amazon.com',
  'https://*.payments-amazon.com',
]

function infoOf({ scriptUrl, loopbackOrigin }: AmazonPaySettings): Gateway['info'] {
  const origins = loopbackOrigin === null ? LIVE_ORIGINS : [loopbackOrigin]
  return {
    id: 'amazon-pay',
    name: 'Amazon Pay',
    icon: 'amazon-pay',
    group: 'wallet',
    single: true,
    subscriptions: true,
    paidThrough: 'provider',
    currencies: CURRENCIES,
    countries: null,
    minMinor: 1,
    maxMinor: null,
    onlyPhysical: false,
    needs: [],
    capture: 'on-approval',
    refund: 'partial',
    openAmount: false,
    csp: {
      script: [new URL(scriptUrl).origin],
      connect: origins,
      form: origins,
      ...(loopbackOrigin === null
        ? { frame: origins, image: ['https://m.media-amazon.com', ...origins] }
        : {}),
    },
    // A completed session is shown for 30 days; refunds and chargebacks are never shown.
    book: { remembersDays: 30, refunds: false, disputes: false },
    // Amazon never forgets a key; ten years stand for that.
    keyTtlHours: 87_600,
    arrivesInDays: 0,
  }
}

/** Languages of the button; buyers in all others get English. */
const LANGUAGES: Readonly<Record<string, string>> = { de: 'de_DE', fr: 'fr_FR', it: 'it_IT', es: 'es_ES' }

/**
 * Builds the link answer. The same command always gives the same payload; only the signature has a random
 * part.
 */
function linkResult(
  settings: AmazonPaySettings,
  { order, amount, attemptId, flow, urls, createdAt }: LinkCommand,
): LinkResult {
  const payloadJSON = JSON.stringify({
    webCheckoutDetails: {
      checkoutResultReturnUrl: urls.back,
      checkoutCancelUrl: urls.cancel,
      checkoutMode: 'ProcessOrder',
    },
    storeId: settings.storeId,
    // The shop decides on the billing period because it charges by itself; Amazon only tells the buyer that
    // further charges will follow.
    ...(flow === 'single'
      ? {}
      : {
          chargePermissionType: 'Recurring',
          recurringMetadata: { frequency: { unit: 'Variable', value: '0' }, amount: priceOf(amount) },
        }),
    paymentDetails: {
      paymentIntent: 'AuthorizeWithCapture',
      canHandlePendingAuthorization: false,
      chargeAmount: priceOf(amount),
      presentmentCurrency: amount.currency,
    },
    merchantMetadata: { merchantReferenceId: order.number, customInformation: attemptId },
  })
  const { merchantId, publicKeyId, ledgerCurrency, scriptUrl, privateKey } = settings
  const config = {
    merchantId,
    publicKeyId,
    ledgerCurrency,
    checkoutLanguage: LANGUAGES[order.locale] ?? 'en_GB',
    productType: 'PayOnly',
    placement: 'Checkout',
    createCheckoutSessionConfig: {
      payloadJSON,
      signature: signText(payloadJSON, privateKey),
      algorithm: ALGORITHM,
    },
  }
  return {
    answer: { type: 'payButton', provider: 'amazon-pay', script: scriptUrl, config },
    ref: null,
    status: 'linked',
    expiresAt: new Date(createdAt.getTime() + DAY),
    kept: {},
  }
}
