// Tests: tests/flows/statements/withdraw.test.ts

import type { Queryable } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { type DeclaredStatement, insertDraft } from '../store.ts'
import { makeStatementToken } from '../token.ts'

export interface RequestStatement extends Omit<DeclaredStatement, 'id'> {
  readonly now: Date
}

/**
 * Stores what a buyer is about to declare and returns the token that confirms it. No contract is looked for,
 * so nobody learns whether one exists. A draft ends by itself: a clean-up deletes it after a day. Source:
 * docs/http-contract.md "Cancel and withdraw".
 */
export async function requestStatement(
  db: Queryable,
  { now, ...declared }: RequestStatement,
): Promise<{ readonly token: string }> {
  const { token, tokenHash } = makeStatementToken()
  await insertDraft(db, { ...declared, id: uuidv7(now.getTime()) }, tokenHash, now)
  return { token }
}
