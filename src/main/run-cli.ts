import type { DestinationStream } from 'pino'
import { readStartedAsDemo } from '#demo/demo-data.ts'
import { queueJob } from '#jobs/queue-job.ts'
import type { CliStreams } from './cli/cli-context.ts'
import { type Command, FAILED, Refused } from './cli/command.ts'
import { type OpenShop, runCommandLine } from './cli/run-command-line.ts'
import { commandGroups } from './cli/table.ts'
import { examine } from './doctor.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { openLogger } from './logger.ts'
import { openMediaStorage } from './media-storage.ts'
import { openPayments } from './payments.ts'
import type { RehearsalWish } from './rehearsal/rehearsal.ts'
import { runRehearsal } from './rehearsal/run-rehearsal.ts'
import { connectDatabase, openCore } from './shop-core.ts'

const DEMO_ONLY =
  'Demo products, people and coupons are allowed only in a demo (DEMO=1), because everybody knows their passwords and codes.'

/** Where a command runs. */
export interface Surroundings {
  /** Variables of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly streams: CliStreams
  /** Where log lines go. Default: standard output. */
  readonly log?: DestinationStream
}

/**
 * Runs a command beside a running shop with the same environment, and returns its exit code. An error that no
 * command explains is written to `aside`. Source: docs/http-contract.md "Operating".
 */
export async function runCli(typed: readonly string[], surroundings: Surroundings): Promise<number> {
  const { streams } = surroundings
  try {
    return await runCommandLine(typed, {
      groups: commandGroups,
      streams,
      environment: () => commandEnvironment(surroundings),
      open: (command) => openShop(command, surroundings),
    })
  } catch (error) {
    streams.aside.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return FAILED
  }
}

/** Reads the environment of the shop, as a command needs it. Throws: EnvironmentError. */
function commandEnvironment({ variables }: Surroundings): Environment {
  return readEnvironment({
    LOG_LEVEL: 'warn',
    ...readEnvironmentFile(variables),
    ...variables,
    KONTOR_ROLE: 'all',
  })
}

/** Opens the shop of the environment for a command. Throws: Refused, EnvironmentError. */
async function openShop(command: Command, surroundings: Surroundings): Promise<OpenShop> {
  const environment = commandEnvironment(surroundings)
  const needsDemo = command.needs === 'demo'
  if (needsDemo && !environment.demo) throw new Refused(`${DEMO_ONLY} This shop has DEMO=0.`)
  const logger = openLogger(environment, surroundings.log)
  const address = await connectDatabase(environment, logger, command.name)
  const core = await openCore(environment, logger, address)
  const close = async (): Promise<void> => {
    await core.close()
    await address.embedded?.stop()
  }
  try {
    const { database, clock } = core
    const startedAsDemo = await readStartedAsDemo(database)
    // The data decides, not the environment: the command may run in another shell than the shop.
    if (needsDemo && startedAsDemo === false)
      throw new Refused(`${DEMO_ONLY} This shop was last started with DEMO=0: start it with DEMO=1 first.`)
    const demo = isSaid(environment) ? environment.demo : (startedAsDemo ?? environment.demo)
    const { engine: payments } = openPayments(core)
    const { dataDir } = environment
    const media = openMediaStorage(environment)
    const rehearse = (wish: RehearsalWish) => runRehearsal(core, wish)
    const context = { database, dataDir, media, clock, queueJob, payments, demo, rehearse }
    return { context: { ...context, examine: () => examine(core) }, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns whether the environment says if the shop is a demo. */
function isSaid({ variables }: Environment): boolean {
  return (variables.DEMO ?? '') !== ''
}
