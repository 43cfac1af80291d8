import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries } from './binaries.ts'
import { FolderError, ownerOf } from './folder-error.ts'
import type { FolderLock } from './folder-lock.ts'
import { findLaunchPrefix } from './run-as.ts'

/** Version of the packaged programs. */
const MAJOR_VERSION = '18'
const CONTROL_FILE = join('global', 'pg_control')
/** Source: PostgreSQL, `PG_CONTROL_FILE_SIZE`. */
const CONTROL_FILE_BYTES = 8192
const DRAFT_PREFIX = 'new-database-'
/**
 * The first file of a draft folder: a folder with a draft's name but without this file belongs to somebody
 * else.
 */
const DRAFT_MARKER = 'unfinished-by-kontor'

/**
 * Opens the database's folder, or creates it if there is none, so that it can be started. A new one is
 * created in a draft folder beside it and renamed when it is complete, so that a killed start leaves no
 * half-made database. Nothing that this run did not create is removed, except drafts of killed runs. Throws:
 * FolderError where what stands is no database of this program, or damaged.
 */
export async function openCluster({ dataDir, databaseFd }: FolderLock): Promise<string> {
  const folder = join(dataDir, 'postgres')
  removeDrafts(dataDir)
  if (isCluster(folder)) return folder
  const draft = mkdtempSync(join(dataDir, DRAFT_PREFIX))
  try {
    writeFileSync(join(draft, DRAFT_MARKER), '')
    const made = join(draft, 'postgres')
    mkdirSync(made, { mode: 0o700 })
    await initialise(made, databaseFd)
    renameSync(made, folder)
    syncFolder(dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  }
  return folder
}

/**
 * Removes drafts of killed runs. The lock on the folder proves that the process that made a draft is gone;
 * its marker proves that it was one of ours.
 */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const draft = join(dataDir, name)
    if (!name.startsWith(DRAFT_PREFIX) || !existsSync(join(draft, DRAFT_MARKER))) continue
    rmSync(join(draft, 'postgres'), { recursive: true, force: true, maxRetries: 3 })
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Returns whether the folder contains a database; false if it does not exist or is empty. Throws: FolderError
 * for everything else.
 */
function isCluster(folder: string): boolean {
  const refuse = (found: string, next: string): never => {
    throw new FolderError(`${folder} ${found}. ${next} Nothing was changed.`)
  }
  const RESTORE = 'Put the folder back from a backup (docs/runbooks/backup.md).'
  try {
    if (!lstatSync(folder, { throwIfNoEntry: false })) return false
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (!stat)
      return refuse('is a link that leads nowhere', 'Mount the disk that it leads to, or mend the link.')
    if (!stat.isDirectory()) return refuse('is not a folder', 'Move it away, or set another DATA_DIR.')
    if (process.getuid && stat.uid !== process.getuid())
      return refuse(
        `belongs to ${ownerOf(stat.uid)}`,
        'Start Kontor as its owner, or give it to the user who starts Kontor (chown -R).',
      )
    const names = readdirSync(folder)
    if (names.length === 0)
      return refuse(
        'is empty',
        'If its disk is not mounted, mount it. For a new shop remove the empty folder (rmdir).',
      )
    if (!names.includes('PG_VERSION'))
      return refuse(
        `is no database: it has no PG_VERSION, but holds ${sample(names)}`,
        `${RESTORE} Or move it away, or set another DATA_DIR.`,
      )
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    if (version !== MAJOR_VERSION)
      return refuse(
        `is a database of PostgreSQL ${JSON.stringify(version.slice(0, 20))}, and this program runs ${MAJOR_VERSION}`,
        'Start the version of Kontor that made it, or bring it over with pg_upgrade.',
      )
    const control = statSync(join(folder, CONTROL_FILE), { throwIfNoEntry: false })
    if (!control) return refuse(`is damaged: ${CONTROL_FILE} is missing`, RESTORE)
    if (control.size !== CONTROL_FILE_BYTES)
      return refuse(
        `is damaged: ${CONTROL_FILE} has ${control.size} bytes instead of ${CONTROL_FILE_BYTES}`,
        RESTORE,
      )
    return true
  } catch (error) {
    if (error instanceof FolderError) throw error
    return refuse(
      `cannot be read (${(error as NodeJS.ErrnoException).code})`,
      'Give it to the user who starts Kontor (chown -R).',
    )
  }
}

function sample(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}

/** Runs initdb in its own session, so that Ctrl-C in the terminal reaches only this process. */
async function initialise(folder: string, databaseFd: number): Promise<void> {
  const [program, ...args] = [...findLaunchPrefix().command, findPostgresBinaries().initdb]
  // The C.UTF-8 provider is built in: a change of the system's libraries cannot change the sort order under
  // an existing index.
  const options = [
    '-D',
    folder,
    '-U',
    'kontor',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]
  const child = spawn(program!, [...args, ...options], {
    stdio: ['ignore', 'ignore', 'pipe', databaseFd],
    detached: true,
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      errors += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  if (code !== 0) throw new FolderError(`PostgreSQL could not be set up in ${folder}:\n${errors.trim()}`)
}

/** Syncs the folder, so that the new name survives a power cut. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
