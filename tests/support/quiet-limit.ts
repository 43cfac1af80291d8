import { availableParallelism, loadavg } from 'node:os'

/**
 * A limit for a quiet machine, longer by as much as processes wait for each processor of this one. Units:
 * milliseconds.
 */
export function quietLimitMs(limitMs: number): number {
  return limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
