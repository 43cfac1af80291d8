// Tests: src/domains/media/recording.test.ts

import type { Database } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { endingOf, type FilePart } from '../contract.ts'
import type { MediaStorage } from '../ports.ts'
import { type ArticleText, type Recording, writeRecording } from '../store.ts'

/** A file to store. */
export interface NewFile {
  readonly part: FilePart
  /** Of captions; '' otherwise. */
  readonly locale: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface SaveRecording {
  readonly recording: Recording
  /** Files of a part that is given here replace all earlier ones of that part. */
  readonly files: readonly NewFile[]
  readonly texts?: readonly ArticleText[]
  readonly now: Date
}

/**
 * Stores the files of a recording and then its rows, so that no row names a missing file. A failure half-way
 * leaves a file that nothing names, and the recording as it was. Whoever plays a file that is replaced plays it
 * to its end: a job deletes it once the links to it have expired.
 */
export async function saveRecording(
  database: Database,
  storage: MediaStorage,
  { recording, files, texts = [], now }: SaveRecording,
): Promise<void> {
  const rows = files.map(({ part, locale, mediaType, bytes }) => {
    const id = uuidv7(now.getTime())
    const storedAs = `${id}.${endingOf(mediaType)}`
    return { id, productId: recording.productId, part, locale, mediaType, byteLength: bytes.length, storedAs }
  })
  for (const [index, { storedAs, mediaType }] of rows.entries())
    await storage.put(storedAs, files[index]!.bytes, mediaType)
  const replaces = [...new Set(files.map(({ part }) => part))]
  await database.transaction((tx) => writeRecording(tx, { recording, files: rows, replaces, texts }, now))
}
