import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { accountErrors, createAccount, passwordField, readTakenEmails } from '#domains/account/index.ts'
import { readPasswordOptions } from '../password-options.ts'
import type { CliContext } from './cli-context.ts'

/**
 * Makes the people of the demo who are not there yet. One of them who was edited meanwhile stays as they are;
 * a second start asks one row and is done. Source: contract §10.
 */
export async function seedPeople({ database, clock }: Pick<CliContext, 'database' | 'clock'>): Promise<void> {
  const emails = demoPeople.map(({ email }) => email)
  const taken = await readTakenEmails(database, emails)
  const missing = demoPeople.filter(({ email }) => !taken.has(email))
  if (missing.length === 0) return
  const password = await passwordField(DEMO_PASSWORD, await readPasswordOptions(database))
  await Promise.all(
    missing.map((person) => createOnce(database, { ...person, password, demo: true, now: clock.now() })),
  )
}

/** Two processes that start together make the same people. */
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
