import { randomKey } from '#kernel/ids.ts'
import type { ShopCallError } from './api.ts'

export interface AttemptKeys {
  /** Returns the key for a call with this content: the same one as long as its outcome is unknown. */
  keyFor(content: string): string
  /** Ends the attempt when its outcome is known, so that the buyer's next try gets a new key. */
  settle(error: ShopCallError | null): void
}

/**
 * Creates the Idempotency-Key of each attempt. A double click and a repeat after a network failure carry the
 * same key, so the call acts once. After a refusal the next click is a new attempt, because the shop stores
 * refusals under their key. Source: docs/http-contract.md "Idempotency".
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
 * Returns whether the call may have acted or may still be running: no response, a server error, or the first
 * request is still running.
 */
function isOutcomeOpen(error: ShopCallError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500 || error.code === 'in-progress')
}
