import { X509Certificate } from 'node:crypto'
import { BadSignatureError, ProviderError } from '#domains/payment/index.ts'
import { fetchLimit } from '#gateways/support/fetch-limit.ts'
import { PROVIDER_TIMEOUT_MS } from '#gateways/support/provider-http.ts'
import type { PaypalSettings } from './settings.ts'

/**
 * Returns the certificate that a webhook names. Throws: BadSignatureError for one that is not PayPal's;
 * ProviderError `unreachable`.
 */
export type CertificateStore = (url: string) => Promise<X509Certificate>

const PATH = '/v1/notifications/certs/'
const SIZE_LIMIT_BYTES = 64 * 1024
const MOST_KEPT = 8

/**
 * Keeps PayPal's certificates; each is fetched once. A forger can name any number of addresses: few are
 * fetched, and none displaces a good one.
 */
export function certificateStore(settings: PaypalSettings): CertificateStore {
  const kept = new Map<string, X509Certificate>()
  const pending = new Map<string, Promise<X509Certificate>>()
  const admit = fetchLimit()
  return async (url) => {
    requirePaypalAddress(url, settings)
    const known = kept.get(url) ?? pending.get(url)
    if (known) return known
    admit()
    const fetched = fetchCertificate(url, settings)
      .then((certificate) => {
        kept.set(url, certificate)
        for (const old of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(old)
        return certificate
      })
      .finally(() => pending.delete(url))
    pending.set(url, fetched)
    return fetched
  }
}

/**
 * Refuses addresses that are not PayPal's: https, PayPal's own hostnames, those of the sandbox in the sandbox
 * only; or a simulator's exact origin. Throws: BadSignatureError. Source: docs/payment-edge-cases.md case 14.
 */
function requirePaypalAddress(text: string, { place, apiUrl }: PaypalSettings): void {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPaypal =
    place === 'simulator'
      ? url?.origin === new URL(apiUrl).origin
      : url?.protocol === 'https:' &&
        url.port === '' &&
        url.hostname.endsWith('.paypal.com') &&
        url.hostname.endsWith('.sandbox.paypal.com') === (place === 'sandbox')
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPaypal || !isPlain || !url?.pathname.startsWith(PATH))
    throw new BadSignatureError('the certificate is not at PayPal')
}

async function fetchCertificate(url: string, { place }: PaypalSettings): Promise<X509Certificate> {
  const { status, bytes } = await limitedGet(url)
  if (status >= 500) throw new ProviderError('unreachable', `PayPal's certificate: ${status}`)
  if (status !== 200 || !bytes) throw new BadSignatureError('PayPal has no such certificate')
  const certificate = parsed(bytes)
  // PayPal's hosts serve other files too: this certificate must be one for signing messages.
  if (place !== 'simulator' && !/^CN=[\w.-]+\.paypal\.com$/m.test(certificate.subject))
    throw new BadSignatureError('the certificate is not for PayPal')
  return certificate
}

/** Returns the body of the response; null when it exceeds the limit. Throws: ProviderError `unreachable`. */
async function limitedGet(url: string): Promise<{ readonly status: number; readonly bytes: Buffer | null }> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > SIZE_LIMIT_BYTES) return { status: response.status, bytes: null }
      chunks.push(chunk)
    }
    return { status: response.status, bytes: Buffer.concat(chunks) }
  } catch (cause) {
    throw new ProviderError('unreachable', "PayPal's certificate: no answer", { cause })
  }
}

function parsed(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch (cause) {
    throw new BadSignatureError('the certificate cannot be read', { cause })
  }
}
