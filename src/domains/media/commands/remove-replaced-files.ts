// Tests: src/domains/media/recording.test.ts

import type { Database } from '#db/database.ts'
import { NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { HOUR } from '#kernel/clock.ts'
import { forgetFile, readReplacedFiles } from '../file-store.ts'
import { LINK_LIFETIME_MS } from '../links.ts'
import type { MediaStorage } from '../ports.ts'

/** How long a replaced file stays: longer than any link to it works. Units: milliseconds. */
const KEPT_MS = LINK_LIFETIME_MS + 2 * HOUR

/**
 * Deletes files that others have replaced once the links to them have expired: the file first, so that a crash
 * half-way is made up for by the next run. Returns how many were deleted.
 */
export async function removeReplacedFiles(
  database: Database,
  storage: MediaStorage,
  now: Date,
  log: RowLog = NO_LOG,
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS)
  const files = await readReplacedFiles(database, { before, now })
  const { worked, failed } = await workThrough(database, files, {
    task: 'remove-recording-file',
    subjectOf: ({ id }) => id,
    async work({ id, storedAs }) {
      await storage.remove(storedAs)
      await forgetFile(database, id)
    },
    now,
    log,
  })
  return worked - failed
}
