// Tests: tests/flows/recording-files.test.ts

import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { MediaStorage } from '../ports.ts'

const markLost = statement<{ readonly id: string; readonly now: Date }>(
  'recording-file-lost',
  'UPDATE recording_file SET lost_at = $now WHERE id = $id AND lost_at IS NULL',
)
const markFound = statement(
  'recording-file-found',
  'UPDATE recording_file SET lost_at = NULL WHERE id = $1 AND lost_at IS NOT NULL',
)
const page = statement(
  'recording-files-page',
  `SELECT f.id, f.stored_as AS "storedAs" FROM recording_file f WHERE f.replaced_at IS NULL AND ($1::uuid IS NULL OR f.id > $1::uuid) ORDER BY f.id LIMIT 500`,
)
/** Notes that the storage does not have a file, so that staff see it. A repeat changes nothing. */
export async function noteLost(db: Queryable, fileId: string, now: Date): Promise<void> {
  await db.query(markLost, markLost.bind({ id: fileId, now }))
}

/** The result of a look at all files. */
export interface FilesChecked {
  readonly checked: number
  readonly lost: number
}

/**
 * Asks the storage for the first byte of every file and notes which are lost and which came back. Throws:
 * what the storage throws when it does not answer; nothing is noted lost for that.
 */
export async function checkFiles(db: Queryable, storage: MediaStorage, now: Date): Promise<FilesChecked> {
  let [checked, missing, after] = [0, 0, null as string | null]
  for (;;) {
    const files = await db.query<{ id: string; storedAs: string }>(page, [after])
    for (const { id, storedAs } of files) {
      const stream = await storage.open(storedAs, { start: 0, end: 0 })
      stream?.destroy()
      if (stream) await db.query(markFound, [id])
      else await noteLost(db, id, now)
      checked += 1
      if (!stream) missing += 1
    }
    after = files.at(-1)?.id ?? null
    if (after === null) return { checked, lost: missing }
  }
}
