// Tests: tests/flows/recording-files.test.ts

import type { Queryable } from '#db/database.ts'
import { noteFound, noteLost, readFilePage } from '../file-store.ts'
import type { MediaStorage } from '../ports.ts'

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
    const files = await readFilePage(db, after)
    for (const { id, storedAs } of files) {
      const stream = await storage.open(storedAs, { start: 0, end: 0 })
      stream?.destroy()
      if (stream) await noteFound(db, id)
      else await noteLost(db, id, now)
      checked += 1
      if (!stream) missing += 1
    }
    after = files.at(-1)?.id ?? null
    if (after === null) return { checked, lost: missing }
  }
}
