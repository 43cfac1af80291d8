import { mkdirSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { type Database, openDatabase } from '#db/database.ts'
import { type EmbeddedServer, findRunningServer, startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { type KeptRules, keepRules } from '#domains/shop/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import type { Clock, ShiftedClock } from '#kernel/clock.ts'
import { type Changes, listenToChanges } from './changes.ts'
import { openClock } from './demo-clock.ts'
import type { Environment } from './environment.ts'
import { findProviders, type Providers } from './providers.ts'

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
  readonly clock: Clock & { readonly shifted: ShiftedClock | null }
  readonly rules: KeptRules
  close(): Promise<void>
}

export function openLogger(environment: Environment): Logger {
  return pino({ level: environment.logLevel, redact: ['password', 'newPassword', '*.password', '*.newPassword'] })
}

/** The database of the environment: the owner's, or the embedded one, started here. */
export async function startDatabase(environment: Environment, logger: Logger): Promise<DatabaseAddress> {
  if (environment.databaseUrl) {
    return { connectionString: environment.databaseUrl, direct: environment.databaseDirectUrl ?? environment.databaseUrl, embedded: null }
  }
  mkdirSync(environment.dataDir, { recursive: true })
  const embedded = await startEmbeddedServer({
    dataDir: environment.dataDir,
    onRestart: (reason) => logger.error({ reason: reason.slice(-2000) }, 'the database ended by itself and is started again'),
  })
  return { connectionString: embedded.connectionString, direct: embedded.connectionString, embedded }
}

/** The database of a command that may run beside a running shop: connects to its server, or starts one for the command's time. */
export async function connectDatabase(environment: Environment, logger: Logger): Promise<DatabaseAddress> {
  const running = environment.databaseUrl ? null : findRunningServer(environment.dataDir)
  if (running) return { connectionString: running, direct: running, embedded: null }
  return startDatabase(environment, logger)
}

/** Opens what every role needs. Migrations run here, so that whichever process comes first brings the schema up. */
export async function openCore(
  environment: Environment,
  logger: Logger,
  address: DatabaseAddress,
  providers: Providers = findProviders(environment),
): Promise<ShopCore> {
  await migrate(address.direct)
  await migrateJobs(address.direct)
  const database = openDatabase({
    connectionString: address.connectionString,
    directConnectionString: address.direct,
    onIdleError: (error) => logger.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const changes = await listenToChanges(database)
  const clock = await openClock(database, changes, environment.demo)
  const rules = await keepRules(database, (error) => logger.error({ err: error }, 'the rules could not be read again'))
  changes.subscribe(rules.hear, () => void rules.reload().catch(() => undefined))
  return {
    ...{ environment, logger, address, database, changes, clock, rules, ...providers },
    async close() {
      await changes.close()
      await database.close()
      await address.embedded?.stop()
    },
  }
}
