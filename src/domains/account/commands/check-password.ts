import type { Queryable } from '#db/database.ts'
import { accountErrors } from '../errors.ts'
import { isPassword } from '../password-hash.ts'
import { readPasswordHash } from '../store/password.ts'
import { judgeGuess } from './judge-guess.ts'

export interface CheckPassword {
  readonly accountId: string
  /** As a browser sends it: 30 hex digits. */
  readonly password: string
  readonly now: Date
}

/**
 * The current password, which sensitive changes ask for again: who finds an open browser can look, and change nothing that matters. Wrong
 * ones are counted by account. Throws: wrong-password, too-many-requests, overloaded. Source: contract §7, specification §6.
 */
export async function checkPassword(db: Queryable, { accountId, password, now }: CheckPassword): Promise<void> {
  const stored = await readPasswordHash(db, accountId)
  const right = await judgeGuess(db, { secret: 'password', accountId, now }, async () => (await isPassword(stored, password)) || null)
  if (right === null) throw accountErrors['wrong-password']({ fields: ['password'] })
}
