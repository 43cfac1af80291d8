import { BadSignatureError } from '#domains/payment/index.ts'
import type { Terminal } from './settings.ts'
import { isSignature, signatureOf } from './signature.ts'

/** A message to or from Redsys: parameters as base64 of JSON, and their signature. */
export interface SealedMessage {
  readonly Ds_SignatureVersion: string
  readonly Ds_MerchantParameters: string
  readonly Ds_Signature: string
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, string>>

type RedsysEasy = typeof import('redsys-easy')
let loaded: Promise<RedsysEasy> | undefined

/**
 * Signs a request. V1 is signed by redsys-easy, which supports no other version. It takes 30 MB, so it is
 * loaded by the first payment of a terminal that still uses V1.
 */
export async function seal(
  { version, secrets: [secret] }: Terminal,
  parameters: Parameters & { readonly DS_MERCHANT_ORDER: string },
): Promise<SealedMessage> {
  if (version === 'HMAC_SHA256_V1') {
    loaded ??= import('redsys-easy')
    const { serializeAndSignJSONRequest } = await loaded
    return serializeAndSignJSONRequest(secret, parameters)
  }
  const text = Buffer.from(JSON.stringify(parameters)).toString('base64')
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: signatureOf(version, secret, parameters.DS_MERCHANT_ORDER, text),
  }
}

/**
 * Verifies and opens a message from Redsys with the terminal's signature version, whatever version the
 * message names. Both versions use our own check: unlike that of redsys-easy, it takes the same time for
 * every signature. Throws: BadSignatureError.
 */
export function open(terminal: Terminal, message: unknown): Readonly<Record<string, unknown>> {
  const {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: signature,
  } = asRecord(message)
  if (typeof text !== 'string' || text === '' || typeof signature !== 'string')
    throw new BadSignatureError('the message is empty or not signed')
  if (version !== terminal.version)
    throw new BadSignatureError(`signed with ${String(version)}, the terminal signs with ${terminal.version}`)
  const parameters = decoded(text)
  const order = parameters.Ds_Order
  if (typeof order !== 'string' || order === '') throw new BadSignatureError('the message names no order')
  if (!isSignature(signature, terminal, order, text))
    throw new BadSignatureError('the signature is not that of the terminal')
  return parameters
}

function decoded(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))))
  } catch (cause) {
    throw new BadSignatureError('the parameters cannot be read', { cause })
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
