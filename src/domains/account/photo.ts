import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Queryable, Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { randomKey } from '#kernel/ids.ts'
import { type PersonalData, PHOTO_SIZES } from './contract.ts'
import {
  deletePhotoFiles,
  encodePhoto,
  type PhotoCrop,
  photoFolder,
  photoName,
  writePhoto,
} from './photo-file.ts'
import { beginPhoto, forgetPhoto, putPhoto, readUnusedPhotos } from './photo-store.ts'
import { readUser } from './store.ts'

/** A photo whose upload broke off is cleaned up after this time; no upload takes as long. */
const ABANDONED_AFTER_MS = HOUR
const SWEPT_AT_ONCE = 200
/** The size whose address is told; pages put another one of `PHOTO_SIZES` in its place. Units: pixels. */
const SHOWN_SIZE = 160
/** Units: pixels. */
const LARGEST_SIZE = Math.max(...PHOTO_SIZES)

export interface SetPhoto<Answer> {
  readonly accountId: string
  /** The file as it was sent; null takes the photo away. */
  readonly bytes: Buffer | null
  /** Null: the largest square in the middle. */
  readonly crop: PhotoCrop | null
  readonly dataDir: string
  readonly now: Date
  /** The transaction in which the photo becomes the account's. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** What is answered of the new photo's id. */
  readonly answer: (id: string | null) => Answer
}

/**
 * Gives an account another photo, or none. The files stand before the account names them; those of the photo
 * before are deleted by a job of the same transaction. Throws: unsupported-image, too-large, invalid-fields,
 * overloaded, not-logged-in. Source: docs/http-contract.md "Accounts".
 */
export async function setPhoto<Answer>(database: Database, command: SetPhoto<Answer>): Promise<Answer> {
  const { accountId, bytes, crop, dataDir, now, commit, answer } = command
  const id = bytes === null ? null : randomKey()
  if (id !== null && bytes !== null) {
    const sizes = await encodePhoto(bytes, crop)
    await beginPhoto(database, id, accountId, now)
    await writePhoto(photoFolder(dataDir), id, sizes)
  }
  return commit(async (tx) => {
    // The account may have been erased while its photo was made: the sweep finds the files.
    if (!(await putPhoto(tx, accountId, id, now))) throw commonErrors['not-logged-in']()
    queueJob(tx, 'sweep-photos', {})
    return answer(id)
  })
}

/**
 * Address of a photo under the place where the shop is mounted, null where there is none. The id in it is
 * random: who has it may look.
 */
export function photoAddress(mountPath: string, id: string | null): string | null {
  return id === null ? null : `${mountPath}/media/photo/${photoName(id, SHOWN_SIZE)}`
}

/**
 * Deletes the files of photos that are nobody's any more. Safe to repeat: the row goes after its files. A
 * photo that fails costs itself only.
 */
export async function sweepPhotos(
  database: Database,
  dataDir: string,
  now: Date,
  log: RowLog = NO_LOG,
): Promise<void> {
  const unused = await readUnusedPhotos(database, {
    begunBefore: new Date(now.getTime() - ABANDONED_AFTER_MS),
    now,
    limit: SWEPT_AT_ONCE,
  })
  const work = async (id: string): Promise<void> => {
    await deletePhotoFiles(photoFolder(dataDir), id)
    await forgetPhoto(database, id)
  }
  await workThrough(database, unused, { task: 'sweep-photo', subjectOf: (id) => id, work, now, log })
}

/** Reads the photo of an account in the largest size that is kept, for whoever takes their data along. */
export async function readLargestPhoto(
  db: Queryable,
  accountId: string,
  dataDir: string,
): Promise<PersonalData['photo']> {
  const id = (await readUser(db, accountId))?.photo ?? null
  if (id === null) return null
  const bytes = await readFile(join(photoFolder(dataDir), photoName(id, LARGEST_SIZE))).catch(() => null)
  return bytes && { type: 'image/webp', base64: bytes.toString('base64') }
}
