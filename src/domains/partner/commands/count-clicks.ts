// Tests: src/domains/partner/commands/count-clicks.test.ts

/** Refs that wait to be counted at once; more are invented ones, and the rest of the second is not counted. */
const MOST_REFS = 5_000
/** How long a failed count waits before it is tried again. Units: milliseconds. */
const RETRY_MS = 1_000

export interface ClickCounter {
  /** Counts one click. Never waits and never fails. */
  count(ref: string): void
  /** Resolves once everything counted so far is stored. */
  settled(): Promise<void>
}

/**
 * Creates a counter of clicks that costs a page nothing: it collects them in memory, and one statement at a time
 * stores what was collected meanwhile. What cannot be stored is kept and tried again. A process that dies loses the
 * clicks of that moment. Source: decision 0067.
 */
export function clickCounter(
  store: (clicks: ReadonlyMap<string, number>) => Promise<void>,
  onError: (error: unknown) => void,
): ClickCounter {
  let waiting = new Map<string, number>()
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const taken = waiting
      waiting = new Map()
      try {
        await store(taken)
      } catch (error) {
        for (const [ref, clicks] of taken) waiting.set(ref, (waiting.get(ref) ?? 0) + clicks)
        onError(error)
        retry = setTimeout(start, RETRY_MS).unref()
        return
      }
    }
  }
  const start = (): void => {
    if (retry) clearTimeout(retry)
    retry = null
    running ??= run().finally(() => {
      running = null
    })
  }
  return {
    count(ref) {
      if (waiting.size >= MOST_REFS && !waiting.has(ref)) return
      waiting.set(ref, (waiting.get(ref) ?? 0) + 1)
      if (retry === null) start()
    },
    async settled() {
      start()
      await running
    },
  }
}
