import { setTimeout as wait } from 'node:timers/promises'
import type { SimulatorDefinition } from './types.ts'

/**
 * A simulator whose requests travel before they are worked on, so that what is asked at once is under way at
 * once. `distanceMs`: how long, asked anew for each.
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
