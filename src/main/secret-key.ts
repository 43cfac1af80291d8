import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type NetworkHash, networkHash } from '#api/plugins/network-hash.ts'
import type { Database } from '#db/database.ts'
import { createSigner, type Signer } from '#db/signer.ts'
import { countForeignTotp, SECRET_KEY_BYTES, type SecretBox, secretBox } from '#domains/account/index.ts'
import type { AccountBox } from '#domains/payout/index.ts'
import { type Environment, EnvironmentError } from './environment.ts'

const FILE = 'secret.key'
const HEX = new RegExp(`^[0-9a-f]{${SECRET_KEY_BYTES * 2}}$`)

/**
 * Opens the key that encrypts secrets in the database: `KONTOR_SECRET_KEY`, or a file in the data folder,
 * created at the first start. A copy of the database alone does not reveal these secrets. Throws:
 * EnvironmentError where the file holds something else. Source: decision 0017, ASVS 13.3.1.
 */
export function openSecretBox(environment: KeyPlace): SecretBox {
  return secretBox(keyOf(environment))
}

/**
 * Creates the signer of the books with a key derived from the same secret. Throws: EnvironmentError where the
 * file holds something else. Source: decision 0028.
 */
export function openSigner(environment: KeyPlace): Signer {
  return createSigner(keyOf(environment))
}

/**
 * Creates the hash of networks with a key derived from the same secret. Throws: EnvironmentError where the
 * file holds something else. Source: decision 0032.
 */
export function openNetworkHash(environment: KeyPlace): NetworkHash {
  return networkHash(keyOf(environment))
}

/**
 * Opens what seals the accounts of partners, and hashes them with a key derived from the same secret. Throws:
 * EnvironmentError where the file holds something else. Source: decisions 0017, 0071.
 */
export function openAccountBox(environment: KeyPlace): AccountBox {
  const { seal, open } = secretBox(keyOf(environment))
  return { seal, open, print: openSigner(environment).blind }
}

type KeyPlace = Pick<Environment, 'secretKey' | 'dataDir'>

/** Reads the shop's secret key, or creates it. Throws: EnvironmentError where the file holds something else. */
export function keyOf({ secretKey, dataDir }: KeyPlace): Buffer {
  return Buffer.from(secretKey ?? keyOfFolder(dataDir), 'hex')
}

/**
 * Warns if secrets were encrypted with another key: a database was restored without its key, or two machines
 * have different ones.
 */
export async function warnOfForeignSecrets(
  database: Database,
  box: SecretBox,
  logger: Logger,
): Promise<void> {
  const secrets = await countForeignTotp(database, box.keyId)
  if (secrets > 0)
    logger.error(
      { secrets },
      'the secret key is not the one that authenticator apps were stored with: put it back, see docs/runbooks/backup.md',
    )
}

function keyOfFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const standing = readKey(path)
  if (standing !== null) return standing
  // Written completely before it is renamed: if two processes start together, the first wins and the second
  // reads its key.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(SECRET_KEY_BYTES).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(path) ?? ''
}

function readKey(path: string): string | null {
  try {
    const key = readFileSync(path, 'utf8').trim()
    if (!HEX.test(key))
      throw new EnvironmentError(
        `${path}: must hold ${SECRET_KEY_BYTES * 2} hex digits; put the right file back`,
      )
    return key
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
