// Tests: src/main/backup/take-over.test.ts, tests/faults/restore-killed.test.ts

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_FOLDERS } from './files.ts'

/**
 * What of a data folder a restore replaces, in the order in which it is set aside. The new ones come in the
 * opposite order: the database last, because a shop starts with it.
 */
export const REPLACED = ['postgres', ...FILE_FOLDERS, 'secret.key'] as const

/** Folder of a restore inside the data folder, and the note in it that says that it is complete. */
export const DRAFT = 'restoring'
const NOTE = 'complete.json'

/** A restore that is complete and takes the place of what is there. */
export interface TakeOver {
  /** Moment of the backup, ISO 8601. */
  readonly takenAt: string
  readonly rows: number
  /** Where the data is that was there before; null where there was none. */
  readonly setAside: string | null
  /** What the restore brings. */
  readonly names: readonly string[]
}

/**
 * Puts a complete restore in the place of what is there, by renaming alone. A note comes first, so that whoever
 * finds this stopped half way finishes it.
 */
export async function takeOver(dataDir: string, restored: Omit<TakeOver, 'names'>): Promise<void> {
  const draft = join(dataDir, DRAFT)
  const names = REPLACED.filter((name) => existsSync(join(draft, name)))
  const note = join(draft, NOTE)
  await writeFile(`${note}.part`, JSON.stringify({ ...restored, names }), { mode: 0o600, flush: true })
  await rename(`${note}.part`, note)
  await finishTakeOver(dataDir)
}

/**
 * Finishes a restore that was stopped while it took the place of what was there. Returns it; null where there is
 * none. The caller holds the folder's lock. Safe to repeat, and to stop anywhere.
 */
export async function finishTakeOver(
  dataDir: string,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<TakeOver | null> {
  const draft = join(dataDir, DRAFT)
  const text = await readFile(join(draft, NOTE), 'utf8').catch(() => null)
  if (text === null) return null
  const restored = JSON.parse(text) as TakeOver
  const { names, setAside } = restored
  // What the restore brought is in place once its draft no longer has it; everything else here is older.
  const isOld = (name: string) => !names.includes(name) || existsSync(join(draft, name))
  if (setAside !== null) await mkdir(setAside, { recursive: true, mode: 0o700 })
  for (const name of REPLACED)
    if (setAside !== null && isOld(name) && existsSync(join(dataDir, name)))
      await move(join(dataDir, name), join(setAside, name))
  for (const name of REPLACED.toReversed())
    if (existsSync(join(draft, name))) await move(join(draft, name), join(dataDir, name))
  await rm(join(draft, NOTE))
  await rm(draft, { recursive: true, force: true })
  return restored
}
