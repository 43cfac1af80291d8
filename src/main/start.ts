import './production.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { runShop } from './run-shop.ts'
import { runWorker } from './run-worker.ts'

/** `npm start`: reads the environment, says what is wrong with it, and runs the role it names. */
async function start(): Promise<void> {
  // React renders pages and mails several times faster without its development checks; it looks when it is loaded.
  process.env.NODE_ENV ??= 'production'
  const environment = readEnvironment(process.env)
  if (environment.role === 'worker') return runWorker(environment)
  return runShop(environment)
}

start().catch((error: unknown) => {
  if (error instanceof EnvironmentError)
    process.stderr.write(`Kontor cannot start, the environment is not right:\n${error.message}\nSee .env.example.\n`)
  else process.stderr.write(`Kontor cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
