let pending = 0
const listeners = new Set<() => void>()

/** Counts a call as pending until it is answered, and returns its answer. */
export async function whilePending<Answer>(call: Promise<Answer>): Promise<Answer> {
  change(1)
  try {
    return await call
  } finally {
    change(-1)
  }
}

/** Returns whether somebody waits for a call. */
export const hasPendingCalls = (): boolean => pending > 0

/** Calls `listener` when the number of pending calls changes; returns what ends it. */
export function watchPendingCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(by: 1 | -1): void {
  pending += by
  for (const listener of listeners) listener()
}
