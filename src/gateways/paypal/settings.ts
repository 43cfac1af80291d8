import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'
import { dialAgent } from '#gateways/support/dial-agent.ts'

export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  /** The webhook's id is part of what is signed; there are several while one replaces another. */
  readonly webhookIds: readonly string[]
  readonly apiUrl: string
  /** Origin of PayPal's pages, on which buyers approve. */
  readonly pagesUrl: string
  /** PayPal's browser script, without its parameters. */
  readonly scriptUrl: string
  readonly place: 'live' | 'sandbox' | 'simulator'
}

const LIVE_URL = 'https://api-m.paypal.com'
/** Where PayPal's test accounts live. */
export const SANDBOX_URL = 'https://api-m.sandbox.paypal.com'
const NEEDED = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_MERCHANT_ID',
  'PAYPAL_WEBHOOK_ID',
] as const

/**
 * Reads PayPal's variables; null when none is set. `PAYPAL_API_URL` may name PayPal's sandbox or a simulator
 * on loopback; the SDK knows no other host. Throws: GatewaySettingsError.
 */
export function readPaypalSettings(variables: Variables): PaypalSettings | null {
  const settings = readSettings(variables, NEEDED)
  if (!settings) return null
  const apiUrl = (variables.PAYPAL_API_URL ?? LIVE_URL).trim().replace(/\/$/, '')
  const place = placeOf(apiUrl)
  const pagesUrl =
    place === 'live'
      ? 'https://www.paypal.com'
      : place === 'sandbox'
        ? 'https://www.sandbox.paypal.com'
        : apiUrl
  const webhookIds = settings.PAYPAL_WEBHOOK_ID.split(',').map((id) => id.trim())
  if (webhookIds.includes('')) throw new GatewaySettingsError('PAYPAL_WEBHOOK_ID: must not have empty parts')
  // The sandbox uses the same script; its client id selects it.
  const scriptUrl = (
    variables.PAYPAL_JS_URL ?? `${place === 'simulator' ? apiUrl : 'https://www.paypal.com'}/sdk/js`
  ).trim()
  if (!URL.canParse(scriptUrl)) throw new GatewaySettingsError('PAYPAL_JS_URL: must be an absolute address')
  return {
    clientId: settings.PAYPAL_CLIENT_ID,
    clientSecret: settings.PAYPAL_CLIENT_SECRET,
    merchantId: settings.PAYPAL_MERCHANT_ID,
    webhookIds,
    apiUrl,
    pagesUrl,
    scriptUrl,
    place,
  }
}

function placeOf(apiUrl: string): PaypalSettings['place'] {
  if (apiUrl === LIVE_URL) return 'live'
  if (apiUrl === SANDBOX_URL) return 'sandbox'
  try {
    if (dialAgent(apiUrl)) return 'simulator'
  } catch {
    // Not an address, or an unencrypted one that is not loopback: refused below.
  }
  throw new GatewaySettingsError(
    `PAYPAL_API_URL: must be ${LIVE_URL}, ${SANDBOX_URL} or a plain loopback address`,
  )
}
