import { createPrivateKey, type KeyObject } from 'node:crypto'
import { GatewaySettingsError, readSettings, type Variables } from '#gateways/support/config.ts'

/** Settings of the shop's Amazon Pay account. */
export interface AmazonPaySettings {
  readonly merchantId: string
  readonly storeId: string
  readonly publicKeyId: string
  readonly privateKey: KeyObject
  /**
   * The SNS topic that our notifications come from. Anybody can create a topic, so no other one is trusted.
   */
  readonly topicArn: string
  /** Base address of the API, without a trailing slash. */
  readonly url: string
  readonly scriptUrl: string
  /** Currency of the account. */
  readonly ledgerCurrency: string
  readonly livemode: boolean
  /**
   * Origin of the API when it is on this machine: addresses in notifications may then point there, for the
   * simulator.
   */
  readonly loopbackOrigin: string | null
}

const NAMES = [
  'AMAZON_PAY_MERCHANT_ID',
  'AMAZON_PAY_STORE_ID',
  'AMAZON_PAY_PUBLIC_KEY_ID',
  'AMAZON_PAY_PRIVATE_KEY',
  'AMAZON_PAY_TOPIC_ARN',
] as const

const LIVE_API = 'https://pay-api.amazon.eu'
const LIVE_SCRIPT = 'https://static-eu.payments-amazon.com/checkout.js'

/**
 * Reads the settings of the account; null when there are none. `AMAZON_PAY_URL`, `AMAZON_PAY_SCRIPT_URL` and
 * `AMAZON_PAY_LEDGER_CURRENCY` (EUR) are optional. Throws: GatewaySettingsError.
 */
export function readAmazonPaySettings(variables: Variables): AmazonPaySettings | null {
  const settings = readSettings(variables, NAMES)
  if (!settings) return null
  const publicKeyId = settings.AMAZON_PAY_PUBLIC_KEY_ID
  // The prefix names the key's mode. Keys without a prefix are from before 2022 and need other addresses.
  if (!/^(LIVE|SANDBOX)-/.test(publicKeyId))
    throw new GatewaySettingsError('AMAZON_PAY_PUBLIC_KEY_ID: must begin with LIVE- or SANDBOX-')
  const url = address(variables, 'AMAZON_PAY_URL', LIVE_API)
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !loopback) throw new GatewaySettingsError('AMAZON_PAY_URL: must be https')
  return {
    merchantId: settings.AMAZON_PAY_MERCHANT_ID,
    storeId: settings.AMAZON_PAY_STORE_ID,
    publicKeyId,
    privateKey: privateKeyOf(settings.AMAZON_PAY_PRIVATE_KEY),
    topicArn: settings.AMAZON_PAY_TOPIC_ARN,
    url: url.origin,
    scriptUrl: address(variables, 'AMAZON_PAY_SCRIPT_URL', LIVE_SCRIPT).href,
    ledgerCurrency: (variables.AMAZON_PAY_LEDGER_CURRENCY ?? '').trim() || 'EUR',
    livemode: publicKeyId.startsWith('LIVE-') && !loopback,
    loopbackOrigin: loopback ? url.origin : null,
  }
}

function address(variables: Variables, name: string, live: string): URL {
  const given = (variables[name] ?? '').trim() || live
  if (!URL.canParse(given)) throw new GatewaySettingsError(`${name}: must be an address`)
  return new URL(given)
}

/**
 * Parses the private key. Env files hold no line breaks, so `\n` may stand for each; a field of one line that
 * it was pasted into leaves them out.
 */
function privateKeyOf(text: string): KeyObject {
  try {
    const [, kind = '', body = ''] =
      /^-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----$/.exec(text.replaceAll('\\n', '\n').trim()) ?? []
    const lines = body.replace(/\s/g, '').replace(/.{64}/g, '$&\n')
    return createPrivateKey(`-----BEGIN ${kind}-----\n${lines}\n-----END ${kind}-----\n`)
  } catch (cause) {
    throw new GatewaySettingsError('AMAZON_PAY_PRIVATE_KEY: must be a private key in PEM', { cause })
  }
}
