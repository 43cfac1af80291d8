import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, openDatabase } from '#db/database.ts'
import { FolderError } from '#db/embedded/folder-error.ts'
import { type FolderLock, holderOf, nameOf, tryLockFolder } from '#db/embedded/folder-lock.ts'
import { type EmbeddedServer, reachRunningServer, startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { type KeptRules, keepRules } from '#domains/shop/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { type Changes, listenToChanges } from './changes.ts'
import { type DemoClock, openClock } from './demo-clock.ts'
import { type Environment, EnvironmentError } from './environment.ts'
import { findProviders, type Providers } from './providers.ts'
import { openSigner } from './secret-key.ts'

/** A command waits this long for a shop that starts or stops, and for another command. */
const PATIENCE_MS = 1 * MINUTE
const NOTICE_AFTER_MS = 1 * SECOND

/** Where a process reaches its database. */
export interface DatabaseAddress {
  readonly connectionString: string
  /** For LISTEN, migrations and jobs; the same unless a pooler stands between. */
  readonly direct: string
  /** The embedded server, where this process started it. */
  readonly embedded: EmbeddedServer | null
}

/** What every role of the program stands on. */
export interface ShopCore extends Providers {
  readonly environment: Environment
  readonly logger: Logger
  readonly address: DatabaseAddress
  readonly database: Database
  readonly changes: Changes
  readonly clock: DemoClock
  readonly rules: KeptRules
  close(): Promise<void>
}

/**
 * The database of the environment: the owner's, or the embedded one in the folder that was locked for it,
 * started here.
 */
export async function startDatabase(
  environment: Environment,
  logger: Logger,
  lock: FolderLock | null,
): Promise<DatabaseAddress> {
  if (environment.databaseUrl || lock === null) return ownersDatabase(environment)
  const embedded = await startEmbeddedServer({
    lock,
    onRestart: (reason) =>
      logger.error({ reason: reason.slice(-2000) }, 'the database ended by itself and is started again'),
    onLost(error) {
      logger.fatal({ err: error }, 'the database cannot be started again')
      process.exit(1)
    },
  })
  return { connectionString: embedded.connectionString, direct: embedded.connectionString, embedded }
}

/**
 * The database of a command: that of the running shop, or one that is started for the command's time. Waits
 * for a shop that starts or stops and for another command. Throws: FolderError when that takes too long.
 */
export async function connectDatabase(
  environment: Environment,
  logger: Logger,
  name: string,
): Promise<DatabaseAddress> {
  if (environment.databaseUrl) return ownersDatabase(environment)
  const startedAt = Date.now()
  let said = false
  for (;;) {
    const lock = await tryLockFolder(environment.dataDir, name)
    if (lock) return startDatabase(environment, logger, lock)
    const holder = holderOf(environment.dataDir)
    // The database of another command ends with it, so that is waited for instead of shared.
    const running = holder && holder.name !== 'shop' ? null : await reachRunningServer(environment.dataDir)
    if (running) return { connectionString: running, direct: running, embedded: null }
    const waited = Date.now() - startedAt
    if (waited > PATIENCE_MS)
      throw new FolderError(
        `The data folder is in use by ${nameOf(holder)}, whose database takes no connections. Try again.`,
      )
    if (!said && waited > NOTICE_AFTER_MS) {
      said = true
      process.stderr.write(`Waiting for ${nameOf(holder)}.\n`)
    }
    await wait(50)
  }
}

function ownersDatabase({ databaseUrl, databaseDirectUrl }: Environment): DatabaseAddress {
  if (!databaseUrl) throw new Error('there is neither DATABASE_URL nor a locked data folder')
  return { connectionString: databaseUrl, direct: databaseDirectUrl ?? databaseUrl, embedded: null }
}

/**
 * Opens what every role needs. Migrations run here, so that whichever process comes first brings the schema
 * up.
 */
export async function openCore(
  environment: Environment,
  logger: Logger,
  address: DatabaseAddress,
  providers: Providers = findProviders(environment),
): Promise<ShopCore> {
  await migrate(address.direct).catch((error: unknown) => {
    throw environment.databaseUrl ? withVariable(error) : error
  })
  await migrateJobs(address.direct)
  const database = openDatabase({
    connectionString: address.connectionString,
    directConnectionString: address.direct,
    signer: openSigner(environment),
    onIdleError: (error) => logger.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const changes = await listenToChanges(database)
  const clock = await openClock(database, changes, environment.demo)
  let isClosing = false
  const rules = await keepRules(database, (error) => {
    // A command hears of its own change while it ends; nobody waits for these rules any more.
    if (!isClosing) logger.error({ err: error }, 'the rules could not be read again')
  })
  changes.subscribe(rules.hear, () => void rules.reload().catch(() => undefined))
  return {
    ...{ environment, logger, address, database, changes, clock, rules, ...providers },
    async close() {
      isClosing = true
      await changes.close()
      await database.close()
    },
  }
}

/** SQLSTATEs of a server that does not let us in: wrong password, unknown role or database. */
const NOT_LET_IN = ['28P01', '28000', '3D000']

/**
 * Names the variable where the owner's server does not answer or does not let us in. An error of several
 * addresses has no text of its own.
 */
function withVariable(error: unknown): unknown {
  const {
    code = '',
    message,
    errors = [],
  } = error as { code?: string; message?: string; errors?: readonly Error[] }
  if (!/^E[A-Z_]+$/.test(code) && !NOT_LET_IN.includes(code)) return error
  return new EnvironmentError(
    `DATABASE_URL, DATABASE_DIRECT_URL: ${message || errors.map((one) => one.message).join('; ')}`,
  )
}
