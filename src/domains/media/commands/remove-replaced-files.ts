// Tests: src/domains/media/recording.test.ts

import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { NO_LOG, notPaused, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { HOUR } from '#kernel/clock.ts'
import { LINK_LIFETIME_MS } from '../links.ts'
import type { MediaStorage } from '../ports.ts'

/** How long a replaced file stays: longer than any link to it works. Units: milliseconds. */
const KEPT_MS = LINK_LIFETIME_MS + 2 * HOUR

const due = statement<{ readonly before: Date; readonly now: Date }>(
  'recording-files-replaced',
  `SELECT f.id, f.stored_as AS "storedAs" FROM recording_file f
   WHERE f.replaced_at < $before AND ${notPaused('remove-recording-file', 'f.id::text', '$now')} ORDER BY f.replaced_at LIMIT 500`,
)
const forget = statement('recording-file-forget', 'DELETE FROM recording_file WHERE id = $1')

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
  const files = await database.query<{ id: string; storedAs: string }>(due, due.bind({ before, now }))
  const { worked, failed } = await workThrough(database, files, {
    task: 'remove-recording-file',
    subjectOf: ({ id }) => id,
    async work({ id, storedAs }) {
      await storage.remove(storedAs)
      await database.query(forget, [id])
    },
    now,
    log,
  })
  return worked - failed
}
