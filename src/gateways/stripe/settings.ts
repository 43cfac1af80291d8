import type { CspSources } from '#domains/payment/index.ts'
import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'

const LIVE_API = 'https://api.stripe.com'
/**
 * The release that @stripe/stripe-js 10.2.1 loads; API and Stripe.js must be of one release train. Source:
 * stripe-js, src/shared.ts.
 */
const LIVE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** Several are accepted while a secret is being rotated. */
  readonly webhookSecrets: readonly string[]
  readonly api: URL
  /** Address of Stripe.js for the browser. */
  readonly script: string
  /** The account's id in events and PaymentIntents; '' when it is not configured. */
  readonly account: string
  readonly livemode: boolean
}

/**
 * Reads Stripe's settings; null when not configured. Needed: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY,
 * STRIPE_WEBHOOK_SECRET (several with commas); optional: STRIPE_API_URL, STRIPE_JS_URL, STRIPE_ACCOUNT_ID.
 * Throws: GatewaySettingsError.
 */
export function readStripeSettings(variables: Variables): StripeSettings | null {
  const settings = readSettings(variables, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  if (!settings) return null
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  const isLive = modeOf('STRIPE_SECRET_KEY', secretKey, /^[sr]k_(live|test)_\w+$/)
  if (modeOf('STRIPE_PUBLISHABLE_KEY', publishableKey, /^pk_(live|test)_\w+$/) !== isLive) {
    throw new GatewaySettingsError('STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY')
  }
  const webhookSecrets = settings.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  if (webhookSecrets.includes(''))
    throw new GatewaySettingsError('STRIPE_WEBHOOK_SECRET: must not be empty, also none of several')
  const api = addressOf('STRIPE_API_URL', variables.STRIPE_API_URL, LIVE_API)
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    api,
    script: addressOf('STRIPE_JS_URL', variables.STRIPE_JS_URL, LIVE_SCRIPT).href,
    account: variables.STRIPE_ACCOUNT_ID?.trim() ?? '',
    livemode: isLive && !LOOPBACK.includes(api.hostname),
  }
}

/**
 * Returns the sources that the payment page must allow for Stripe.js and its frames. Source:
 * docs.stripe.com/security/guide "Content Security Policy".
 */
export function cspOf({ api, script }: StripeSettings): CspSources {
  const own = [...new Set([api.origin, new URL(script).origin])].filter(
    (origin) => !/\.stripe\.com$/.test(origin),
  )
  const live = api.origin === LIVE_API
  return {
    script: [...(live ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []), ...own],
    frame: [
      ...(live
        ? [
            'https://js.stripe.com',
            'https://*.js.stripe.com',
            'https://hooks.stripe.com',
            'https://checkout.stripe.com',
          ]
        : []),
      ...own,
    ],
    connect: [...(live ? ['https://api.stripe.com', 'https://checkout.stripe.com'] : []), ...own],
    // Without script the form is redirected to Stripe's page, and the browser applies `form-action` to
    // redirects too.
    form: [live ? 'https://checkout.stripe.com' : api.origin],
  }
}

function modeOf(name: string, key: string, pattern: RegExp): boolean {
  const mode = pattern.exec(key)?.[1]
  if (mode === undefined) throw new GatewaySettingsError(`${name}: is not such a key of Stripe`)
  return mode === 'live'
}

/**
 * Parses an address. Throws: GatewaySettingsError for an address that would carry a key in clear over a
 * network.
 */
function addressOf(name: string, given: string | undefined, standard: string): URL {
  const address = given?.trim() || standard
  if (!URL.canParse(address)) throw new GatewaySettingsError(`${name}: is not an address`)
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.includes(url.hostname))) {
    throw new GatewaySettingsError(`${name}: must begin with https://`)
  }
  return url
}
