import { availableParallelism, loadavg } from 'node:os'

/**
 * Scales a time limit for an idle machine by the number of processes that wait for each processor of this
 * one. Units: milliseconds.
 */
export function quietLimitMs(limitMs: number): number {
  return limitMs * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
