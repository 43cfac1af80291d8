import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything of a running sandbox is found. The shop reads it too. */
export interface Endpoints {
  readonly pid: number
  /** The process that it ends with; null where it stays. */
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

/** Keys of simulators stand in it, so that it is for its owner only, as with real ones. */
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

/** Takes the file of this process away; one that another process wrote meanwhile stays. */
export function removeEndpoints(dir: string): void {
  if (readEndpoints(dir)?.pid === process.pid) rmSync(fileOf(dir), { force: true })
}
