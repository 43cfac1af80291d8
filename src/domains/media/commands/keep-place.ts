// Tests: tests/flows/resume.test.ts

import type { Tx } from '#db/database.ts'
import { worthResuming } from '../contract.ts'
import { writePlace } from '../place-store.ts'

/** Where a member stopped in a file that they may use. */
export interface KeepPlace {
  readonly accountId: string
  readonly fileId: string
  /** Units: milliseconds. */
  readonly positionMs: number
  /** Of the recording. Units: milliseconds; null: unknown. */
  readonly durationMs: number | null
  readonly now: Date
}

/**
 * Remembers where a member stopped in a recording, so that any device goes on there. The newest place by the
 * shop's clock wins; at the beginning and at the end the recording begins anew. Source: decision 0062.
 */
export async function keepPlace(
  tx: Tx,
  { accountId, fileId, positionMs, durationMs, now }: KeepPlace,
): Promise<void> {
  const lengthSeconds = durationMs === null ? null : durationMs / 1000
  const place = worthResuming(positionMs / 1000, lengthSeconds) ? positionMs : 0
  await writePlace(tx, { accountId, fileId, positionMs: place, updatedAt: now })
}
