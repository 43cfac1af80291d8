import type { Logger } from 'pino'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { readOwnerMade } from '#domains/account/index.ts'
import { createShopServer } from './create-shop-server.ts'
import type { Environment } from './environment.ts'
import { publicOrigin } from './origin.ts'
import { prepareData } from './prepare-data.ts'
import { providersOf } from './providers.ts'
import { findSandbox } from './sandbox-endpoints.ts'
import { startSandbox } from './sandbox-process.ts'
import { setUpKey } from './set-up-key.ts'
import { openCore, type ShopCore, startDatabase } from './shop-core.ts'
import type { Shutdown } from './shutdown.ts'
import type { Place } from './take-place.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Warning for a demo that strangers can reach. */
const OPEN_DEMO =
  'This demo is open to the world: everybody knows the password of its owner and the codes of its coupons, and its payments are simulated. Set DEMO=0 for a real shop.'

/**
 * Runs the serving shop (`all` and `serve`) in its data folder and on its port: database, schema, demo data,
 * HTTP, and for `all` the worker beside it.
 */
export async function runShop(
  environment: Environment,
  logger: Logger,
  shutdown: Shutdown,
  { lock, door }: Place,
): Promise<void> {
  // Before anything is started: missing simulators that were named end the start.
  const running = findSandbox(environment)
  const database = startDatabase(environment, logger, lock)
  shutdown.add(() => database.then(({ embedded }) => embedded?.stop()).catch(() => undefined))
  const sandbox = startSandbox(environment, running, logger)
  shutdown.add(() => sandbox.then((simulators) => simulators.stop()))
  shutdown.add(async () => lock?.describe({ stopping: true }))
  const [address, simulators] = await Promise.all([database, sandbox])
  const core = await openCore(environment, logger, address, providersOf(environment, simulators.found))
  shutdown.add(core.close)
  const heard = await prepareData(core)
  const app = await createShopServer(core)
  await app.ready()
  let worker: ReturnType<typeof startWorkerProcess> | null = null
  shutdown.add(async () => worker?.stop())
  shutdown.add(async () => {
    await app.close()
    await door.close()
  })
  shutdown.add(async () => lock?.describe({ stopping: true }))
  await door.open(app.server)
  await introduce(core)
  simulators.onRestart(() => void introduce(core))
  if (environment.role === 'all' && !shutdown.begun) worker = startWorkerProcess(core)
  for (const warning of [heard, environment.isOpenDemo ? OPEN_DEMO : ''].filter((text) => text !== '')) {
    logger.warn(warning)
    process.stdout.write(`Warning: ${warning}\n`)
  }
  const link = environment.demo || (await readOwnerMade(core.database)) ? '' : setUpLink(environment)
  process.stdout.write(`${link}${greeting(environment)}\n`)
}

/** Tells the payment simulators the shop's time and its webhook addresses. */
export async function introduce({
  environment: { host, port, mountPath },
  clock,
  sandbox,
  simulators,
  logger,
}: ShopCore): Promise<void> {
  const listener = publicOrigin({ shopOrigin: null, host, port })
  const webhooks = Object.keys(simulators).map((id) => [id, `${listener}${mountPath}/webhooks/${id}`])
  await sandbox?.tell(clock.now(), Object.fromEntries(webhooks)).catch((error: unknown) => {
    logger.error({ err: error }, 'the payment simulators do not know where the shop is')
  })
}

/** Builds the lines that lead the operator of a new shop to its set-up. Nobody else may see the key. */
function setUpLink(environment: Environment): string {
  const page = `${publicOrigin(environment)}${environment.mountPath}/setup`
  return `Set up your shop, and keep this link to yourself: ${page}#${setUpKey(environment)}\n`
}

/** Builds the last line of a start: the shop's address, and the sign-ins of a demo. */
function greeting(environment: Environment): string {
  const url = `${publicOrigin(environment)}${environment.mountPath}/`
  const people = demoPeople.map(({ email }) => email).join(', ')
  return `Kontor is ready: ${url}${environment.demo ? `  Demo sign-ins: ${people}, password ${DEMO_PASSWORD}` : ''}`
}
