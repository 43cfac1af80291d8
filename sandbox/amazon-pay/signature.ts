import { constants, createHash, type KeyObject, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const ALGORITHM = 'AMZN-PAY-RSASSA-PSS-V2'
/** Headers that must be signed. */
const MUST_BE_SIGNED = ['accept', 'content-type', 'x-amz-pay-date', 'x-amz-pay-host', 'x-amz-pay-region']

export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Returns what is wrong with a request's signature; null when it is valid. Source: Amazon Pay API, "Signing
 * requests".
 */
export function requestFault(request: SignedRequest, publicKeyId: string, key: KeyObject): string | null {
  const match =
    /^(\S+) PublicKeyId=([^,\s]+), SignedHeaders=([a-z0-9;-]+), Signature=([A-Za-z0-9+/=]+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'The authorization header cannot be read.'
  const [, algorithm, keyId, signedHeaders = '', signature = ''] = match
  if (algorithm !== ALGORITHM) return `The algorithm ${algorithm} is not supported.`
  if (keyId !== publicKeyId) return 'The public key id is not known.'
  const names = signedHeaders.split(';')
  const unsigned = MUST_BE_SIGNED.find((name) => !names.includes(name))
  if (unsigned) return `The header ${unsigned} is not signed.`
  if (names.join() !== [...names].sort().join()) return 'The signed headers are not sorted.'
  if (!/^\d{8}T\d{6}Z$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(request.headers['x-amz-pay-date'])))
    return 'x-amz-pay-date is no date.'
  return isSigned(canonicalRequest(request, names), signature, key) ? null : 'The signature does not match.'
}

/**
 * Returns whether a button's payload was signed with the merchant's key. Source: Amazon Pay, "Sign the
 * payload".
 */
export function isButtonSigned(payload: string, signature: string, key: KeyObject): boolean {
  return isSigned(payload, signature, key)
}

function canonicalRequest({ method, url, headers, body }: SignedRequest, names: readonly string[]): string {
  const query = [...url.searchParams]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '')}`)
  return [method, url.pathname, query, ...lines, '', names.join(';'), sha256(body)].join('\n')
}

function isSigned(text: string, signature: string, key: KeyObject): boolean {
  const data = Buffer.from(`${ALGORITHM}\n${sha256(text)}`)
  return verify(
    'sha256',
    data,
    { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
    Buffer.from(signature, 'base64'),
  )
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
