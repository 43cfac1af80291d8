import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { createShopServer } from './create-shop-server.ts'
import type { Environment } from './environment.ts'
import { publicOrigin } from './origin.ts'
import { prepareData } from './prepare-data.ts'
import { providersOf } from './providers.ts'
import { findSandbox } from './sandbox-endpoints.ts'
import { startSandbox } from './sandbox-process.ts'
import { openCore, openLogger, type ShopCore, startDatabase } from './shop-core.ts'
import { onShutdown } from './shutdown.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Runs the serving shop (`all` and `serve`): database, schema, demo data, HTTP, and for `all` the worker beside it. */
export async function runShop(environment: Environment): Promise<void> {
  const logger = openLogger(environment)
  // Before anything is started: named simulators that are not there end the start.
  const running = findSandbox(environment)
  const [address, simulators] = await Promise.all([startDatabase(environment, logger), startSandbox(environment, running, logger)])
  const core = await openCore(environment, logger, address, providersOf(environment, simulators.found))
  await prepareData(core)
  const app = await createShopServer(core)
  await app.listen({ port: environment.port, host: environment.host })
  const { port } = app.server.address() as AddressInfo
  await introduce(core, port)
  simulators.onRestart(() => void introduce(core, port))
  const worker = environment.role === 'all' ? startWorkerProcess(core) : null

  onShutdown(logger, async () => {
    await app.close()
    await worker?.stop()
    await simulators.stop()
    await core.close()
  })
  process.stdout.write(`${greeting({ ...environment, port })}\n`)
}

/** Tells the payment simulators the shop's time and where this listener takes their call-backs. */
async function introduce({ environment: { host, mountPath }, clock, sandbox, simulators, logger }: ShopCore, port: number): Promise<void> {
  const listener = publicOrigin({ shopOrigin: null, host, port })
  const webhooks = Object.keys(simulators).map((id) => [id, `${listener}${mountPath}/webhooks/${id}`])
  await sandbox?.tell(clock.now(), Object.fromEntries(webhooks)).catch((error: unknown) => {
    logger.error({ err: error }, 'the payment simulators do not know where the shop is')
  })
}

/** The last line of a start: where the shop is, and who can sign in to a demo. */
function greeting(environment: Environment): string {
  const url = `${publicOrigin(environment)}${environment.mountPath}/`
  const people = demoPeople.map(({ email }) => email).join(', ')
  return `Kontor is ready: ${url}${environment.demo ? `  Demo sign-ins: ${people}, password ${DEMO_PASSWORD}` : ''}`
}
