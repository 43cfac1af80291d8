import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#api/form-call.ts'
import routes from '#web/routes.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The calls of one area (`src/api/calls/<area>`), in the order in which its `index.ts` registers them. */
export interface Area {
  readonly name: string
  readonly calls: readonly Call[]
}

/**
 * Returns every declared call, by area. Nothing is opened: a declaration only stores its dependencies until
 * it is called. Throws: Error for an `index.ts` that registers no calls.
 */
export async function declaredCalls(): Promise<readonly Area[]> {
  const indexes = globSync('src/api/calls/*/index.ts', { cwd: ROOT }).sort()
  return Promise.all(indexes.map(readArea))
}

/** Returns the address of every page below `{base}`, in the order of the router: `/order/{orderKey}`. */
export function servedPages(): readonly string[] {
  return routes
    .filter(({ path }) => path !== '*')
    .map(({ path = '' }) => `/${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}

async function readArea(path: string): Promise<Area> {
  const module: Readonly<Record<string, unknown>> = await import(join(ROOT, path))
  const registers = Object.entries(module).filter(([name]) => name.endsWith('Calls'))
  if (registers.length === 0) throw new Error(`${path} exports no function whose name ends with "Calls"`)
  const calls = registers.flatMap(([, register]) => (register as (parts: object) => readonly Call[])({}))
  return { name: path.split('/').at(-2) ?? '', calls }
}
