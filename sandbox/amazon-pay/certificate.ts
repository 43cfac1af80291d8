import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** OBJECT IDENTIFIERs in DER. Source: RFC 8017 (sha256WithRSAEncryption), RFC 5280 (id-at-commonName). */
const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/**
 * Makes a self-signed certificate for an RSA key, as PEM, like the one that a provider publishes for its
 * notifications. It is valid from 2025 to the end of 2049, so that a moved clock stays within. Source: RFC
 * 5280 §4.1.
 */
export function selfSignedCertificate(privateKeyPem: string, commonName: string): string {
  const key = createPrivateKey(privateKeyPem)
  const algorithm = der(0x30, SHA256_WITH_RSA, der(0x05))
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
  const validity = der(0x30, utcTime('250101000000Z'), utcTime('491231235959Z'))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const toBeSigned = der(0x30, version3, serial, algorithm, name, validity, name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, key))
  return pem(der(0x30, toBeSigned, algorithm, signature))
}

/** Encodes a DER value: tag, length, contents. Source: ITU-T X.690 §8.1. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text))
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
