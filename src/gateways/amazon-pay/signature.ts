import { constants, type KeyObject, sign } from 'node:crypto'
import { digestOf } from '#gateways/support/signature.ts'

/** The signature's name in requests and on the button. */
export const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'
/** Units: bytes. */
const SALT_LENGTH = 32

export interface CanonicalParts {
  readonly method: string
  /** With its query, which none of our calls has. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** '' where there is none. */
  readonly body: string
}

/**
 * What is under a signature: the algorithm's name and the hash of the text. Source: docs/gateways.md "Amazon
 * Pay".
 */
export function stringToSign(text: string): string {
  return `${ALGORITHM}\n${digestOf(text)}`
}

/**
 * The signature of a button's payload or of a canonical request, in base64. It has a random part: two of one
 * text differ.
 */
export function signText(text: string, privateKey: KeyObject): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH }
  return sign('sha256', Buffer.from(stringToSign(text)), key).toString('base64')
}

/**
 * A request in the one form that both sides hash: lower-case headers in order, then the body's digest.
 * Source: Amazon Pay API, "Signing requests".
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

/** The `authorization` header for these parts. Header names are given in lower case. */
export function authorization(parts: CanonicalParts, publicKeyId: string, privateKey: KeyObject): string {
  const names = Object.keys(parts.headers).sort().join(';')
  return `${ALGORITHM} PublicKeyId=${publicKeyId}, SignedHeaders=${names}, Signature=${signText(canonicalRequest(parts), privateKey)}`
}
