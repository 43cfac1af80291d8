import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of a running sandbox. The shop reads them too. */
export interface Endpoints {
  readonly pid: number
  /** The process with which the sandbox ends; null when it keeps running. */
  readonly keptBy: number | null
  /** Moves the simulated time. */
  readonly clock: string
  /** Takes the shop's addresses. */
  readonly shop: string
  readonly providers: Readonly<
    Record<
      string,
      { readonly url: string; readonly control: string; readonly env: Readonly<Record<string, string>> }
    >
  >
}

const fileOf = (dir: string): string => join(dir, 'endpoints.json')

/** Writes the file. It contains keys of simulators, so only its owner may read it, as with real keys. */
export function writeEndpoints(dir: string, endpoints: Endpoints): void {
  writeFileSync(`${fileOf(dir)}.new`, `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${fileOf(dir)}.new`, fileOf(dir))
}

export function readEndpoints(dir: string): Endpoints | null {
  try {
    return JSON.parse(readFileSync(fileOf(dir), 'utf8')) as Endpoints
  } catch {
    return null
  }
}

/** Deletes the file of this process; a file that another process has written since stays. */
export function removeEndpoints(dir: string): void {
  if (readEndpoints(dir)?.pid === process.pid) rmSync(fileOf(dir), { force: true })
}
