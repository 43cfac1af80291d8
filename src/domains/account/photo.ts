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

/** A photo of an aborted upload is cleaned up after this time; no upload takes as long. */
const ABANDONED_AFTER_MS = HOUR
const SWEPT_AT_ONCE = 200
/** The size whose address is sent; pages replace it by another one of `PHOTO_SIZES`. Units: pixels. */
const SHOWN_SIZE = 160
/** Units: pixels. */
const LARGEST_SIZE = Math.max(...PHOTO_SIZES)

export interface SetPhoto<Answer> {
  readonly accountId: string
  /** The uploaded file; null removes the photo. */
  readonly bytes: Buffer | null
  /** Null: the largest square in the middle. */
  readonly crop: PhotoCrop | null
  readonly dataDir: string
  readonly now: Date
  /** Runs the transaction that gives the photo to the account. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Builds the response from the new photo's id. */
  readonly answer: (id: string | null) => Answer
}

/**
 * Sets or removes the photo of an account. The files are written before the account refers to them; a job of
 * the same transaction deletes the files of the previous photo. Throws: unsupported-image, too-large,
 * invalid-fields, overloaded, not-logged-in. Source: docs/http-contract.md "Accounts".
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
    // The account may have been erased while its photo was encoded: the sweep then deletes the files.
    if (!(await putPhoto(tx, accountId, id, now))) throw commonErrors['not-logged-in']()
    queueJob(tx, 'sweep-photos', {})
    return answer(id)
  })
}

/**
 * Returns the address of a photo below the mount path of the shop, null where there is no photo. The id in it
 * is random: whoever has it may see the photo.
 */
export function photoAddress(mountPath: string, id: string | null): string | null {
  return id === null ? null : `${mountPath}/media/photo/${photoName(id, SHOWN_SIZE)}`
}

/**
 * Deletes the files of unused photos. Safe to repeat: the row is deleted after its files. A photo that fails
 * affects only itself.
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

/** Reads the largest stored size of an account's photo, for the data export. */
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
