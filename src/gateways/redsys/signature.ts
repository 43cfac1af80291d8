import { createCipheriv } from 'node:crypto'
import { hmac, sameText } from '#gateways/support/signature.ts'

/**
 * Signature versions. The bank sets the version of a terminal, the settings pin it, and no message can choose
 * it.
 */
export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const
/** See `SIGNATURE_VERSIONS`. */
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number]

/**
 * Signs the encoded parameters of a message about an order. Returns base64url without padding. Source:
 * docs/gateways.md "Redsys", pagosonline.redsys.es "Firmar una operación".
 */
export function signatureOf(
  version: SignatureVersion,
  secret: string,
  order: string,
  parameters: string,
): string {
  return version === 'HMAC_SHA512_V2'
    ? hmac('sha512', orderKeyV2(secret, order), parameters, 'base64url')
    : hmac('sha256', orderKeyV1(secret, order), parameters, 'base64url')
}

/**
 * Returns whether a signature matches one of the secrets. Redsys writes base64 and base64url, with and
 * without padding.
 */
export function isSignature(
  given: string,
  { version, secrets }: { readonly version: SignatureVersion; readonly secrets: readonly string[] },
  order: string,
  parameters: string,
): boolean {
  const plain = given.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  // All secrets are tried, so that the timing does not reveal which one matches.
  return secrets
    .map((secret) => sameText(signatureOf(version, secret, order, parameters), plain))
    .includes(true)
}

/**
 * Derives the key of V2: AES of the order number, keyed with the first 16 characters of the secret as
 * written; the result is used as base64 text.
 */
export function orderKeyV2(secret: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret.slice(0, 16), 'latin1'), Buffer.alloc(16))
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64')
}

/**
 * Derives the key of V1: triple DES of the order number, padded with zero bytes, keyed with the decoded
 * secret.
 */
export function orderKeyV1(secret: string, order: string): Buffer {
  const cipher = createCipheriv(
    'des-ede3-cbc',
    Buffer.from(secret, 'base64'),
    Buffer.alloc(8),
  ).setAutoPadding(false)
  const text = Buffer.from(order, 'utf8')
  const filled = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  return Buffer.concat([cipher.update(filled), cipher.final()])
}
