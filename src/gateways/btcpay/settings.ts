import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'

/** Settings of a store on a BTCPay Server. */
export interface BtcpaySettings {
  readonly url: string
  readonly origin: string
  readonly apiKey: string
  readonly storeId: string
  /** Any of them is accepted, so that a secret can be rotated without losing a webhook. */
  readonly webhookSecrets: readonly string[]
  readonly livemode: boolean
}

/**
 * Reads `BTCPAY_URL`, `BTCPAY_API_KEY` (a key of the store that may create, view and modify invoices and
 * manage pull payments), `BTCPAY_STORE_ID` and `BTCPAY_WEBHOOK_SECRET` (one, or several with commas). A
 * server on loopback counts as a test; of any other, only the server knows whether its coins are real. Null
 * when BTCPay is not configured. Throws: GatewaySettingsError.
 */
export function readBtcpay(variables: Variables): BtcpaySettings | null {
  const settings = readSettings(variables, [
    'BTCPAY_URL',
    'BTCPAY_API_KEY',
    'BTCPAY_STORE_ID',
    'BTCPAY_WEBHOOK_SECRET',
  ])
  if (!settings) return null
  const url = URL.canParse(settings.BTCPAY_URL) ? new URL(settings.BTCPAY_URL) : null
  const isLoopback = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)))
    throw new GatewaySettingsError('BTCPAY_URL: must be an https address')
  const webhookSecrets = settings.BTCPAY_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  if (webhookSecrets.includes('')) throw new GatewaySettingsError('BTCPAY_WEBHOOK_SECRET: must not be empty')
  return {
    url: url.href.replace(/\/$/, ''),
    origin: url.origin,
    webhookSecrets,
    livemode: !isLoopback,
    apiKey: settings.BTCPAY_API_KEY,
    storeId: settings.BTCPAY_STORE_ID,
  }
}
