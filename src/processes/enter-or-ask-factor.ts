// Tests: tests/flows/account/second-factor.test.ts

import type { Tx } from '#db/database.ts'
import { queueOpenHalfSignIn, readFactorKinds, readUser } from '#domains/account/index.ts'
import { type Factor, isStaff } from '#kernel/actor.ts'
import { type Entering, enterAccount } from './enter-account.ts'

/** The answer to a correct password. Source: docs/http-contract.md "POST /user/login". */
export type SignInAnswer =
  | {
      readonly isLoggedIn: true
      /** Set for staff who must set up a second factor before anything else. */
      readonly setUpFactor?: true
    }
  | { readonly secondFactor: readonly Factor[] }

/**
 * Continues after a correct password: begins the session, or asks for the second factor if the account has
 * one. Nobody is signed in before the second factor was given; the pending sign-in is bound to the visitor's
 * session. Source: docs/http-contract.md "Accounts", docs/rules.md "Second factor".
 */
export async function enterOrAskFactor(
  context: Entering,
  tx: Tx,
  accountId: string,
  { demo }: { readonly demo: boolean },
): Promise<SignInAnswer> {
  const factors = await readFactorKinds(tx, accountId)
  if (factors.length > 0) {
    const { hash } = await context.session.open(tx)
    queueOpenHalfSignIn(tx, { sessionHash: hash, accountId, now: context.clock.now() })
    return { secondFactor: factors }
  }
  const user = await readUser(tx, accountId)
  await enterAccount(context, tx, { accountId })
  return !demo && isStaff(user?.roles ?? []) ? { isLoggedIn: true, setUpFactor: true } : { isLoggedIn: true }
}
