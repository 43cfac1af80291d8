import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignatureError } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'

/**
 * Largest distance of a signed instant from now, in either direction. Units: milliseconds. Source:
 * docs/gateways.md "Signed webhooks", "Stripe".
 */
export const SIGNATURE_TOLERANCE_MS = 5 * MINUTE

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Computes the HMAC of raw bytes. */
export function hmac(
  algorithm: 'sha256' | 'sha512',
  key: string | Buffer,
  data: string | Buffer,
  encoding: 'hex' | 'base64' | 'base64url',
): string {
  return createHmac(algorithm, key).update(data).digest(encoding)
}

/** Returns the SHA-256 of raw bytes in hex: the id of a webhook that has none. */
export function digestOf(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Refuses a signature that is too old or from the future. Throws: BadSignatureError. */
export function requireFresh(signedAt: Date, now: Date): void {
  const distance = Math.abs(now.getTime() - signedAt.getTime())
  if (!(distance <= SIGNATURE_TOLERANCE_MS))
    throw new BadSignatureError('signed too long ago, or in the future')
}

/**
 * Refuses a signature from the future, for timestamps of the event, which a retry after an outage keeps.
 * Throws: BadSignatureError.
 */
export function requireNotAhead(signedAt: Date, now: Date): void {
  if (!(signedAt.getTime() - now.getTime() <= SIGNATURE_TOLERANCE_MS))
    throw new BadSignatureError('signed in the future')
}

/** Returns a header as one text; '' when it is absent or repeated. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}
