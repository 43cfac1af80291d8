import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { headerOf, requireFresh } from '#gateways/support/signature.ts'
import type { CertificateStore } from './certificates.ts'
import { type FindCapture, type PaypalEvent, signedEventOf } from './events.ts'
import type { PaypalSettings } from './settings.ts'

/** The signed parts of a webhook: sender, time, and the checksum of its bytes. */
export interface Transmission {
  readonly id: string
  readonly time: string
  readonly checksum: number
}

/**
 * Verifies a webhook and reads its event. The signature covers a checksum that other bytes can have too, so
 * an event only tells us to look and is never trusted itself. Throws: BadSignatureError; ProviderError
 * `unreachable` when the certificate cannot be fetched. Source: PayPal, webhook integration guide, "Verify
 * the message signature".
 */
export async function openPaypalWebhook(
  { headers, body }: RawRequest,
  now: Date,
  { webhookIds, merchantId }: PaypalSettings,
  certificates: CertificateStore,
  findCapture: FindCapture,
): Promise<readonly SignedEvent[]> {
  const time = headerOf(headers, 'paypal-transmission-time')
  const sentAt = new Date(time)
  requireFresh(sentAt, now)
  // The certificate may only choose the key, never how the key is used.
  if (headerOf(headers, 'paypal-auth-algo') !== 'SHA256withRSA')
    throw new BadSignatureError('signed in another way than agreed')
  const id = headerOf(headers, 'paypal-transmission-id')
  const signature = Buffer.from(headerOf(headers, 'paypal-transmission-sig'), 'base64')
  if (id === '' || signature.length === 0) throw new BadSignatureError('not signed')
  const certificate = await certificates(headerOf(headers, 'paypal-cert-url'))
  const transmission = { id, time, checksum: crc32(body) }
  requireValid(certificate, sentAt)
  if (!webhookIds.some((webhookId) => isSignedFor(webhookId, transmission, signature, certificate))) {
    throw new BadSignatureError('the signature does not fit')
  }
  return signedEventOf(eventIn(body), body, merchantId, findCapture)
}

/** Returns whether PayPal signed this for one of our webhooks. */
export function isSignedFor(
  webhookId: string,
  { id, time, checksum }: Transmission,
  signature: Buffer,
  { publicKey }: X509Certificate,
): boolean {
  return (
    publicKey.asymmetricKeyType === 'rsa' &&
    verify('sha256', Buffer.from(`${id}|${time}|${webhookId}|${checksum}`), publicKey, signature)
  )
}

/**
 * Checks that a certificate was valid at an instant; what was signed then stays valid after the certificate
 * expires. Throws: BadSignatureError.
 */
export function requireValid({ validFrom, validTo }: X509Certificate, at: Date): void {
  if (at < new Date(validFrom) || at > new Date(validTo))
    throw new BadSignatureError('the certificate was not valid then')
}

function eventIn(body: Buffer): PaypalEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event as PaypalEvent
  } catch {
    // Refused below, without the body.
  }
  throw new BadSignatureError('the body is not an event')
}
