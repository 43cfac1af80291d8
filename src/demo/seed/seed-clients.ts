import type { Database } from '#db/database.ts'
import { insertClient } from '#domains/device/index.ts'
import type { Clock } from '#kernel/clock.ts'

/** The device client of the demo. Source: docs/http-contract.md "Tokens and devices". */
const PEGEL_PLAYER = {
  id: 'pegel-player',
  name: 'Pegel Player',
  scopes: ['profile', 'orders', 'library'],
  isOn: true,
  demo: true,
} as const

/** Creates the device client of the demo, unless there is one of its id. */
export async function seedClients({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  await insertClient(database, PEGEL_PLAYER, clock.now())
}
