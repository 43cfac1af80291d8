/**
 * The ring of this run. `push` proves every rule, screen and fault once, and runs before each landing. `release`
 * proves every cell of every matrix and storms at full counts, and runs before a release. Source: decision 0114.
 */
export type Ring = 'push' | 'release'

/** Environment variable that names the ring; `scripts/test.mjs` sets it. Default: `push`. */
export const RING_VARIABLE = 'KONTOR_TEST_RING'

/** Environment variable with the seed of the run's covering arrays; `vitest.config.ts` sets it to the commit. */
export const SEED_VARIABLE = 'KONTOR_TEST_SEED'

export const RING: Ring = process.env[RING_VARIABLE] === 'release' ? 'release' : 'push'

/** Seed of the covering arrays: the commit, so that each commit looks at other cells. */
export const RING_SEED = process.env[SEED_VARIABLE] ?? 'without a commit'

/** Returns the value for the ring of this run, such as the count of a storm. */
export function byRing<Value>(values: Readonly<Record<Ring, Value>>): Value {
  return values[RING]
}
