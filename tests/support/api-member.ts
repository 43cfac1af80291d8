import type { Scope } from '#domains/token/contract.ts'
import { SCOPES } from '#domains/token/contract.ts'
import { createToken } from '#domains/token/index.ts'
import { Buyer, type CallResult } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'
import { keepSecrets } from './test-logs.ts'

/** Creates a token of an account without its session. */
export async function tokenOf(
  { core }: RunningShop,
  accountId: string,
  scopes: readonly Scope[] = SCOPES,
  expiresAt: Date | null = null,
): Promise<string> {
  const { secret } = await core.database.transaction((tx) =>
    createToken(tx, {
      accountId,
      name: 'Test',
      scopes,
      clientId: null,
      expiresAt,
      locale: 'en',
      now: core.clock.now(),
    }),
  )
  keepSecrets([secret])
  return secret
}

/** Reads a path of the member API with a token. */
export function readApi(
  { url }: RunningShop,
  path: string,
  token: string | null,
  { method = 'GET', headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<CallResult> {
  return new Buyer(url).send(`${url}/api/v1${path}`, {
    method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })
}
