import type { Queryable } from '#db/database.ts'
import type { TokenView } from './contract.ts'
import { readTokensOf } from './store.ts'

/** Lists the living tokens of an account as its owner sees them, devices among them, the newest first. */
export async function listTokens(db: Queryable, accountId: string, now: Date): Promise<readonly TokenView[]> {
  const rows = await readTokensOf(db, accountId, now)
  return rows.map(({ id, name, prefix, scopes, clientId, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    prefix,
    scopes,
    clientId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
