import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** How a terminal signs. The bank sets the version; no message chooses it. */
export type SignatureVersion = 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2'

export interface SignedMessage {
  readonly Ds_SignatureVersion: string
  readonly Ds_MerchantParameters: string
  readonly Ds_Signature: string
}

/** Parameters of a message by name; all values are text except the list of a query. */
export type Parameters = Readonly<Record<string, unknown>>

/** Signs an outgoing message as base64url, as Redsys answers. V1 keeps its padding, V2 has none. */
export function signed(
  version: SignatureVersion,
  secret: string,
  order: string,
  parameters: Parameters,
): SignedMessage {
  const text = Buffer.from(JSON.stringify(parameters)).toString('base64')
  const signature = digest(version, secret, order, text)
  const url = signature.toString('base64url')
  const padded = version === 'HMAC_SHA256_V1' ? url.padEnd(Math.ceil(url.length / 4) * 4, '=') : url
  return { Ds_SignatureVersion: version, Ds_MerchantParameters: text, Ds_Signature: padded }
}

/** Returns whether the terminal signed a request. Both base64 and base64url are accepted. */
export function isSigned(
  version: SignatureVersion,
  secret: string,
  order: string,
  message: SignedMessage,
): boolean {
  const expected = digest(version, secret, order, message.Ds_MerchantParameters)
  const given = Buffer.from(message.Ds_Signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function digest(version: SignatureVersion, secret: string, order: string, text: string): Buffer {
  if (version === 'HMAC_SHA256_V1') {
    const cipher = createCipheriv(
      'des-ede3-cbc',
      Buffer.from(secret, 'base64'),
      Buffer.alloc(8),
    ).setAutoPadding(false)
    const block = Buffer.alloc(Math.ceil(Buffer.byteLength(order) / 8) * 8)
    block.write(order)
    return createHmac('sha256', Buffer.concat([cipher.update(block), cipher.final()]))
      .update(text)
      .digest()
  }
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret.slice(0, 16), 'latin1'), Buffer.alloc(16))
  // The derived key is used in its text form.
  const key = Buffer.concat([cipher.update(order), cipher.final()]).toString('base64')
  return createHmac('sha512', key).update(text).digest()
}
