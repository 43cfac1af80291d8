import { parseArgs } from 'node:util'
import { areSafePasswordOptions } from '#domains/account/contract.ts'
import {
  addPasswordOptions,
  newPasswordSalt,
  type PasswordOptionsUse,
  readOptionsUse,
  readPasswordOptions,
} from '#domains/account/index.ts'

import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const PASSWORD_OPTIONS_USAGE =
  'user password-options [--cost 65536] [--block-size 8] [--parallel 1] [--new-salt]'

interface Wanted {
  readonly cost?: number
  readonly blockSize?: number
  readonly parallel?: number
  readonly newSalt: boolean
}

/**
 * `user password-options`: shows with what browsers hash passwords, and how many accounts hang on each
 * version. With a cost or `--new-salt` it adds a version with a salt of its own: browsers use it at once,
 * nobody's password changes, and accounts follow when they sign in. Exit 1 where no browser would take the
 * costs. Source: contract §3, quality §1.5.
 */
export async function passwordOptionsCommand(
  { database, clock }: Pick<CliContext, 'database' | 'clock'>,
  args: readonly string[],
  { out, aside }: CliStreams,
): Promise<number> {
  const wanted = readArguments(args)
  const { cost, blockSize, parallel } = await readPasswordOptions(database, clock.now())
  const next = typeof wanted === 'string' ? null : { cost, blockSize, parallel, ...given(wanted) }
  if (next === null || !areSafePasswordOptions({ salt: newPasswordSalt(), ...next })) {
    const reason =
      typeof wanted === 'string'
        ? wanted
        : '--cost must be a power of two from 16384 to 131072, --block-size 8 to 16, and --parallel 1 to 4.'
    aside.write(`${reason}\nUsage: npm run kontor -- ${PASSWORD_OPTIONS_USAGE}\n`)
    return 1
  }
  if (args.length > 0) {
    const version = await addPasswordOptions(database, next, clock.now())
    out.write(
      `From now on browsers hash passwords with version ${version}. An account changes to it when its owner next signs in; until then the browser sends both hashes.\n`,
    )
  }
  for (const use of await readOptionsUse(database)) out.write(`${lineOf(use)}\n`)
  return 0
}

function lineOf({ version, cost, blockSize, parallel, createdAt, accounts }: PasswordOptionsUse): string {
  const since = createdAt.toISOString().slice(0, 10)
  return `version ${version}: cost ${cost}, block size ${blockSize}, parallel ${parallel}, since ${since}, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
}

function given({ newSalt: _, ...costs }: Wanted): Omit<Wanted, 'newSalt'> {
  return Object.fromEntries(Object.entries(costs).filter(([, value]) => value !== undefined))
}

function readArguments(args: readonly string[]): Wanted | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cost: { type: 'string' },
        'block-size': { type: 'string' },
        parallel: { type: 'string' },
        'new-salt': { type: 'boolean', default: false },
      },
    })
    const { cost, 'block-size': blockSize, parallel, 'new-salt': newSalt } = values
    return {
      ...numbered('cost', cost),
      ...numbered('blockSize', blockSize),
      ...numbered('parallel', parallel),
      newSalt,
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What is no whole number becomes none, which no browser takes. */
function numbered(name: string, text: string | undefined): Readonly<Record<string, number>> {
  return text === undefined ? {} : { [name]: /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN }
}
