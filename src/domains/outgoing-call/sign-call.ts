import { createHmac } from 'node:crypto'
import type { Signer } from '#db/signer.ts'

/** 128 bits of each of two signatures. */
const HALF_BYTES = 16

/**
 * Returns the secret of an endpoint. It follows from the shop's secret key, which is not in the database, so nobody
 * reads it there; another `number` is another secret. Source: decision 0072.
 */
export function callSecret(
  signer: Signer,
  { id, number }: { readonly id: string; readonly number: number },
): Buffer {
  const halves = [1, 2].map((half) => signer.sign(`call secret ${id} ${number} ${half}`))
  return Buffer.concat(halves.map((mac) => mac.subarray(mac.length - HALF_BYTES)))
}

/** Writes a secret as Standard Webhooks does: `whsec_` and Base64. */
export function spelledSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/** Returns the secret of an endpoint as people copy it. Throws: Error where the shop has no secret key. */
export function shownSecret(
  signer: Signer | null,
  { id, secretNumber }: { readonly id: string; readonly secretNumber: number },
): string {
  if (!signer) throw new Error('calls are signed by a shop that has its secret key')
  return spelledSecret(callSecret(signer, { id, number: secretNumber }))
}

/**
 * Returns the headers that sign a call with each of the secrets. Source: Standard Webhooks 1.0.0 "Webhook headers".
 */
export function signatureHeaders(
  secrets: readonly Buffer[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signed.map((signature) => `v1,${signature}`).join(' '),
  }
}
