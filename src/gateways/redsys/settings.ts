import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'
import { currencyNumber } from './currencies.ts'
import { SIGNATURE_VERSIONS, type SignatureVersion } from './signature.ts'

/** Address for real payments; every other address is for tests. */
export const LIVE_URL = 'https://sis.redsys.es'

/** Settings of a merchant's terminal at Redsys. */
export interface Terminal {
  readonly merchantCode: string
  readonly terminal: string
  /** Merchant and terminal as one text, the account in observations. */
  readonly account: string
  /** The first one signs; all are accepted, so that a secret can be rotated without losing a notification. */
  readonly secrets: readonly [string, ...string[]]
  readonly version: SignatureVersion
  readonly url: string
  readonly queryUrl: string
  readonly livemode: boolean
  readonly currencies: readonly string[]
}

/**
 * Reads the terminal from the environment: `REDSYS_MERCHANT_CODE`, `REDSYS_TERMINAL`, `REDSYS_SECRET`, and
 * optionally `REDSYS_SIGNATURE_VERSION`, `REDSYS_URL`, `REDSYS_QUERY_URL` and `REDSYS_CURRENCIES` (a terminal
 * takes the currencies that its bank has set, usually only the euro). Null when Redsys is not configured.
 * Throws: GatewaySettingsError.
 */
export function readTerminal(variables: Variables): Terminal | null {
  const settings = readSettings(variables, ['REDSYS_MERCHANT_CODE', 'REDSYS_TERMINAL', 'REDSYS_SECRET'])
  if (!settings) return null
  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_TERMINAL: terminal } = settings
  if (!/^\d{1,9}$/.test(merchantCode))
    throw new GatewaySettingsError('REDSYS_MERCHANT_CODE: must be up to nine digits')
  if (!/^\d{1,3}$/.test(terminal))
    throw new GatewaySettingsError('REDSYS_TERMINAL: must be up to three digits')
  const version = versionOf(variables.REDSYS_SIGNATURE_VERSION ?? 'HMAC_SHA512_V2')
  const url = addressOf('REDSYS_URL', variables.REDSYS_URL ?? LIVE_URL)
  return {
    merchantCode,
    terminal,
    version,
    url,
    account: accountOf(merchantCode, terminal),
    secrets: secretsOf(settings.REDSYS_SECRET, version),
    queryUrl: addressOf(
      'REDSYS_QUERY_URL',
      variables.REDSYS_QUERY_URL ?? `${url}/sis/rest/consultaOperacionREST`,
    ),
    livemode: url === LIVE_URL,
    currencies: currenciesOf(variables.REDSYS_CURRENCIES ?? 'EUR'),
  }
}

/** Returns one text for merchant and terminal; Redsys writes the terminal with and without leading zeros. */
export function accountOf(merchantCode: string, terminal: string): string {
  return `${merchantCode}/${Number(terminal)}`
}

function versionOf(text: string): SignatureVersion {
  const version = SIGNATURE_VERSIONS.find((one) => one === text.trim())
  if (!version)
    throw new GatewaySettingsError(
      `REDSYS_SIGNATURE_VERSION: must be one of ${SIGNATURE_VERSIONS.join(', ')}`,
    )
  return version
}

/**
 * Reads the secrets. One that is too short for its version would fail at the first payment, so it is refused
 * at start.
 */
function secretsOf(list: string, version: SignatureVersion): readonly [string, ...string[]] {
  const [first = '', ...others] = list.split(',').map((secret) => secret.trim())
  for (const secret of [first, ...others]) {
    if (secret === '') throw new GatewaySettingsError('REDSYS_SECRET: must not be empty')
    const isFit =
      version === 'HMAC_SHA256_V1' ? Buffer.from(secret, 'base64').length === 24 : secret.length >= 16
    if (!isFit) throw new GatewaySettingsError(`REDSYS_SECRET: is no key for ${version}`)
  }
  return [first, ...others]
}

function addressOf(name: string, text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
  if (!url || !isSafe) throw new GatewaySettingsError(`${name}: must be an https address`)
  return url.href.replace(/\/$/, '')
}

function currenciesOf(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => currencyNumber(name) === undefined)
  if (unknown.length > 0)
    throw new GatewaySettingsError(`REDSYS_CURRENCIES: ${unknown.join(', ')} is no currency`)
  return names
}
