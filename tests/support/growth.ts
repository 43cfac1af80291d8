const REPEATS = 4
/** What the clock of a thread and the collector of garbage add to a call. Units: milliseconds of processor time. */
const NOISE_MS = 50

/** The least time that a call took. Units: milliseconds of processor time of this thread. */
export interface Growth {
  readonly onceMs: number
  readonly twiceMs: number
}

/** Runs a call with a size and with twice that size, some times each. Nothing else on the machine is counted. */
export function doubled(call: (size: number) => void, size: number): Growth {
  let [onceMs, twiceMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    onceMs = Math.min(
      onceMs,
      timeOf(() => call(size)),
    )
    twiceMs = Math.min(
      twiceMs,
      timeOf(() => call(2 * size)),
    )
  }
  return { onceMs, twiceMs }
}

/**
 * Returns whether a call takes about twice as long for twice the size. A square takes four times as long, and seconds
 * where the size is tens of thousands.
 */
export const isInProportion = ({ onceMs, twiceMs }: Growth): boolean => twiceMs < 3 * onceMs + NOISE_MS

function timeOf(work: () => void): number {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}
