import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { openLogger } from '../logger.ts'
import { keyOf } from '../secret-key.ts'
import { connectDatabase } from '../shop-core.ts'

/** Where the data of a shop is. */
export interface DataPlace {
  readonly environment: Environment
  readonly dataDir: string
  /** Of the database, whatever its schema. */
  readonly connectionString: string
  /** Hex. */
  readonly secretKey: string
  readonly keyId: string
  /** Name of the bucket of recordings; null where they are files of the data folder. */
  readonly bucket: string | null
  /** Version of this program. */
  readonly version: string
  close(): Promise<void>
}

/**
 * Connects to the database of a shop, running or not, without changing its schema. Throws: FolderError,
 * EnvironmentError.
 */
export async function openDataPlace(environment: Environment, command: string): Promise<DataPlace> {
  const address = await connectDatabase(environment, openLogger(environment), command)
  const secretKey = keyOf(environment).toString('hex')
  return {
    environment,
    dataDir: environment.dataDir,
    connectionString: address.direct,
    secretKey,
    keyId: keyIdOf(secretKey),
    bucket: environment.variables.MEDIA_BUCKET?.trim() || null,
    version: programVersion(),
    close: async () => address.embedded?.stop(),
  }
}

/** Returns what tells a secret key from others without telling what it is. `key`: hex. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(`kontor backup key id ${key}`).digest('hex').slice(0, 16)
}

/** Returns the version of this program. */
export function programVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}
