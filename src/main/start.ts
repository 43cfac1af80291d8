import './production.ts'
import { setImmediate } from 'node:timers/promises'
import { FolderError } from '#db/embedded/folder-error.ts'
import { loggable, loggableError } from '#kernel/loggable.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { openLogger } from './logger.ts'
import { onShutdown, type Shutdown } from './shutdown.ts'
import { takePlace } from './take-place.ts'

let shutdown: Shutdown | undefined

/**
 * `npm start`: reads the environment, reports what is wrong with it, and runs the role that it names. A shop
 * takes its port and its data folder before the program itself is loaded: so a refusal comes at once and has
 * touched nothing.
 */
async function start(): Promise<void> {
  const environment = readEnvironment({ ...readEnvironmentFile(process.env), ...process.env })
  const logger = openLogger(environment)
  shutdown = onShutdown(logger)
  if (environment.role === 'worker')
    return (await import('./run-worker.ts')).runWorker(environment, logger, shutdown)
  const place = await takePlace(environment)
  return (await import('./run-shop.ts')).runShop(
    { ...environment, port: place.door.port },
    logger,
    shutdown,
    place,
  )
}

// The runtime would print every property of the error, such as the row that PostgreSQL refused.
process.on('uncaughtException', (error) => {
  process.stderr.write(
    `${JSON.stringify({ level: 60, err: loggableError(error), msg: 'the process cannot go on' })}\n`,
  )
  process.exit(1)
})

start().catch(async (error: unknown) => {
  // Ctrl-C also ends small programs that a start runs, and their failure arrives before the signal.
  await setImmediate()
  // A start that a signal cancels fails somewhere; the shutdown ends the process.
  if (shutdown?.begun) return
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof EnvironmentError)
    process.stderr.write(
      `Kontor cannot start, the environment is not right:\n${message}\nSee .env.example.\n`,
    )
  else if (error instanceof FolderError) process.stderr.write(`Kontor cannot start. ${loggable(message)}\n`)
  else process.stderr.write(`Kontor cannot start: ${loggable(message)}\n`)
  process.exit(1)
})
