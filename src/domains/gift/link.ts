import { createHash } from 'node:crypto'
import type { Signer } from '#db/signer.ts'

/** 128 bits are too many to guess. */
const TOKEN_BYTES = 16

/**
 * Returns the secret of a gift's link. It follows from the shop's secret key, which is not in the database, so a
 * mail can say it again; another `linkNumber` is another link. Source: decision 0049.
 */
export function giftToken(
  signer: Signer,
  { id, linkNumber }: { readonly id: string; readonly linkNumber: number },
): string {
  const mac = signer.sign(`gift ${id} ${linkNumber}`)
  return mac.subarray(mac.length - TOKEN_BYTES).toString('base64url')
}

/** Returns what the database keeps of a link's secret. */
export function hashOfGiftToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
