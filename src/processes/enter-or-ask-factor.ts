// Tests: tests/flows/account/second-factor.test.ts

import type { Tx } from '#db/database.ts'
import { queueOpenHalfSignIn, readFactorKinds, readUser } from '#domains/account/index.ts'
import { type Factor, isStaff } from '#kernel/actor.ts'
import { type Entering, enterAccount } from './enter-account.ts'

/** What a right password is answered with. Source: docs/http-contract.md "POST /user/login". */
export type SignInAnswer =
  | {
      readonly isLoggedIn: true
      /** Staff that have to set up a second factor before anything else. */
      readonly setUpFactor?: true
    }
  | { readonly secondFactor: readonly Factor[] }

/**
 * After a right password: begins the session, or asks for the second factor where the account has one. Until
 * that comes nobody is signed in; what is remembered is bound to the visitor's session. Source:
 * docs/http-contract.md "Accounts", docs/rules.md "Second factor".
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
