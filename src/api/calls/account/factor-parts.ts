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

/** What the calls of second factors are made with. */
export interface FactorCallParts {
  /** Whether the people of the demo may sign in, and staff do without a second factor. */
  readonly demo: boolean
  /** Seals what must not be readable in the database. */
  readonly box: SecretBox
  /** What authenticators call the shop. */
  readonly shopName: () => string
  readonly rules: RulesSource
}

/** Nobody changes factors often. */
export const FACTOR_LIMIT: Limit = { burst: 30, refillMs: 5 * MINUTE }

/** The shop as authenticators know it, at the origin that was asked. */
export function partyOf(
  { shopName }: FactorCallParts,
  { origin }: Pick<CallContext<unknown>, 'origin'>,
): RelyingParty {
  return { origin, name: shopName() }
}

/**
 * Who changes the factors of their own account: signed in, and the current password was right. Throws:
 * not-logged-in, wrong-password, too-many-requests.
 */
export async function ownerOfFactors(context: Omit<CallContext<unknown>, 'fields'>, sent: SentPassword) {
  const { actor, session, clock, database, locale } = context
  const known = await session.find()
  if (!known || actor.accountId === null) throw commonErrors['not-logged-in']()
  const accountId = actor.accountId
  const now = clock.now()
  await checkPassword(database, { ...sent, accountId, now })
  return {
    ...{ actor, accountId, sessionHash: known.hash, locale, now },
    async raise(tx: Tx, factor: Factor): Promise<Buffer> {
      await enterAccount(context, tx, { accountId, factor })
      const raised = await session.find()
      if (!raised) throw accountErrors['login-failed']()
      return raised.hash
    },
  }
}
