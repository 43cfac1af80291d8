import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, openDatabase } from '#db/database.ts'
import { FolderError } from '#db/embedded/folder-error.ts'
import { type FolderLock, holderOf, nameOf, tryLockFolder } from '#db/embedded/folder-lock.ts'
import { type EmbeddedServer, reachRunningServer, startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import type { Outside } from '#domains/outgoing-call/index.ts'
import { type KeptProviderKeys, keepProviderKeys } from '#domains/payment/index.ts'
import { type KeptRules, keepRules } from '#domains/shop/index.ts'
import { keepOwnTexts } from '#domains/wording/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { setOwnTexts } from '#locales/catalogue.ts'
import { finishTakeOver } from './backup/take-over.ts'
import { type Changes, listenToChanges } from './changes.ts'
import { type DemoClock, openClock } from './demo-clock.ts'
import { type Environment, EnvironmentError } from './environment.ts'
import { findProviders, type Providers } from './providers.ts'
import { openSecretBox, openSigner } from './secret-key.ts'

/** How long a command waits for a shop that starts or stops, or for another command. */
const PATIENCE_MS = 1 * MINUTE
const NOTICE_AFTER_MS = 1 * SECOND

/** The database's addresses for a process. */
export interface DatabaseAddress {
  readonly connectionString: string
  /** For LISTEN, migrations and jobs; the same unless a pooler is in between. */
  readonly direct: string
  /** The embedded server, if this process started it. */
  readonly embedded: EmbeddedServer | null
}

/** What every role of the program needs. */
export interface ShopCore extends Providers {
  readonly environment: Environment
  readonly logger: Logger
  readonly address: DatabaseAddress
  readonly database: Database
  readonly changes: Changes
  readonly clock: DemoClock
  readonly rules: KeptRules
  /** Keys of payment providers that the owner typed. */
  readonly providerKeys: KeptProviderKeys
  /** Where calls to addresses that people typed may go. Default: the public internet. */
  readonly outside?: Outside | undefined
  close(): Promise<void>
}

/**
 * Starts the database of the environment: connects to the owner's, or starts the embedded one in its locked
 * folder.
 */
export async function startDatabase(
  environment: Environment,
  logger: Logger,
  lock: FolderLock | null,
): Promise<DatabaseAddress> {
  if (environment.databaseUrl || lock === null) return ownersDatabase(environment)
  const restored = await finishTakeOver(lock.dataDir)
  if (restored)
    logger.warn(
      { takenAt: restored.takenAt, setAside: restored.setAside },
      'a restore that was stopped is finished',
    )
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
 * Connects a command to its database: that of the running shop, or one that runs only for this command. Waits
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
    if (lock) return startForCommand(environment, logger, lock)
    const holder = holderOf(environment.dataDir)
    // The database of another command ends with it, so this command waits for it instead of sharing.
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

/** Starts the embedded database for a command. The data folder is free again when the database has stopped. */
async function startForCommand(
  environment: Environment,
  logger: Logger,
  lock: FolderLock,
): Promise<DatabaseAddress> {
  try {
    const address = await startDatabase(environment, logger, lock)
    const { embedded } = address
    const stop = async (): Promise<void> => {
      await embedded?.stop()
      lock.release()
    }
    return { ...address, embedded: embedded && { ...embedded, stop } }
  } catch (error) {
    lock.release()
    throw error
  }
}

function ownersDatabase({ databaseUrl, databaseDirectUrl }: Environment): DatabaseAddress {
  if (!databaseUrl) throw new Error('there is neither DATABASE_URL nor a locked data folder')
  return { connectionString: databaseUrl, direct: databaseDirectUrl ?? databaseUrl, embedded: null }
}

/**
 * Opens what every role needs. Migrations run here, so that the first process of any role updates the schema.
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
  const onLostRules = (error: unknown): void => {
    // A command receives its own announcement while it ends; the rules are no longer needed then.
    if (!isClosing) logger.error({ err: error }, 'the rules could not be read again')
  }
  const rules = await keepRules(database, onLostRules, clock.now)
  changes.subscribe(rules.hear, () => void rules.reload().catch(() => undefined))
  const providerKeys = await keepProviderKeys(database, openSecretBox(environment), (error) => {
    if (!isClosing) logger.error({ err: error }, 'the keys of payment providers could not be read again')
  })
  changes.subscribe(providerKeys.hear, () => void providerKeys.reload().catch(() => undefined))
  const ownTexts = await keepOwnTexts(database, setOwnTexts, (error) => {
    if (!isClosing) logger.error({ err: error }, 'the words of the shop could not be read again')
  })
  changes.subscribe(ownTexts.hear, () => void ownTexts.reload().catch(() => undefined))
  return {
    environment,
    logger,
    address,
    database,
    changes,
    clock,
    rules,
    providerKeys,
    ...providers,
    async close() {
      isClosing = true
      setOwnTexts([])
      await changes.close()
      await database.close()
    },
  }
}

/** SQLSTATEs of a server that refuses the login: wrong password, unknown role or database. */
const NOT_LET_IN = ['28P01', '28000', '3D000']

/**
 * Adds the variable's name to the error if the owner's server does not answer or refuses the login. An error
 * of several addresses has no text of its own.
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
