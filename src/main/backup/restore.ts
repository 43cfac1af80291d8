import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hasTables } from '#db/copy/has-tables.ts'
import { replaceRows } from '#db/copy/replace-rows.ts'
import { type FolderLock, lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { Refused } from '../cli/command.ts'
import type { Environment } from '../environment.ts'
import { findDamage, openBackup } from './check-backup.ts'
import { keyIdOf } from './data-place.ts'
import type { Manifest } from './manifest.ts'
import { DRAFT, finishTakeOver, REPLACED, takeOver } from './take-over.ts'

const KEY = 'secret.key'

export interface RestoreWish {
  readonly folder: string
  /** Whether data that is there is set aside. */
  readonly replace: boolean
  readonly now: Date
  readonly onStep: (step: string, done: number, of: number) => void
}

export interface Restored {
  readonly manifest: Manifest
  readonly rows: number
  /** Where the data is that was there before; null where there was none. */
  readonly setAside: string | null
}

/**
 * Fills an empty shop with a backup. Nothing of it is used before every file of it is read and found whole, and
 * the embedded database stands under its name when all rows are in it: a restore that is stopped leaves what was
 * there, or is finished by the next command or start. Throws: Refused where the backup is damaged, the shop runs, or there is data in the way.
 */
export async function restoreBackup(environment: Environment, wish: RestoreWish): Promise<Restored> {
  const manifest = await openBackup(wish.folder)
  const damage = await findDamage(wish.folder, manifest, (done, of) => wish.onStep('files read', done, of))
  if (damage.length > 0) throw new Refused(`The backup is damaged: ${damage.slice(0, 5).join('; ')}.`)
  refuseOtherKey(environment, manifest)
  return environment.databaseUrl
    ? restoreInto(environment.databaseDirectUrl ?? environment.databaseUrl, environment, manifest, wish)
    : restoreEmbedded(environment, manifest, wish)
}

/** Puts the rows into the owner's own database, which must be empty. */
async function restoreInto(
  connectionString: string,
  environment: Environment,
  manifest: Manifest,
  wish: RestoreWish,
): Promise<Restored> {
  if (await hasTables(connectionString))
    throw new Refused('The database of DATABASE_URL holds tables already. Create an empty one and name it.')
  await refuseInTheWay(environment.dataDir, wish.replace)
  const setAside = await makeRoom(environment.dataDir, wish)
  const rows = await loadRows(connectionString, manifest, wish)
  await putFiles(environment.dataDir, environment, manifest, wish)
  return { manifest, rows, setAside }
}

/** Fills a database of its own beside the shop's folder, and gives it its name when it is whole. */
async function restoreEmbedded(
  environment: Environment,
  manifest: Manifest,
  wish: RestoreWish,
): Promise<Restored> {
  const { dataDir } = environment
  const lock = await lockFolder(dataDir, 'restore')
  try {
    const stopped = await finishTakeOver(dataDir)
    if (stopped?.takenAt === manifest.takenAt) return { manifest, ...stopped }
    await refuseInTheWay(dataDir, wish.replace)
    const draft = join(dataDir, DRAFT)
    await rm(draft, { recursive: true, force: true })
    const inner = await lockFolder(draft, 'restore')
    const rows = await fillServer(inner, manifest, wish)
    await putFiles(draft, environment, manifest, wish)
    const setAside = (await inTheWay(dataDir)).length > 0 ? asideIn(dataDir, wish.now) : null
    // From here on nothing is copied, only renamed.
    await takeOver(dataDir, { takenAt: manifest.takenAt, rows, setAside })
    return { manifest, rows, setAside }
  } finally {
    lock.release()
  }
}

async function fillServer(lock: FolderLock, manifest: Manifest, wish: RestoreWish): Promise<number> {
  try {
    const server = await startEmbeddedServer({ lock })
    try {
      return await loadRows(server.connectionString, manifest, wish)
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}

/** Makes the schema that the backup's shop had, and puts its rows in. Returns how many. */
async function loadRows(
  connectionString: string,
  { tables, sequences, migrations }: Manifest,
  { folder, onStep }: WishOfRows,
): Promise<number> {
  await migrate(connectionString, { only: migrations }).catch((error: Error) => {
    throw new Refused(`${error.message}. Restore it with the release that wrote it, or a newer one.`)
  })
  await migrateJobs(connectionString)
  const pathOf = new Map(tables.map(({ name, path }) => [name, join(folder, path)]))
  let sum = 0
  await replaceRows(
    connectionString,
    {
      tables,
      sequences,
      open({ name }): Readable {
        const path = pathOf.get(name) ?? ''
        const unzipped = createGunzip()
        createReadStream(path)
          .on('error', (error) => unzipped.destroy(error))
          .pipe(unzipped)
        return unzipped
      },
    },
    {
      onTable(done, { name }, rows) {
        const wanted = tables.find((table) => table.name === name)?.rows
        if (rows !== wanted) throw new Error(`${name} got ${rows} rows instead of ${wanted}`)
        sum += rows
        onStep('tables filled', done, tables.length)
      },
    },
  )
  return sum
}

type WishOfRows = Pick<RestoreWish, 'folder' | 'onStep'>

async function putFiles(
  into: string,
  { secretKey }: Pick<Environment, 'secretKey'>,
  manifest: Manifest,
  { folder, onStep }: WishOfRows,
): Promise<void> {
  const files = manifest.files.filter(({ path }) => path.startsWith('files/'))
  for (const [index, { path }] of files.entries()) {
    const to = join(into, path.slice('files/'.length))
    await mkdir(dirname(to), { recursive: true })
    await copyFile(join(folder, path), to)
    onStep('files restored', index + 1, files.length)
  }
  if (manifest.hasKey && secretKey === null)
    await writeFile(join(into, KEY), await readFile(join(folder, KEY)), { mode: 0o600, flush: true })
}

/** Moves what is there into a folder of its own. Returns it; null where there was nothing. */
async function makeRoom(dataDir: string, { replace, now }: RestoreWish): Promise<string | null> {
  const there = await inTheWay(dataDir)
  if (there.length === 0) return null
  if (!replace) throw new Refused(occupied(dataDir, there))
  const aside = asideIn(dataDir, now)
  await mkdir(aside, { mode: 0o700 })
  for (const name of there) await rename(join(dataDir, name), join(aside, name))
  return aside
}

function asideIn(dataDir: string, now: Date): string {
  return join(dataDir, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
}

async function refuseInTheWay(dataDir: string, replace: boolean): Promise<void> {
  const there = replace ? [] : await inTheWay(dataDir)
  if (there.length > 0) throw new Refused(occupied(dataDir, there))
}

async function inTheWay(dataDir: string): Promise<string[]> {
  const names: readonly string[] = await readdir(dataDir).catch(() => [])
  return REPLACED.filter((name) => names.some((one) => one === name))
}

function occupied(dataDir: string, there: readonly string[]): string {
  return `${dataDir} holds a shop already (${there.join(', ')}). Give an empty DATA_DIR, or --replace to set what is there aside.`
}

/** Throws: Refused where secrets in the rows would be read with another key than they were written with. */
function refuseOtherKey({ secretKey }: Environment, { keyId, hasKey }: Manifest): void {
  if (secretKey !== null && keyIdOf(secretKey) !== keyId)
    throw new Refused(
      `KONTOR_SECRET_KEY is not the key of the backup's shop.${hasKey ? ' Leave it out: the backup holds the key.' : ' Give the right one.'}`,
    )
  if (secretKey === null && !hasKey)
    throw new Refused('The backup was written without the secret key. Give it as KONTOR_SECRET_KEY.')
}
