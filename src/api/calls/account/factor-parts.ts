import type { Tx } from '#db/database.ts'
import type { SentPassword } from '#domains/account/contract.ts'
import { accountErrors, checkPassword, type RelyingParty, type SecretBox } from '#domains/account/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { Factor } from '#kernel/actor.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { enterAccount } from '#processes/enter-account.ts'
import type { CallContext } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

/** Dependencies of the second-factor calls. */
export interface FactorCallParts {
  /** Whether demo accounts may sign in, and staff may work without a second factor. */
  readonly demo: boolean
  /** Encrypts secrets before they are stored in the database. */
  readonly box: SecretBox
  /** Name under which authenticators list the shop. */
  readonly shopName: () => string
  readonly rules: RulesSource
}

/** Narrow, because people rarely change their factors. */
export const FACTOR_LIMIT: Limit = { burst: 30, refillMs: 5 * MINUTE }

/** Describes the shop to authenticators, at the origin that the request asked for. */
export function partyOf(
  { shopName }: FactorCallParts,
  { origin }: Pick<CallContext<unknown>, 'origin'>,
): RelyingParty {
  return { origin, name: shopName() }
}

/**
 * Returns the account whose factors are changed. The visitor must be signed in and must have given the
 * current password. Throws: not-logged-in, wrong-password, too-many-requests.
 */
export async function ownerOfFactors(context: Omit<CallContext<unknown>, 'fields'>, sent: SentPassword) {
  const { actor, session, clock, database, locale } = context
  const known = await session.find()
  if (!known || actor.accountId === null) throw commonErrors['not-logged-in']()
  const accountId = actor.accountId
  const now = clock.now()
  await checkPassword(database, { ...sent, accountId, now })
  return {
    actor,
    accountId,
    sessionHash: known.hash,
    locale,
    now,
    async raise(tx: Tx, factor: Factor): Promise<Buffer> {
      await enterAccount(context, tx, { accountId, factor })
      const raised = await session.find()
      if (!raised) throw accountErrors['login-failed']()
      return raised.hash
    },
  }
}
