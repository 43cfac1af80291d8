import { type FolderLock, lockFolder } from '#db/embedded/folder-lock.ts'
import { type Door, takeDoor } from './door.ts'
import type { Environment } from './environment.ts'
import { publicOrigin } from './origin.ts'

/** What only one serving shop may have on its machine. */
export interface Place {
  /** Null if the database is the owner's: several processes may share its data folder. */
  readonly lock: FolderLock | null
  readonly door: Door
}

/** Takes the data folder, then the port. Throws: FolderError, EnvironmentError that say who has them. */
export async function takePlace(environment: Environment): Promise<Place> {
  const lock = environment.databaseUrl ? null : await lockFolder(environment.dataDir, 'shop')
  const door = await takeDoor(environment)
  lock?.describe({
    address: `${publicOrigin({ ...environment, shopOrigin: null, port: door.port })}${environment.mountPath}/`,
  })
  return { lock, door }
}
