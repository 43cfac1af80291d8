import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { FolderError } from '#db/embedded/folder-error.ts'
import { createFront } from './dev-front.ts'
import { superviseShop } from './dev-shop.ts'
import { openVite, watchSources } from './dev-vite.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { openLogger } from './logger.ts'
import { findSandbox } from './sandbox-endpoints.ts'
import { startSandbox } from './sandbox-process.ts'
import { startDatabase } from './shop-core.ts'
import { onShutdown } from './shutdown.ts'
import { takePlace } from './take-place.ts'

/**
 * `npm run dev`: keeps the database, the payment simulators and Vite running, and restarts only the shop when
 * its code changes. The browser talks to one port: Vite answers for modules and hot updates, the shop for
 * everything else. Throws: EnvironmentError, FolderError.
 */
async function startDev(): Promise<void> {
  const startedAt = performance.now()
  const environment = readEnvironment({
    ...readEnvironmentFile(process.env),
    ...process.env,
    NODE_ENV: 'development',
  })
  const logger = openLogger(environment)
  const shutdown = onShutdown(logger)
  const { lock, door } = await takePlace(environment)
  const running = findSandbox(environment)
  const database = startDatabase(environment, logger, lock)
  shutdown.add(() => database.then(({ embedded }) => embedded?.stop()))
  const sandbox = startSandbox(environment, running, logger)
  shutdown.add(() => sandbox.then((simulators) => simulators.stop()))
  const server = createServer()
  const vite = await openVite(environment.dataDir, server)
  shutdown.add(() => vite.close())
  const [address, simulators] = await Promise.all([database, sandbox])
  const shop = superviseShop({
    variables: {
      ...environment.variables,
      KONTOR_ENV_FILE: 'none',
      PORT: String(door.port),
      DATABASE_URL: address.connectionString,
      DATABASE_DIRECT_URL: address.direct,
      DEMO: environment.demo ? '1' : '0',
      // Halves the compile time of a restart.
      NODE_COMPILE_CACHE: join(resolve(environment.dataDir), 'compiled'),
      KONTOR_SANDBOX: environment.demo ? (simulators.found?.file ?? 'none') : '',
    },
    loadModule: (payload) => vite.environments.ssr.hot.handleInvoke(payload),
  })
  shutdown.add(async () => {
    server.closeAllConnections()
    await shop.stop()
    await door.close()
  })
  simulators.onRestart(shop.restart)
  watchSources(vite, shop)
  server.on('request', createFront(vite.middlewares, shop))
  await door.open(server)
  await shop.port()
  const url = `http://${environment.host}:${door.port}${environment.mountPath}/`
  process.stdout.write(
    `Kontor runs for development after ${Math.round(performance.now() - startedAt)} ms: ${url}  Mails: ${url}dev/mails\n`,
  )
}

startDev().catch((error: unknown) => {
  const known = error instanceof EnvironmentError || error instanceof FolderError
  process.stderr.write(
    `Kontor cannot start: ${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
