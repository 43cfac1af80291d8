import { normalizeEmail, readAccountOfEmail, resetFactors } from '#domains/account/index.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const RESET_FACTOR_USAGE = 'user reset-factor EMAIL'

/**
 * `user reset-factor EMAIL`: takes every second factor of an account away and ends its sessions, for somebody
 * who lost phone, keys and paper. Whoever runs it has made sure who asks; the audit log keeps that it was
 * done, and a mail tells the person. Exit 1 where there is no such account.
 */
export async function resetFactorCommand(
  { database, clock }: Pick<CliContext, 'database' | 'clock'>,
  args: readonly string[],
  { out, aside }: CliStreams,
): Promise<number> {
  const [email = '', ...rest] = args
  if (email === '' || email.startsWith('-') || rest.length > 0) {
    aside.write(`Give exactly one e-mail address.\nUsage: npm run kontor -- ${RESET_FACTOR_USAGE}\n`)
    return 1
  }
  const accountId = await readAccountOfEmail(database, normalizeEmail(email), true)
  if (accountId === null) {
    aside.write(`There is no account for ${email}.\n`)
    return 1
  }
  await resetFactors(database, { accountId, actor: 'operator', now: clock.now() })
  out.write(
    `All second factors of ${email} were removed and all its sessions ended. It now signs in with the password alone; staff must set up a new factor. A mail tells the person.\n`,
  )
  return 0
}
