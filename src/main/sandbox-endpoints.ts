import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Environment, EnvironmentError } from './environment.ts'

/**
 * Addresses of a demo's payment simulators, as their process writes them to a file. Source:
 * docs/http-contract.md "Demo hooks".
 */
export interface SandboxEndpoints {
  readonly pid: number
  /** Id of the process with which they end; null if they keep running. */
  readonly keptBy: number | null
  readonly clock: string
  readonly shop: string
  readonly providers: Readonly<
    Record<
      string,
      { readonly url: string; readonly control: string; readonly env: Readonly<Record<string, string>> }
    >
  >
}

export interface FoundSandbox {
  /** The address file, for processes of this shop. */
  readonly file: string
  readonly endpoints: SandboxEndpoints
}

const schema = z.object({
  pid: z.int(),
  keptBy: z.int().nullable(),
  clock: z.url(),
  shop: z.url(),
  providers: z.record(
    z.string(),
    z.object({ url: z.url(), control: z.url(), env: z.record(z.string(), z.string()) }),
  ),
})

/** Returns the folder of the simulators' payment records and keys. */
export function sandboxFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'sandbox')
}

/**
 * Finds the simulators that run for this shop: those that `KONTOR_SANDBOX` names, or those of its running
 * serving process; null if there are none. Throws: EnvironmentError when the named ones are not there.
 */
export function findSandbox(environment: Environment): FoundSandbox | null {
  const { demo, sandbox } = environment
  if (!demo || sandbox === 'none') return null
  const file = sandbox ?? join(sandboxFolder(environment), 'endpoints.json')
  const endpoints = readEndpoints(file)
  if (endpoints && isRunning(endpoints)) return { file, endpoints }
  if (sandbox === null) return null
  throw new EnvironmentError(
    `KONTOR_SANDBOX: ${endpoints ? `the simulators of ${file} are not running` : `${file} names no simulators`}`,
  )
}

/** Reads an address file; null if it is missing or malformed. */
export function readEndpoints(file: string): SandboxEndpoints | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Returns whether simulators run. Without their keeper they are about to end. */
function isRunning({ pid, keptBy }: SandboxEndpoints): boolean {
  return isAlive(pid) && (keptBy === null || isAlive(keptBy))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
