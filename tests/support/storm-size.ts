import { hash } from 'node:crypto'
import { byRing, RING_SEED, type Ring } from './ring.ts'

const SEEDS = 1_000_000

/**
 * Returns how large a storm is in the ring of this run. The environment variable of that name holds another size, to
 * look longer for what a run found.
 */
export function stormSize(variable: string, sizes: Readonly<Record<Ring, number>>): number {
  return Number(process.env[variable] ?? byRing(sizes))
}

/**
 * Returns the seed of a storm's choices, from 0 to below a million: that of the ring, so that each commit meets
 * another storm. The environment variable `STORM_SEED` holds the seed in the title of a test that is to be repeated.
 */
export function stormSeed(): number {
  return Number(process.env.STORM_SEED ?? Number.parseInt(hash('sha256', RING_SEED).slice(0, 12), 16) % SEEDS)
}
