import { afterAll, beforeAll } from 'vitest'
import { type OutsideServer, openOutsideServer } from '../support/outside-server.ts'
import { runNeighbours } from './programme.ts'
import { WEBHOOKS } from './table/webhooks.ts'
import { useWorld } from './world.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())

runNeighbours(await useWorld([], () => server.outside), WEBHOOKS)
