import type { Database } from '#db/database.ts'
import {
  accountErrors,
  createAccount,
  passwordField,
  readPasswordOptions,
  readTakenEmails,
} from '#domains/account/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { DEMO_PASSWORD, demoPeople } from '../people.ts'

/**
 * Creates missing people of the demo. A person who was edited since is not changed; a second start only reads
 * one row. Source: docs/http-contract.md "Demo people".
 */
export async function seedPeople({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const emails = demoPeople.map(({ email }) => email)
  const taken = await readTakenEmails(database, emails)
  const missing = demoPeople.filter(({ email }) => !taken.has(email))
  if (missing.length === 0) return
  const password = await passwordField(DEMO_PASSWORD, await readPasswordOptions(database, clock.now()))
  await Promise.all(
    missing.map((person) => createOnce(database, { ...person, password, demo: true, now: clock.now() })),
  )
}

/** Creates one person; concurrent processes try to create the same people. */
async function createOnce(...[database, person]: Parameters<typeof createAccount>): Promise<void> {
  try {
    await createAccount(database, person)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === accountErrors['email-taken']().code
}
