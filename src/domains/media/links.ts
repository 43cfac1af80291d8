import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { HOUR } from '#kernel/clock.ts'

/**
 * Lifetime of a signed link: long enough to play the longest recording with a pause. Whoever gets the link
 * can fetch this one file until then, and nothing else. Units: milliseconds. Source: decision 0046.
 */
export const LINK_LIFETIME_MS = 6 * HOUR

/** A link's query: until when it works, in seconds since 1970, and its signature. */
export interface LinkProof {
  readonly until: string | undefined
  readonly sig: string | undefined
}

/** Signs and checks links to files. */
export interface MediaLinks {
  /** Returns the query of a link to a file that works from now on for `LINK_LIFETIME_MS`. */
  sign(fileId: string, now: Date): string
  /** Returns whether a link is ours and still works; `expired` if it was ours and is over. */
  check(fileId: string, proof: LinkProof, now: Date): 'good' | 'expired' | 'wrong'
}

/**
 * Creates the signer of links with HMAC-SHA256 under a key derived from the shop's secret key. The signature
 * covers file and expiry, so neither can be changed. Source: decision 0046, ASVS 11.3.3.
 */
export function createMediaLinks(secretKey: Uint8Array): MediaLinks {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'kontor media links', 32))
  const signature = (fileId: string, until: string): Buffer =>
    createHmac('sha256', key).update(`${fileId}\n${until}`).digest()
  return {
    sign(fileId, now) {
      // Whole hours: a page that is opened twice within one shows the same address, which the browser has kept.
      const hour = Math.floor(now.getTime() / HOUR) * HOUR
      const until = String((hour + LINK_LIFETIME_MS + HOUR) / 1000)
      return `until=${until}&sig=${signature(fileId, until).toString('base64url')}`
    },
    check(fileId, { until, sig }, now) {
      if (until === undefined || sig === undefined || !/^\d{1,12}$/.test(until)) return 'wrong'
      const given = Buffer.from(sig, 'base64url')
      const right = signature(fileId, until)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong'
      return Number(until) * 1000 > now.getTime() ? 'good' : 'expired'
    },
  }
}
