import { distant } from '../../sandbox/kit/distant.ts'
import type { SimulatorDefinition } from '../../sandbox/kit/index.ts'
import { providers } from '../../sandbox/providers.ts'

/** Creates the simulator of a slow provider, for `useSandbox`. Units: milliseconds. */
export async function distantProvider(id: string, distanceMs: () => number): Promise<SimulatorDefinition> {
  const provider = providers[id]
  if (!provider) throw new Error(`there is no simulator ${id}`)
  return distant((await provider()).simulator, distanceMs)
}
