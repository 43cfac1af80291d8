import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetDurability } from '#db/copy/forget-durability.ts'
import { holderOf, nameOf, tryLockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { Refused } from '../cli/command.ts'
import { copyDatabase } from './copy-database.ts'

/** A copy of a shop's database in a server of its own, which ends with this process. */
export interface ThrowAwayCopy {
  readonly connectionString: string
  readonly folder: string
  /** Removes the copy with its server. */
  remove(): Promise<void>
}

/** Returns the folder of rehearsals: the only one, so that the next one removes what a killed one left. */
export function rehearsalFolder(dataDir: string): string {
  return join(dataDir, 'rehearsal')
}

/**
 * Copies a database into a server of its own, in a folder that only one rehearsal uses at a time. What a killed
 * rehearsal left there is removed first. Throws: Refused where another one runs.
 */
export async function makeCopy(dataDir: string, from: string, signal: AbortSignal): Promise<ThrowAwayCopy> {
  const folder = rehearsalFolder(dataDir)
  const lock = await tryLockFolder(folder, 'rehearse')
  if (!lock) throw new Refused(`Another rehearsal runs: ${nameOf(holderOf(folder))}. Wait for it to end.`)
  const removeFiles = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  rmSync(join(folder, 'postgres'), { recursive: true, force: true, maxRetries: 3 })
  const server = await startEmbeddedServer({ lock }).catch((error: unknown) => {
    removeFiles()
    lock.release()
    throw error
  })
  const { connectionString } = server
  const remove = async (): Promise<void> => {
    await server.stop()
    removeFiles()
    lock.release()
  }
  try {
    await forgetDurability(connectionString)
    await copyDatabase(from, connectionString, signal)
    return { connectionString, folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
