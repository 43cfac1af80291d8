import { distant } from '../../sandbox/kit/distant.ts'
import type { SimulatorDefinition } from '../../sandbox/kit/index.ts'
import { providers } from '../../sandbox/providers.ts'

/** The simulator of a provider that is far away, for `useSandbox`. Units: milliseconds. */
export async function distantProvider(id: string, distanceMs: () => number): Promise<SimulatorDefinition> {
  const provider = providers[id]
  if (!provider) throw new Error(`there is no simulator ${id}`)
  return distant((await provider()).simulator, distanceMs)
}
