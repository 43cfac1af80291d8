import { areSafePasswordOptions } from '#domains/account/contract.ts'
import {
  addPasswordOptions,
  newPasswordSalt,
  type PasswordOptionsUse,
  readOptionsUse,
  readPasswordOptions,
} from '#domains/account/index.ts'
import { Mistyped, report } from './command.ts'
import { flag, type Kind, option } from './parameters.ts'

const LIMITS =
  '--cost must be a power of two from 16384 to 131072, --block-size 8 to 16, and --parallel 1 to 4.'

/** Anything but a whole number becomes NaN, which no browser accepts. */
const cost: Kind<number> = (typed) => ({ value: /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN })

/**
 * Shows the options with which browsers hash passwords, and the number of accounts on each version. With a
 * cost or `--new-salt` it adds a version with its own salt: browsers use it at once, nobody's password
 * changes, and accounts move to it when they sign in. Source: docs/http-contract.md "Passwords",
 * docs/rules.md "Passwords at rest".
 */
export const userPasswordOptions = report({
  name: 'user password-options',
  summary: 'shows with what costs browsers hash passwords, or raises them',
  help: `With an option it adds a version; accounts follow when their owners sign in. Limits: ${LIMITS}`,
  takes: {
    cost: option('N', 'the cost of scrypt (N)', cost),
    blockSize: option('N', 'the block size of scrypt (r)', cost),
    parallel: option('N', 'the parallel lanes of scrypt (p)', cost),
    newSalt: flag('draws a new salt with the same costs'),
  },
  async run({ wanted: { newSalt, ...costs }, context: { database, clock } }) {
    const typed = [costs.cost, costs.blockSize, costs.parallel]
    const isChange = newSalt || typed.some((cost) => cost !== undefined)
    const now = clock.now()
    const { cost, blockSize, parallel } = await readPasswordOptions(database, now)
    const next = {
      cost: costs.cost ?? cost,
      blockSize: costs.blockSize ?? blockSize,
      parallel: costs.parallel ?? parallel,
    }
    if (isChange && !areSafePasswordOptions({ salt: newPasswordSalt(), ...next })) throw new Mistyped(LIMITS)
    const added = isChange ? await addPasswordOptions(database, next, now) : null
    const versions = (await readOptionsUse(database)).map(({ salt: _, ...use }) => use)
    const note =
      added === null
        ? ''
        : `From now on browsers hash passwords with version ${added}. An account changes to it when its owner next signs in; until then the browser sends both hashes.\n`
    return { text: note + versions.map((use) => `${lineOf(use)}\n`).join(''), data: { added, versions } }
  },
})

function lineOf(use: Omit<PasswordOptionsUse, 'salt'>): string {
  const { version, cost, blockSize, parallel, createdAt, accounts } = use
  const since = createdAt.toISOString().slice(0, 10)
  return `version ${version}: cost ${cost}, block size ${blockSize}, parallel ${parallel}, since ${since}, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
}
