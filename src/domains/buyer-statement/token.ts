import { hash, randomBytes } from 'node:crypto'

/** Length of the secrets that confirm or undo a statement. Units: bytes. Source: ASVS 11.5.1. */
const TOKEN_BYTES = 32

/** Generates the secret of a link, as 43 characters. Only its hash is stored. */
export function makeStatementToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** Returns the hash under which a secret is stored. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
