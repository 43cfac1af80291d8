// Tests: tests/flows/admin/bank-files.test.ts

import { hash } from 'node:crypto'
import type { Database, Tx } from '#db/database.ts'
import type { queueJob } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'
import { bankStatementErrors } from '../errors.ts'
import {
  deleteOldFiles,
  findOpenFile,
  insertFile,
  lockFile,
  moveFile,
  readStaleFiles,
  writeOutcome,
} from '../file-store.ts'
import { BANK_FILE_STATES, type BankFileState, isAtWork } from '../states.ts'

interface Who {
  readonly actor: string
  readonly now: Date
}

type Queue = typeof queueJob

/** Time after which an upload that nobody booked is put aside. Units: milliseconds. */
const WAITS_MS = 7 * DAY
/** Retention of the reports of uploads. Units: milliseconds. */
const KEPT_MS = 90 * DAY

/**
 * Takes a statement and has it checked; nothing is booked. What is surely no statement has failed at once, with the
 * reason. A file that waits already is not taken twice. Returns the id of the upload.
 */
export async function uploadStatement(
  tx: Tx,
  { bytes, actor, now, queue }: Who & { readonly bytes: Uint8Array; readonly queue: Queue },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  // Loaded with the first file.
  const { openStatement } = await import('../file/read-statement.ts')
  const opened = openStatement(bytes)
  const digest = hash('sha256', bytes, 'buffer')
  const id = uuidv7(now.getTime())
  const made = await insertFile(tx, { id, file: Buffer.from(bytes), hash: digest, actor, now })
  if (made === null) {
    const open = await findOpenFile(tx, digest)
    // It ended this moment.
    if (open === null) throw bankStatementErrors['bank-file-not-now']()
    return { id: open, isNew: false }
  }
  if (opened.ok) queue(tx, 'run-bank-file', { fileId: id })
  else {
    await moveFile(tx, { id, from: 'checking', to: 'failed', actor, now })
    await writeOutcome(tx, id, { counts: {}, reason: opened.reason, lines: [] })
  }
  return { id, isNew: true }
}

/** Has a checked upload booked. Throws: not-found, bank-file-not-now. */
export function bookUpload(
  tx: Tx,
  command: Who & { readonly id: string; readonly queue: Queue },
): Promise<void> {
  return move(tx, command.id, 'booking', command, command.queue)
}

/** Puts a checked upload aside: nothing of it is booked. Throws: not-found, bank-file-not-now. */
export function dropUpload(tx: Tx, command: Who & { readonly id: string }): Promise<void> {
  return move(tx, command.id, 'dropped', command)
}

async function move(
  tx: Tx,
  id: string,
  to: BankFileState,
  { actor, now }: Who,
  queue?: Queue,
): Promise<void> {
  const standing = await lockFile(tx, id)
  if (!standing) throw commonErrors['not-found']({ fields: ['file'] })
  if (!canFollow(BANK_FILE_STATES, standing.state, to)) throw bankStatementErrors['bank-file-not-now']()
  await moveFile(tx, { id, from: standing.state, to, actor, now })
  if (isAtWork(to)) queue?.(tx, 'run-bank-file', { fileId: id })
}

/** Puts uploads aside that nobody booked within a week, and deletes the reports of old ones. */
export async function forgetUploads(database: Database, now: Date): Promise<void> {
  for (const id of await readStaleFiles(database, new Date(now.getTime() - WAITS_MS)))
    await database.transaction(async (tx) => {
      if ((await lockFile(tx, id))?.state === 'checked')
        await moveFile(tx, { id, from: 'checked', to: 'dropped', actor: 'shop', now })
    })
  await deleteOldFiles(database, new Date(now.getTime() - KEPT_MS))
}
