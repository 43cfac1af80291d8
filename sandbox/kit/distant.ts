import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatorDefinition } from './types.ts'

/**
 * Adds latency to a simulator: each request waits before it is handled, so that concurrent requests are
 * really under way at once. `distanceMs`: the wait, asked for anew for each request.
 */
export function distant(definition: SimulatorDefinition, distanceMs: () => number): SimulatorDefinition {
  return {
    ...definition,
    create(kit) {
      const made = definition.create(kit)
      const routes = made.routes.map((route) => ({
        ...route,
        async handle(request: Parameters<typeof route.handle>[0]) {
          if (distanceMs() > 0) await wait(distanceMs())
          return route.handle(request)
        },
      }))
      return { ...made, routes }
    },
  }
}
