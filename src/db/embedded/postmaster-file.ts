import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import { FolderError } from './folder-error.ts'

/** Time within which a database of a program that does not use our locks ends after its shop was killed. */
const FOREIGN_WAIT_MS = 6 * SECOND
const NOTICE_AFTER_MS = 1 * SECOND

/**
 * Returns the id of the PostgreSQL process that uses the folder, or null. A number alone proves nothing:
 * after a crash another program may have it.
 */
export function runningPostmaster(folder: string): number | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 && worksIn(pid, folder) ? pid : null
}

/**
 * Removes a stale pid file before a start, once we hold the lock on the database: then no process of ours
 * uses the folder. PostgreSQL refuses to start if its pid file names any living process, for example one of a
 * restarted container; a file that names no PostgreSQL of this folder is removed. Throws: FolderError where a
 * PostgreSQL works there that knows no lock: it is not ours to end.
 */
export async function clearPostmasterFile(folder: string): Promise<void> {
  const startedAt = Date.now()
  let said = false
  let pid = runningPostmaster(folder)
  while (pid !== null) {
    const waited = Date.now() - startedAt
    if (!said && waited > NOTICE_AFTER_MS) {
      said = true
      process.stderr.write(`Waiting for a PostgreSQL (process ${pid}) in ${folder} to end.\n`)
    }
    if (waited > FOREIGN_WAIT_MS)
      throw new FolderError(
        `A PostgreSQL (process ${pid}) that this shop did not start works in ${folder}. Stop it, or set another DATA_DIR. Nothing was changed.`,
      )
    await wait(50)
    pid = runningPostmaster(folder)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

function worksIn(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self/stat')) return nameOf(pid)?.endsWith('postgres') ?? false
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    // PostgreSQL runs only as the owner of its folder.
    if (statSync(`/proc/${pid}`).uid !== statSync(folder).uid) return false
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // Already gone; or a process that we may not inspect, which is then treated as a database.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function nameOf(pid: number): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
