import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import { readOneMoment } from '#db/copy/moment.ts'
import { DAY } from '#kernel/clock.ts'
import { Refused } from '../cli/command.ts'
import type { DataPlace } from './data-place.ts'
import { FILE_FOLDERS, filesUnder, measureFile, takeFile, writeMeasured } from './files.ts'
import { type BackupFile, MANIFEST, type Manifest, manifestText, readManifest } from './manifest.ts'

/** A backup that nobody finished within this time was killed. */
const ABANDONED_MS = DAY
const NAME = /^kontor-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
const UNFINISHED = '.part'

export interface BackUpWish {
  /** Folder of all backups. */
  readonly into: string
  /** Whether the secret key is put beside the rows that it decrypts. */
  readonly withKey: boolean
  /** How many finished backups stay, this one included. Null: all. */
  readonly keep: number | null
  readonly now: Date
  readonly onTable: (done: number, of: number) => void
}

export interface BackedUp {
  readonly folder: string
  readonly takenAt: string
  readonly rows: number
  readonly bytes: number
  /** Folders of older backups that were removed. */
  readonly removed: readonly string[]
}

/**
 * Writes a backup of a shop that may go on selling: all rows of one moment, and every file that they speak of.
 * The folder appears under its name when it is complete. Files that stand in the last backup too are stored once.
 * Throws: Refused where the folder cannot be written.
 */
export async function backUp(place: DataPlace, wish: BackUpWish): Promise<BackedUp> {
  const { into, now } = wish
  const name = `kontor-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const draft = join(into, `${name}${UNFINISHED}`)
  await createDraft(draft, join(into, name))
  try {
    const before = await lastBackup(into)
    const manifest = await fill(draft, before, place, wish)
    await writeFile(join(draft, MANIFEST), manifestText(manifest), { mode: 0o600, flush: true })
    await rename(draft, join(into, name))
    const removed = await removeOld(into, wish.keep, now)
    return {
      folder: join(into, name),
      takenAt: manifest.takenAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      removed,
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Returns the names of the finished backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name))
  const finished = await Promise.all(names.map((name) => readManifest(join(folder, name)).catch(() => null)))
  return names.filter((_, index) => finished[index] !== null).sort((one, other) => (one < other ? 1 : -1))
}

async function fill(
  draft: string,
  before: LastBackup | null,
  place: DataPlace,
  { withKey, now, onTable }: BackUpWish,
): Promise<Omit<Manifest, 'format'>> {
  const taken = new Map<string, BackupFile>()
  // Twice: files are written before the rows that speak of them and removed after them, so that what the rows
  // of the moment speak of is there either before or after they are read.
  await takeFiles(place.dataDir, draft, before, taken)
  const rows = await readOneMoment(place.connectionString, async (moment) => {
    const tables: Manifest['tables'] = []
    const files: BackupFile[] = []
    for (const table of moment.tables) {
      const path = join('rows', `${table.name.replaceAll('"', '')}.copy.gz`)
      const source = moment.open(table)
      files.push({ path, ...(await writeMeasured(join(draft, path), source, [createGzip()])) })
      tables.push({ ...table, rows: (source as { rowCount?: number }).rowCount ?? 0, path })
      onTable(tables.length, moment.tables.length)
    }
    return { tables, files, sequences: [...moment.sequences], migrations: [...moment.migrations] }
  })
  await takeFiles(place.dataDir, draft, before, taken)
  const key = withKey ? [await writeKey(draft, place)] : []
  return {
    kontor: place.version,
    takenAt: now.toISOString(),
    migrations: rows.migrations,
    tables: rows.tables,
    sequences: rows.sequences,
    files: [...rows.files, ...taken.values(), ...key],
    keyId: place.keyId,
    hasKey: withKey,
    bucket: place.bucket,
  }
}

/** Takes the files that are not taken yet. What no longer exists when it is reached is left out. */
async function takeFiles(
  dataDir: string,
  draft: string,
  before: LastBackup | null,
  taken: Map<string, BackupFile>,
): Promise<void> {
  for (const folder of FILE_FOLDERS) {
    const paths = (await filesUnder(join(dataDir, folder))).map((path) => join(folder, path))
    for (const path of paths.filter((one) => !taken.has(one) && !basename(one).startsWith('.'))) {
      const inBackup = join('files', path)
      const known = before?.files.get(inBackup)
      const earlier = before && known ? join(before.folder, inBackup) : null
      const how = await takeFile(join(dataDir, path), join(draft, inBackup), earlier)
      if (how === null) continue
      const measured = how === 'linked' && known ? known : await measureFile(join(draft, inBackup))
      if (measured) taken.set(path, { ...measured, path: inBackup })
    }
  }
}

async function writeKey(draft: string, { secretKey }: DataPlace): Promise<BackupFile> {
  await writeFile(join(draft, 'secret.key'), `${secretKey}\n`, { mode: 0o600, flag: 'wx', flush: true })
  const measured = await measureFile(join(draft, 'secret.key'))
  if (measured === null) throw new Error('the key was removed while the backup was written')
  return { path: 'secret.key', ...measured }
}

interface LastBackup {
  readonly folder: string
  readonly files: ReadonlyMap<string, BackupFile>
}

async function lastBackup(into: string): Promise<LastBackup | null> {
  const [name] = await backupsIn(into)
  const manifest = name === undefined ? null : await readManifest(join(into, name))
  return name === undefined || manifest === null
    ? null
    : { folder: join(into, name), files: new Map(manifest.files.map((file) => [file.path, file])) }
}

async function createDraft(draft: string, finished: string): Promise<void> {
  try {
    if (await stat(finished).catch(() => null)) throw new Refused(`${finished} exists already.`)
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Refused) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refused(
      code === 'EEXIST'
        ? `${draft} exists already: another backup is being written.`
        : `${draft} cannot be created: ${message}`,
    )
  }
}

/** Removes the oldest finished backups beyond `keep`, and what killed backups left. Returns their folders. */
async function removeOld(into: string, keep: number | null, now: Date): Promise<string[]> {
  const old = keep === null ? [] : (await backupsIn(into)).slice(keep)
  const drafts = (await readdir(into)).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  )
  const abandoned: string[] = []
  for (const name of drafts) {
    const { mtimeMs } = await stat(join(into, name))
    if (now.getTime() - mtimeMs > ABANDONED_MS) abandoned.push(name)
  }
  const folders = [...old, ...abandoned].map((name) => join(into, name))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  return folders
}
