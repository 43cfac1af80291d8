import { hash } from 'node:crypto'
import { RING, RING_SEED } from '../support/ring.ts'
import type { FaultKind } from './breaker.ts'
import type { AnyNeighbour } from './neighbour.ts'

const KINDS = ['error', 'death'] as const
/** What is done with an operation that was broken off. */
const AFTERWARDS = ['mended', 'left alone'] as const

/**
 * Returns the faults that strike an operation at a moment: both before a release. On push one of them, and the other one
 * where the opposite is done afterwards, so that each fault strikes at each moment once; the seed chooses which.
 */
export function faultsAt(
  { name }: AnyNeighbour,
  moment: number,
  afterwards: (typeof AFTERWARDS)[number],
): readonly FaultKind[] {
  if (RING === 'release') return KINDS
  const chosen = Number.parseInt(hash('sha256', `${RING_SEED} ${name}`).slice(0, 2), 16)
  return [KINDS[(chosen + moment + AFTERWARDS.indexOf(afterwards)) % KINDS.length]!]
}
