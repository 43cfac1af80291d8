import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Environment, EnvironmentError } from './environment.ts'

/**
 * Where the payment simulators of a demo are, as their process writes it down. Source: docs/http-contract.md
 * "Demo hooks".
 */
export interface SandboxEndpoints {
  readonly pid: number
  /** The process that they end with; null where they stay. */
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

/** Folder of the simulators' books and keys. */
export function sandboxFolder({ dataDir }: Pick<Environment, 'dataDir'>): string {
  return join(dataDir, 'sandbox')
}

/**
 * The simulators that run for this shop: those that `KONTOR_SANDBOX` names, or those of its running serving
 * process; null where there are none. Throws: EnvironmentError when the named ones are not there.
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

/** What such a file says; null where it is missing or is no such file. */
export function readEndpoints(file: string): SandboxEndpoints | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** A process whose keeper is gone is about to end. */
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
