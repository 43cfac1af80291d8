// Tests: tests/flows/account/tokens.test.ts

import type { Queryable } from '#db/database.ts'
import type { Scope } from './contract.ts'
import { deviceEndOf, IDLE_EXTENDED_MS, LAST_USED_EVERY_MS } from './rules.ts'
import { hashOfSecret, isSecret } from './secret.ts'
import { readTokenOfHash, touchToken } from './store.ts'

export interface FindToken {
  /** What follows `Bearer ` in the header. */
  readonly secret: string
  /** Whether demo accounts may act. */
  readonly demo: boolean
  readonly now: Date
}

/** Whom a token acts for, and what it may read. */
export interface FoundToken {
  readonly tokenId: string
  readonly accountId: string
  readonly scopes: readonly Scope[]
  /** The device client that was paired; null for a token that the member created. */
  readonly clientId: string | null
}

/**
 * Authenticates the secret of a token, and notes at most once a minute that it was used, which moves the end of
 * a device. Returns null where it is unknown, deleted or expired, or its account is blocked or gone: the caller cannot tell which. Source:
 * docs/http-contract.md "Tokens and devices".
 */
export async function findToken(db: Queryable, { secret, demo, now }: FindToken): Promise<FoundToken | null> {
  if (!isSecret(secret)) return null
  const token = await readTokenOfHash(db, { hash: hashOfSecret(secret), demo, now })
  if (!token) return null
  const { id, accountId, scopes, clientId, lastUsedAt } = token
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS)
  // A use in the future was noted by a demo clock that has been set back since.
  if (lastUsedAt === null || lastUsedAt <= before || lastUsedAt > now) await noteUse(db, { id, now, before })
  return { tokenId: id, accountId, scopes, clientId }
}

async function noteUse(
  db: Queryable,
  use: { readonly id: string; readonly now: Date; readonly before: Date },
): Promise<void> {
  const deviceEnd = deviceEndOf(use.now)
  await touchToken(db, { ...use, deviceEnd, movedBefore: new Date(deviceEnd.getTime() - IDLE_EXTENDED_MS) })
}
