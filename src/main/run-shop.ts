import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { createShopServer } from './create-shop-server.ts'
import type { Environment } from './environment.ts'
import { publicOrigin } from './origin.ts'
import { prepareData } from './prepare-data.ts'
import { openCore, openLogger, startDatabase } from './shop-core.ts'
import { onShutdown } from './shutdown.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Runs the serving shop (`all` and `serve`): database, schema, demo data, HTTP, and for `all` the worker beside it. */
export async function runShop(environment: Environment): Promise<void> {
  const logger = openLogger(environment)
  const address = await startDatabase(environment, logger)
  const core = await openCore(environment, logger, address)
  await prepareData(core)
  const app = await createShopServer(core)
  await app.listen({ port: environment.port, host: environment.host })
  const worker = environment.role === 'all' ? startWorkerProcess(core) : null

  onShutdown(logger, async () => {
    await app.close()
    await worker?.stop()
    await core.close()
  })
  const { port } = app.server.address() as AddressInfo
  process.stdout.write(`${greeting({ ...environment, port })}\n`)
}

/** The last line of a start: where the shop is, and who can sign in to a demo. */
function greeting(environment: Environment): string {
  const url = `${publicOrigin(environment)}${environment.mountPath}/`
  const people = demoPeople.map(({ email }) => email).join(', ')
  return `Kontor is ready: ${url}${environment.demo ? `  Demo sign-ins: ${people}, password ${DEMO_PASSWORD}` : ''}`
}
