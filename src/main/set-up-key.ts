import { createHmac } from 'node:crypto'
import type { Environment } from './environment.ts'
import { keyOf } from './secret-key.ts'

/** 160 bits, as a text of 27 letters. */
const KEY_BYTES = 20

/**
 * Returns the key with which the first owner of this shop is made. It is derived from the shop's secret, so
 * every process and every start shows the same one and nothing is stored; once there is an owner, it opens
 * nothing.
 */
export function setUpKey(environment: Pick<Environment, 'secretKey' | 'dataDir'>): string {
  return createHmac('sha256', keyOf(environment))
    .update('set-up')
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url')
}
