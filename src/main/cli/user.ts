import type { CliContext } from './cli-context.ts'
import { CREATE_USAGE, createUserCommand, type UserStreams } from './user-create.ts'
import { PASSWORD_OPTIONS_USAGE, passwordOptionsCommand } from './user-password-options.ts'
import { RESET_FACTOR_USAGE, resetFactorCommand } from './user-reset-factor.ts'

/** What the command line says of this command. */
export const USER_USAGE = 'user create|reset-factor EMAIL, user password-options'

const ACTS = {
  create: createUserCommand,
  'reset-factor': resetFactorCommand,
  'password-options': passwordOptionsCommand,
} as const

/**
 * `user …`: accounts, from the command line. Each act is a file of its own. Exit 1 with the reason where
 * nothing was done. Source: contract §10.
 */
export async function userCommand(
  context: Pick<CliContext, 'database' | 'clock'>,
  args: readonly string[],
  streams: UserStreams = { in: process.stdin, out: process.stdout, aside: process.stderr },
): Promise<number> {
  const [act = '', ...rest] = args
  if (Object.hasOwn(ACTS, act)) return ACTS[act as keyof typeof ACTS](context, rest, streams)
  const known = [CREATE_USAGE, RESET_FACTOR_USAGE, PASSWORD_OPTIONS_USAGE].map(
    (usage) => `  npm run kontor -- ${usage}`,
  )
  streams.aside.write(`Usage:\n${known.join('\n')}\n`)
  return 1
}
