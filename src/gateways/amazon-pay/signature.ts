import { constants, type KeyObject, sign } from 'node:crypto'
import { digestOf } from '#gateways/support/signature.ts'

/** Name of the signature algorithm in requests and on the button. */
export const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'
/** Units: bytes. */
const SALT_LENGTH = 32

export interface CanonicalParts {
  readonly method: string
  /** Includes the query; none of our calls has one. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** '' when there is none. */
  readonly body: string
}

/**
 * Builds the text that is signed: the algorithm's name and the hash of the given text. Source:
 * docs/gateways.md "Amazon Pay".
 */
export function stringToSign(text: string): string {
  return `${ALGORITHM}\n${digestOf(text)}`
}

/**
 * Signs a button's payload or a canonical request; returns base64. Part of the signature is random, so two
 * signatures of the same text differ.
 */
export function signText(text: string, privateKey: KeyObject): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH }
  return sign('sha256', Buffer.from(stringToSign(text)), key).toString('base64')
}

/**
 * Writes a request in the canonical form that both sides hash: lower-case headers in order, then the digest
 * of the body. Source: Amazon Pay API, "Signing requests".
 */
export function canonicalRequest({ method, path, headers, body }: CanonicalParts): string {
  const [pathname = '', query = ''] = path.split('?')
  const names = Object.keys(headers).sort()
  return [
    method,
    pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    digestOf(body),
  ].join('\n')
}

/** Builds the `authorization` header for these parts. Header names must be in lower case. */
export function authorization(parts: CanonicalParts, publicKeyId: string, privateKey: KeyObject): string {
  const names = Object.keys(parts.headers).sort().join(';')
  return `${ALGORITHM} PublicKeyId=${publicKeyId}, SignedHeaders=${names}, Signature=${signText(canonicalRequest(parts), privateKey)}`
}
