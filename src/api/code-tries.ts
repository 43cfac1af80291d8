import type { Queryable } from '#db/database.ts'
import { codeKey, countWrongCode, judgeGuess } from '#domains/discount/index.ts'
import { type Clock, HOUR } from '#kernel/clock.ts'
import type { Limit } from './plugins/rate-limit.ts'

/**
 * Codes that do not exist, per network address. Codes that exist do not count: many people of one office may
 * use the same one. Source: docs/http-contract.md "Discount codes".
 */
const WRONG_PER_ADDRESS: Limit = { burst: 30, refillMs: HOUR }
/** The same, while somebody guesses codes from many addresses. */
const WRONG_WHILE_GUESSED: Limit = { burst: 5, refillMs: HOUR }

/** Limits per address of one request. `checkAddress` throws as `countAddress` does, and takes nothing. */
export interface CodeLimits {
  readonly database: Queryable
  readonly clock: Clock
  readonly countAddress: (name: string, limit: Limit) => void
  readonly checkAddress: (name: string, limit: Limit) => void
}

/**
 * Judges a discount code that somebody entered, before it is used. A wrong one counts against the address and
 * in the shop; whoever is out of tries is refused a right one too, else guessing would go on. Nothing is
 * awaited between check and count, so parallel guesses are counted one by one. Throws: too-many-requests.
 * Source: decision 0043.
 */
export async function countCodeTry(limits: CodeLimits, code: string): Promise<void> {
  const { database, clock } = limits
  const now = clock.now()
  const { isKnown, isGuessed } = await judgeGuess(database, codeKey(code), now)
  const take = isKnown ? limits.checkAddress : limits.countAddress
  take('wrong codes', WRONG_PER_ADDRESS)
  if (isGuessed) take('wrong codes while somebody guesses', WRONG_WHILE_GUESSED)
  if (!isKnown) await countWrongCode(database, now)
}
