import { randomKey } from '#kernel/ids.ts'
import type { ShopCallError } from './api.ts'

export interface AttemptKeys {
  /** Key for a call with this content: the same one while the outcome of the same content is open. */
  keyFor(content: string): string
  /** Ends the attempt when its outcome is known, so that the buyer's next try is a new one. */
  settle(error: ShopCallError | null): void
}

/**
 * Gives each attempt of one content its Idempotency-Key. A double press and a repeat after a broken network
 * carry the same key, so the call acts once; after a refusal the next press is a new attempt, because the
 * shop keeps refusals under their key. Source: docs/http-contract.md "Idempotency".
 */
export function createAttemptKeys(newKey: () => string = randomKey): AttemptKeys {
  let open: { readonly content: string; readonly key: string } | null = null
  return {
    keyFor(content) {
      if (open?.content !== content) open = { content, key: newKey() }
      return open.key
    },
    settle(error) {
      if (!isOutcomeOpen(error)) open = null
    },
  }
}

/**
 * Whether the call may still have acted or be acting: nothing came back, the server failed, or the first one
 * is running.
 */
function isOutcomeOpen(error: ShopCallError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500 || error.code === 'in-progress')
}
