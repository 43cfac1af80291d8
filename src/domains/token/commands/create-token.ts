// Tests: tests/flows/account/tokens.test.ts

import type { Tx } from '#db/database.ts'
import { lockAccount, queueAccountMail, queueAudit, readUser } from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type Scope, TOKENS_MAX } from '../contract.ts'
import { tokenErrors } from '../errors.ts'
import { mintSecret } from '../secret.ts'
import { countTokensOf, queueToken } from '../store.ts'

export interface CreateToken {
  readonly accountId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The device client that was paired; null for a token that the member creates. */
  readonly clientId: string | null
  /** Null: it does not expire. */
  readonly expiresAt: Date | null
  /** Language of the mail that tells the owner. */
  readonly locale: LocaleCode
  readonly now: Date
}

/** A new token. The secret is shown once. */
export interface CreatedToken {
  readonly id: string
  readonly secret: string
}

/**
 * Creates a token and tells its owner by mail. Only the hash of the secret is stored. Throws: not-logged-in
 * where the account is gone, too-many-tokens. Source: docs/http-contract.md "POST /user/token/create",
 * decision 0080.
 */
export async function createToken(tx: Tx, command: CreateToken): Promise<CreatedToken> {
  const { accountId, name, scopes, clientId, expiresAt, locale, now } = command
  await assertTokensLeft(tx, accountId, now)
  const id = uuidv7(now.getTime())
  const isDevice = clientId !== null
  const { secret, hash, prefix } = mintSecret(isDevice ? 'dev' : 'pat')
  queueToken(tx, { id, accountId, name, prefix, hash, scopes, clientId, createdAt: now, expiresAt })
  const owner = `account:${accountId}`
  const action = isDevice ? 'device-connected' : 'token-created'
  queueAudit(tx, { actor: owner, action, subject: owner, detail: { token: id }, now })
  const user = await readUser(tx, accountId)
  if (user)
    queueAccountMail(tx, {
      kind: action,
      accountId,
      to: user.email,
      locale,
      detail: { name, scopes: scopes.join(' ') },
      now,
    })
  return { id, secret }
}

/**
 * Locks an account, so that two tokens at once are counted one after the other. Throws: not-logged-in where
 * the account is gone, too-many-tokens.
 */
export async function assertTokensLeft(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (!(await lockAccount(tx, accountId))) throw commonErrors['not-logged-in']()
  if ((await countTokensOf(tx, accountId, now)) >= TOKENS_MAX) throw tokenErrors['too-many-tokens']()
}
