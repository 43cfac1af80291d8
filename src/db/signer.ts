import { createHmac, hkdfSync } from 'node:crypto'

const VERSION = 1
const KEY_ID_BYTES = 4
const HEAD_BYTES = 1 + KEY_ID_BYTES
/** 128 bits, too many to guess. */
const MAC_BYTES = 16

/** Signs records that nobody may forge by SQL alone: the key is not in the database. */
export interface Signer {
  /**
   * First bytes of every signature of this key: they distinguish a signature of another key from a wrong one.
   */
  readonly keyId: Buffer
  sign(text: string): Buffer
  /** Checks a signature. `foreign`: another key signed it; `wrong`: the text differs, or nobody signed it. */
  check(text: string, mac: Uint8Array | null): 'right' | 'foreign' | 'wrong'
  /**
   * Makes a text unreadable that is only to be recognised again, such as an account number: the same text gives the
   * same bytes, and without the key nobody can try texts out. Under a key of its own.
   */
  blind(text: string): Buffer
}

/**
 * Creates a signer that uses HMAC-SHA256 under a key derived from the shop's secret key. Source: decision
 * 0028, ASVS 11.3.3.
 */
export function createSigner(secretKey: Uint8Array): Signer {
  const key = derived(secretKey, 'books', 32)
  const keyId = Buffer.concat([Buffer.of(VERSION), derived(secretKey, 'books key id', KEY_ID_BYTES)])
  const blindKey = derived(secretKey, 'recognised texts', 32)
  const sign = (text: string): Buffer =>
    Buffer.concat([keyId, createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)])
  return {
    keyId,
    sign,
    check(text, mac) {
      if (mac === null || mac.length !== HEAD_BYTES + MAC_BYTES) return 'wrong'
      if (!keyId.equals(mac.subarray(0, HEAD_BYTES))) return 'foreign'
      return sign(text).equals(mac) ? 'right' : 'wrong'
    },
    blind: (text) => createHmac('sha256', blindKey).update(text).digest().subarray(0, MAC_BYTES),
  }
}

function derived(secretKey: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `kontor ${purpose}`, length))
}
