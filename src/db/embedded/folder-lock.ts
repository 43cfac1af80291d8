import { closeSync, mkdirSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { FolderError, ownerOf } from './folder-error.ts'
import { describeHolder, readHolder, tryLock } from './kernel-lock.mjs'

/** Held by the process that owns the folder. */
const LOCK_FILE = 'kontor.lock'
/**
 * Held by that process and by every process of the database, so that it also shows whether an earlier
 * database is still stopping.
 */
const DATABASE_LOCK_FILE = 'database.lock'
/** How long a shop waits for a command to release the folder. */
const COMMAND_WAIT_MS = 1 * MINUTE
/** How long to wait for a stopping shop: it ends within 25 s. */
const STOPPING_WAIT_MS = 30 * SECOND
/** How long to wait for the database of a killed shop: it ends within 5 s, on a slow disk later. */
const DATABASE_WAIT_MS = 20 * SECOND
/**
 * Interval between taking the lock and writing the holder: during it the file still names the previous
 * holder.
 */
const SETTLING_MS = 500
const POLL_MS = 50
const NOTICE_AFTER_MS = 1 * SECOND

/** The process that uses a data folder, as its lock file says. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO time. */
  readonly since: string
  /** `shop`, or the name of the command. */
  readonly name: string
  /** Address at which the shop listens; null for commands and before it listens. */
  readonly address: string | null
  readonly stopping: boolean
}

/** The exclusive right to use a data folder, until it is released or this process ends. */
export interface FolderLock {
  readonly dataDir: string
  /** Descriptor that every process of the database inherits. */
  readonly databaseFd: number
  /** Updates the holder's description for other processes. */
  describe(change: Partial<Pick<Holder, 'address' | 'stopping'>>): void
  release(): void
}

/**
 * Locks a data folder for a shop or a command, before anything in it is touched. Waits for a command or a
 * stopping shop to end, and says so; fails at once if a shop runs. Throws: FolderError that says who holds
 * the folder, or why it cannot be used. Source: decision 0020.
 */
export async function lockFolder(
  dataDir: string,
  name: string,
  say: (text: string) => void = toStderr,
): Promise<FolderLock> {
  const startedAt = Date.now()
  let said = false
  for (;;) {
    const lock = await tryLockFolder(dataDir, name, say)
    if (lock) return lock
    const holder = holderOf(dataDir)
    const waited = Date.now() - startedAt
    if (waited > patienceWith(holder)) throw new FolderError(refusal(dataDir, holder))
    if (!said && waited > NOTICE_AFTER_MS) {
      said = true
      say(`Waiting for ${nameOf(holder)} to end.`)
    }
    await wait(POLL_MS)
  }
}

/** Locks a data folder without waiting for another holder; null if there is one. */
export async function tryLockFolder(
  dataDir: string,
  name: string,
  say: (text: string) => void = toStderr,
): Promise<FolderLock | null> {
  const folder = resolve(dataDir)
  const fd = takeFile(folder, LOCK_FILE)
  if (fd === null) return null
  let holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    name,
    address: null,
    stopping: false,
  }
  describeHolder(fd, holder)
  try {
    const databaseFd = await waitForDatabase(folder, say)
    return {
      dataDir: folder,
      databaseFd,
      describe(change) {
        holder = { ...holder, ...change }
        describeHolder(fd, holder)
      },
      release() {
        closeSync(databaseFd)
        closeSync(fd)
      },
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Returns the holder of the folder according to its lock file. */
export function holderOf(dataDir: string): Holder | null {
  const holder = readHolder(join(resolve(dataDir), LOCK_FILE)) as Holder | null
  return typeof holder?.pid === 'number' ? holder : null
}

/** Describes a holder for messages: "the shop (process 12, since …, http://…)". */
export function nameOf(holder: Holder | null): string {
  if (!holder) return 'another process'
  const who = holder.name === 'shop' ? 'the shop' : `"kontor ${holder.name}"`
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`
  return `${who} (process ${holder.pid}${where}, since ${holder.since}${holder.address ? `, ${holder.address}` : ''})`
}

/** Returns how long to wait for a holder. Units: milliseconds. */
function patienceWith(holder: Holder | null): number {
  if (holder?.stopping) return STOPPING_WAIT_MS
  return holder && holder.name !== 'shop' ? COMMAND_WAIT_MS : SETTLING_MS
}

function refusal(dataDir: string, holder: Holder | null): string {
  const next =
    holder?.name === 'shop'
      ? 'Stop it first, or set another DATA_DIR and PORT.'
      : 'Wait for it to end, or set another DATA_DIR.'
  return `DATA_DIR ${resolve(dataDir)} is in use by ${nameOf(holder)}. ${next} Nothing was changed.`
}

async function waitForDatabase(folder: string, say: (text: string) => void): Promise<number> {
  const startedAt = Date.now()
  let said = false
  for (;;) {
    const fd = takeFile(folder, DATABASE_LOCK_FILE)
    if (fd !== null) return fd
    const waited = Date.now() - startedAt
    if (waited > DATABASE_WAIT_MS)
      throw new FolderError(
        `A PostgreSQL of an earlier run still works in ${join(folder, 'postgres')} and does not end. The first line of postmaster.pid there is its process; end it with "kill -INT", then start again.`,
      )
    if (!said && waited > NOTICE_AFTER_MS) {
      said = true
      say('Waiting for the database of an earlier run to end.')
    }
    await wait(POLL_MS)
  }
}

function takeFile(folder: string, name: string): number | null {
  try {
    makeFolder(folder)
    return tryLock(join(folder, name))
  } catch (error) {
    throw new FolderError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error, folder)}`)
  }
}

/**
 * Creates one folder after the other: Node's recursive option never returns if a file system reports folders
 * as missing when it refuses to create them, as /proc does.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function reasonOf(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `it may not be written to${whoseIs(folder)}. Give it to the user who starts Kontor (chown -R), or set another DATA_DIR.`
    case 'EROFS':
      return 'its file system is read-only. Mount it writable, or set another DATA_DIR.'
    case 'ENOTDIR':
      return 'a part of the path is no folder. Set another DATA_DIR.'
    case 'ENOENT':
      return 'its file system takes no folders. Set another DATA_DIR.'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Make room and start again.'
    default:
      return message
  }
}

function whoseIs(folder: string): string {
  try {
    return `; it belongs to ${ownerOf(statSync(folder).uid)}`
  } catch {
    return ''
  }
}

function toStderr(text: string): void {
  process.stderr.write(`${text}\n`)
}
