import type { Queryable } from '#db/database.ts'
import type { PasswordOptionsVersion } from '#domains/account/contract.ts'
import { readPasswordOptions as readOptions } from '#domains/account/index.ts'
import { systemClock } from '#kernel/clock.ts'

/**
 * The options that browsers hash with now, for the command line and the demo, which hash passwords
 * themselves. Source: contract §3.
 */
export function readPasswordOptions(database: Queryable): Promise<PasswordOptionsVersion> {
  return readOptions(database, systemClock.now())
}
