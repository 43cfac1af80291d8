import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

export interface CertificateRequest {
  readonly commonName: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
  readonly from: Date
  readonly until: Date
}

/** Makes a new RSA key. PKCS #8, PEM. */
export function newPrivateKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
}

/**
 * Makes a self-signed X.509 certificate for an RSA key, in PEM. Node can read certificates but not make them,
 * so the few structures are written here. The same request gives the same certificate. Source: RFC 5280 §4.1,
 * ITU-T X.690.
 */
export function selfSignedCertificate({ commonName, privateKey, from, until }: CertificateRequest): string {
  const key = createPrivateKey(privateKey)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(commonName, 'utf8')))))
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serialOf(publicKey)),
    SHA256_WITH_RSA,
    name,
    sequence(timeOf(from), timeOf(until)),
    name,
    publicKey,
  )
  const certificate = sequence(
    body,
    SHA256_WITH_RSA,
    tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, key)])),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Object identifier 2.5.4.3. */
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** Object identifier 1.2.840.113549.1.1.11 with its empty parameters. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, Buffer.concat(parts))
}

function tlv(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content])
}

/** Encodes a length: up to 127 in one byte, above that the number of bytes and the bytes. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

/**
 * Derives a serial number: sixteen bytes of the key's digest, the first between 0x40 and 0x7f, so that the
 * number is positive and has no leading zero.
 */
function serialOf(publicKey: Buffer): Buffer {
  const serial = createHash('sha256').update(publicKey).digest().subarray(0, 16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  return serial
}

/**
 * Encodes a time: up to 2049 with a two-digit year (UTCTime), from 2050 on with four digits
 * (GeneralizedTime).
 */
function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return date.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(digits.slice(2)))
    : tlv(0x18, Buffer.from(digits))
}
