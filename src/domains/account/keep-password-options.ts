import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import type { PasswordOptions, PasswordOptionsVersion, ToldPasswordOptions } from './contract.ts'
import { insertFirstOptions, readToldOptions } from './store/password-options.ts'

const SCOPE = 'password-options'

/** Password options of a new shop. Source: docs/http-contract.md "Passwords". */
export const DEFAULT_PASSWORD_COSTS: Omit<PasswordOptions, 'salt'> = {
  cost: 32_768,
  blockSize: 8,
  parallel: 1,
}

/**
 * Generates a salt for all browsers of a shop. It makes precomputed tables of other shops worthless here;
 * against a stolen database each account has its own.
 */
export function newPasswordSalt(): string {
  return randomBytes(16).toString('hex')
}

/** The password options of this process, kept in memory because every page asks for them. */
export interface KeptPasswordOptions {
  newest(): PasswordOptionsVersion
  /** The options that browsers get. */
  told(): ToldPasswordOptions
  /** Must be called with every announced scope. */
  hear(scope: string): void
  reload(): Promise<void>
}

/**
 * Reads the newest password options; creates them at the first start. They are kept for ever, because losing
 * them would lock everybody out. Source: docs/http-contract.md "Passwords".
 */
export async function readPasswordOptions(db: Queryable, now: Date): Promise<PasswordOptionsVersion> {
  return (await readOrMake(db, now))[0]!
}

/** Reads the options once and keeps them current. A failed reload keeps the last good ones. */
export async function keepPasswordOptions(
  db: Queryable,
  now: Date,
  onError: (error: unknown) => void,
): Promise<KeptPasswordOptions> {
  let all = await readOrMake(db, now)
  const reload = async (): Promise<void> => {
    all = await readToldOptions(db)
  }
  return {
    newest: () => all[0]!,
    told() {
      const [newest, ...earlier] = all
      return earlier.length === 0 ? newest! : { ...newest!, earlier }
    },
    reload,
    hear(scope) {
      if (scope === SCOPE) reload().catch(onError)
    },
  }
}

async function readOrMake(db: Queryable, now: Date): Promise<readonly PasswordOptionsVersion[]> {
  const standing = await readToldOptions(db)
  if (standing.length > 0) return standing
  await insertFirstOptions(db, { salt: newPasswordSalt(), ...DEFAULT_PASSWORD_COSTS }, now)
  return readToldOptions(db)
}
