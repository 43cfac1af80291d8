import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND } from '#kernel/clock.ts'
import { TOTP_DIGITS } from '../contract.ts'
import { toBase32 } from './base32.ts'

/** Lifetime of one code. Source: RFC 6238 §5.2. */
const STEP_MS = 30 * SECOND

/**
 * Steps before and after the current one that are accepted too: clocks differ, and people type slowly.
 * Source: RFC 6238 §6.
 */
const DRIFT_STEPS = 1

/** As long as an SHA-1 hash. Source: RFC 4226 §4 R6. */
const SECRET_BYTES = 20

export type TotpHash = 'sha1' | 'sha256' | 'sha512'

/** Generates a secret for an authenticator app. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** Returns the time step of an instant. Units: steps of 30 s since 1970. Source: RFC 6238 §4.2. */
export function totpStepOf(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/**
 * Returns the code of one time step. All apps support SHA-1 and six digits, so the shop uses these. Source:
 * RFC 6238, RFC 4226 §5.3.
 */
export function totpCode(
  secret: Uint8Array,
  step: number,
  digits: number = TOTP_DIGITS,
  hash: TotpHash = 'sha1',
): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step that a code belongs to, at most one before or after now; null where it matches none,
 * or none that is newer than the last one used. Every step is compared, so the time tells nothing. Source:
 * RFC 6238 §5.2 (each code once).
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const present = totpStepOf(now)
  let found: number | null = null
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1) {
    const isIt = isSame(totpCode(secret, step), code)
    if (isIt && step > lastStep) found ??= step
  }
  return found
}

/**
 * Returns the URI for the QR code of an authenticator app. Source: Key URI Format of Google Authenticator.
 */
export function totpUri(
  secret: Uint8Array,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: '30',
  })
  // Apps read `+` as a plus sign.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
