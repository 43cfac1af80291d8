import { PASSWORD_MIN_LENGTH } from '#domains/account/contract.ts'
import {
  commonPasswords,
  createAccount,
  passwordField,
  readPasswordOptions,
  readTakenEmails,
} from '#domains/account/index.ts'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { ROLES, type Role } from '#kernel/actor.ts'
import { DONE, deed, Refused } from './command.ts'
import { flag, type Kind, needed, option, repeated, text } from './parameters.ts'
import { readPassword } from './read-password.ts'

const email: Kind<string> = (typed) =>
  isValidEmail(typed) ? { value: typed } : { wrong: `"${typed}" is not an e-mail address.` }

const role: Kind<Role> = (typed) => {
  const value = ROLES.find((known) => known === typed)
  return value ? { value } : { wrong: `There is no role "${typed}". The roles are: ${ROLES.join(', ')}.` }
}

/**
 * Creates an account. The password is asked for, or read from standard input if that is no terminal or
 * `--password-stdin` is given, so it never appears in a list of processes. Source: docs/http-contract.md
 * "Operating".
 */
export const userCreate = deed({
  name: 'user create',
  summary: 'creates an account and asks for its password',
  takes: {
    email: needed('EMAIL', 'The e-mail address is missing.', email),
    name: option('NAME', 'the person’s name', text),
    role: repeated('ROLE', `gives a role, such as owner; may be repeated (${ROLES.join(', ')})`, role),
    passwordStdin: flag('reads the password from standard input'),
  },
  async run({ wanted, context: { database, clock }, streams }) {
    const { email, name = '', passwordStdin } = wanted
    const roles = [...new Set(wanted.role)]
    if ((await readTakenEmails(database, [email])).size > 0)
      throw new Refused(`There is already an account for ${email}.`)
    const typed = await readPassword(`Password for ${email}: `, passwordStdin, streams)
    if ([...typed.normalize('NFKC')].length < PASSWORD_MIN_LENGTH)
      throw new Refused(`The password needs at least ${PASSWORD_MIN_LENGTH} characters.`)
    if (commonPasswords().includes(typed))
      throw new Refused('This password is too common. Please choose another one.')
    const now = clock.now()
    const options = await readPasswordOptions(database, now)
    const password = await passwordField(typed, options)
    await createAccount(database, { email, name, roles, password, passwordVersion: options.version, now })
    streams.out.write(`${email} can sign in now${roles.length > 0 ? ` as ${roles.join(', ')}` : ''}.\n`)
    return DONE
  },
})
