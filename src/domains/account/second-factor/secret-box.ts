import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Length of the secret key that other keys are derived from. Units: bytes. */
export const SECRET_KEY_BYTES = 32

const VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES

/**
 * Encrypts secrets that must be readable again, such as those of authenticator apps: the database alone does
 * not reveal them.
 */
export interface SecretBox {
  /**
   * Identifies the key, as the first bytes of everything it sealed: tells a secret sealed with another key
   * from a damaged one.
   */
  readonly keyId: Buffer
  /** `place` binds the secret to its row: moved to another row it does not open. */
  seal(secret: Uint8Array, place: string): Buffer
  /** Throws: Error when another key sealed it, when it belongs elsewhere, or when it was changed. */
  open(sealed: Uint8Array, place: string): Buffer
}

/**
 * Seals with AES-256-GCM under a key derived from the shop's secret key. Throws: Error for a key of another
 * length. Source: ASVS 11.3.2, 13.3.1; decision 0017.
 */
export function secretBox(secretKey: Uint8Array): SecretBox {
  if (secretKey.length !== SECRET_KEY_BYTES) throw new Error(`a secret key has ${SECRET_KEY_BYTES} bytes`)
  const key = derived(secretKey, 'seal', SECRET_KEY_BYTES)
  const keyId = Buffer.concat([Buffer.of(VERSION), derived(secretKey, 'key id', KEY_ID_BYTES)])
  return {
    keyId,
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      if (!bytes.subarray(0, HEAD_BYTES).equals(keyId))
        throw new Error('this secret was sealed with another key: see docs/runbooks/backup.md')
      const tagAt = HEAD_BYTES + NONCE_BYTES
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(HEAD_BYTES, tagAt), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(tagAt, tagAt + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(tagAt + TAG_BYTES)), decipher.final()])
    },
  }
}

function derived(secretKey: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `kontor ${purpose}`, length))
}
