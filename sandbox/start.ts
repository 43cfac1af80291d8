import { parseArgs } from 'node:util'
import { removeEndpoints } from './endpoints.ts'
import type { SimulatorDefinition } from './kit/index.ts'
import { complain } from './kit/logs.ts'
import { providers } from './providers.ts'
import { runSandbox } from './run-sandbox.ts'

/**
 * Runs the payment simulators of a demo: `node sandbox/start.ts --dir FOLDER [--only stripe,mollie]
 * [--stay]`. They end with the process that started them; with `--stay` they end only on SIGTERM.
 * `FOLDER/endpoints.json` contains their addresses.
 */
async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { dir: { type: 'string' }, only: { type: 'string' }, stay: { type: 'boolean', default: false } },
  })
  if (values.dir === undefined) throw new Error('--dir names the folder that keeps books and keys')
  const { dir } = values
  // One failing simulator must not end the others.
  process.on('unhandledRejection', complain)
  const endsWithParent = process.send !== undefined && !values.stay
  const follow = (): void => {
    if (!endsWithParent) return
    removeEndpoints(dir)
    process.exit(0)
  }
  process.on('disconnect', follow)
  if (!process.connected) follow()
  const sandbox = await runSandbox({
    dir,
    simulators: await load(values.only?.split(',') ?? Object.keys(providers)),
    keptBy: endsWithParent ? process.ppid : null,
  })
  const end = (): void => void sandbox.stop().then(() => process.exit(0))
  process.on('SIGTERM', end)
  // A terminal signals the whole process group; the shop still needs its providers while it shuts down, and
  // stops them itself.
  process.on('SIGINT', () => endsWithParent || end())
  process.send?.({ endpoints: sandbox.endpoints })
}

/** Loads the simulators. One whose program cannot be loaded is left out, so that the others work. */
async function load(ids: readonly string[]): Promise<SimulatorDefinition[]> {
  const loaded = await Promise.all(
    ids.map(async (id) => {
      const provider = providers[id]
      if (!provider) throw new Error(`there is no simulator ${id}`)
      try {
        return [(await provider()).simulator]
      } catch (error) {
        complain(error)
        return []
      }
    }),
  )
  return loaded.flat()
}

start().catch((error: unknown) => {
  complain(error)
  process.exit(1)
})
