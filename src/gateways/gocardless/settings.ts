import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'

/** Settings of the shop's GoCardless account. */
export interface GoCardlessSettings {
  readonly accessToken: string
  /** Several are accepted while a secret is being rotated. */
  readonly webhookSecrets: readonly string[]
  readonly creditorId: string
  /** Base address of the API, without a trailing slash. */
  readonly url: string
  readonly livemode: boolean
  /** Origin of its pages, to which a form without script is redirected. */
  readonly pagesOrigin: string
}

const NAMES = ['GOCARDLESS_ACCESS_TOKEN', 'GOCARDLESS_WEBHOOK_SECRET', 'GOCARDLESS_CREDITOR_ID'] as const
const LIVE_API = 'https://api.gocardless.com'
const PAGES: Readonly<Record<string, string>> = {
  [LIVE_API]: 'https://pay.gocardless.com',
  'https://api-sandbox.gocardless.com': 'https://pay-sandbox.gocardless.com',
}

/**
 * Reads the settings of the account; null when there are none. `GOCARDLESS_API_URL` is optional. Throws:
 * GatewaySettingsError.
 */
export function readGoCardlessSettings(variables: Variables): GoCardlessSettings | null {
  const settings = readSettings(variables, NAMES)
  if (!settings) return null
  const webhookSecrets = settings.GOCARDLESS_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  // Anybody can sign with an empty secret.
  if (webhookSecrets.includes(''))
    throw new GatewaySettingsError('GOCARDLESS_WEBHOOK_SECRET: must hold no empty secret')
  const address = (variables.GOCARDLESS_API_URL ?? '').trim() || LIVE_API
  if (!URL.canParse(address)) throw new GatewaySettingsError('GOCARDLESS_API_URL: must be an address')
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new GatewaySettingsError('GOCARDLESS_API_URL: must be https')
  return {
    accessToken: settings.GOCARDLESS_ACCESS_TOKEN,
    webhookSecrets,
    creditorId: settings.GOCARDLESS_CREDITOR_ID,
    url: origin,
    livemode: origin === LIVE_API,
    pagesOrigin: PAGES[origin] ?? origin,
  }
}
