import { parseArgs } from 'node:util'
import { PASSWORD_MIN_LENGTH } from '#domains/account/contract.ts'
import { commonPasswords, createAccount, passwordField, readTakenEmails } from '#domains/account/index.ts'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { ROLES, type Role } from '#kernel/actor.ts'
import { readPasswordOptions } from '../password-options.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import { readPassword } from './read-password.ts'

/** What the command line says of this command. */
export const CREATE_USAGE = 'user create EMAIL [--name NAME] [--role owner] [--password-stdin]'

export interface UserStreams extends CliStreams {
  readonly in: NodeJS.ReadStream | AsyncIterable<Buffer | string>
}

interface Wanted {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

/**
 * `user create EMAIL`: makes an account; the password is asked for, or read from standard input where that is
 * no terminal or `--password-stdin` says so, so it never stands in a list of processes. Exit 1 with the
 * reason where nothing was made. Source: contract §10.
 */
export async function createUserCommand(
  { database, clock }: Pick<CliContext, 'database' | 'clock'>,
  args: readonly string[],
  streams: UserStreams,
): Promise<number> {
  const refuse = (text: string): number => {
    streams.aside.write(`${text}\n`)
    return 1
  }
  const wanted = readArguments(args)
  if (typeof wanted === 'string') return refuse(`${wanted}\nUsage: npm run kontor -- ${CREATE_USAGE}`)
  if ((await readTakenEmails(database, [wanted.email])).size > 0)
    return refuse(`There is already an account for ${wanted.email}.`)
  const typed = await readPassword(`Password for ${wanted.email}: `, wanted.fromStdin, streams)
  if ([...typed.normalize('NFKC')].length < PASSWORD_MIN_LENGTH)
    return refuse(`The password needs at least ${PASSWORD_MIN_LENGTH} characters.`)
  if (commonPasswords().includes(typed))
    return refuse('This password is too common. Please choose another one.')
  const options = await readPasswordOptions(database)
  const { email, name, roles } = wanted
  const password = await passwordField(typed, options)
  await createAccount(database, {
    email,
    name,
    roles,
    password,
    passwordVersion: options.version,
    now: clock.now(),
  })
  streams.out.write(`${email} can sign in now${roles.length > 0 ? ` as ${roles.join(', ')}` : ''}.\n`)
  return 0
}

function readArguments(args: readonly string[]): (Wanted & { readonly fromStdin: boolean }) | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string', default: '' },
        role: { type: 'string', multiple: true, default: [] },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
    const [email = '', ...rest] = positionals
    if (rest.length > 0) return 'Give exactly one e-mail address.'
    if (!isValidEmail(email))
      return email === '' ? 'The e-mail address is missing.' : `"${email}" is not an e-mail address.`
    const unknown = values.role.filter((role) => !isRole(role))
    if (unknown.length > 0) return `There is no role "${unknown[0]}". The roles are: ${ROLES.join(', ')}.`
    return {
      email,
      name: values.name.trim(),
      roles: [...new Set(values.role.filter(isRole))],
      fromStdin: values['password-stdin'],
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}
