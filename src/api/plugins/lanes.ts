import { commonErrors } from '#kernel/errors.ts'

/** Runs a limited number of tasks at once, queues some, and refuses the rest immediately. */
export interface Lane {
  /** Runs a task when its turn comes. Throws: overloaded where too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Returns the number of running and waiting tasks. */
  busy(): number
}

export interface LaneOptions {
  readonly atOnce: number
  readonly waiting: number
}

/** `Retry-After` of a refused visitor. Units: seconds. */
const RETRY_SECONDS = 2

/**
 * Creates a bounded queue for one kind of work, so that no kind can take all of the processor: a full lane
 * refuses immediately, and the others continue. Source: docs/rules.md "Slow clients and slow databases".
 */
export function createLane({ atOnce, waiting }: LaneOptions): Lane {
  const queue: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    running -= 1
    const next = queue.shift()
    if (!next) return
    running += 1
    // Queued work starts after answers that are ready, so that a full lane leaves room for the others.
    setImmediate(next)
  }

  return {
    busy: () => running + queue.length,
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw commonErrors.overloaded({ retryAfterSeconds: RETRY_SECONDS })
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
