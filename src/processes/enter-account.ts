// Tests: tests/flows/account/carts.test.ts

import type { Database, Tx } from '#db/database.ts'
import { deviceOf, networkOf, noteSignIn, readUser } from '#domains/account/index.ts'
import { mergeCarts, ownerOfAccount, queueMoveToOwner } from '#domains/order/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { knownMember } from './known-member.ts'

/** Whoever is about to be signed in, as far as a request knows. */
export interface Entering {
  readonly session: {
    find(): Promise<{
      readonly hash: Buffer
      readonly accountId: string | null
      readonly roles: readonly Role[]
      readonly factor: Factor | null
    } | null>
    /** Begins a session where there is none. */
    open(tx: Tx): Promise<{ readonly hash: Buffer }>
    /** Begins a signed-in session in place of the visitor's. */
    signIn(tx: Tx, accountId: string, factor: Factor | null): Promise<unknown>
  }
  readonly clock: Clock
  readonly locale: LocaleCode
  /** Not to be stored as they are. */
  readonly address: string
  readonly userAgent: string
}

export interface EnterAccount {
  readonly accountId: string
  /** What the sign-in was proved by beside the password. */
  readonly factor?: Factor | null
  /** Whether the account was made just now: then it is no news that somebody is in it. */
  readonly isNewAccount?: boolean
}

/**
 * Begins the signed-in session of somebody who proved who they are, in place of the visitor's. A guest's
 * carts and orders come along; those of another member, who was signed in here before, stay theirs. Source:
 * docs/http-contract.md "Accounts", ASVS 7.2.4.
 */
export async function enterAccount(
  { session, clock, locale, address, userAgent }: Entering,
  tx: Tx,
  { accountId, factor = null, isNewAccount = false }: EnterAccount,
): Promise<void> {
  const before = await session.find()
  await session.signIn(tx, accountId, factor)
  if (before && before.accountId === null)
    queueMoveToOwner(tx, { from: before.hash, to: ownerOfAccount(accountId) })
  const visitor = { device: deviceOf(userAgent), network: networkOf(address) }
  await noteSignIn(tx, { accountId, visitor, factor, isNewAccount, locale, now: clock.now() })
}

/** What carts are put together with. */
export interface JoinCarts extends Pick<Entering, 'clock'> {
  readonly session: Pick<Entering['session'], 'find'>
  readonly database: Database
  readonly log: { warn(fields: object, text: string): void }
}

/**
 * Puts the guest's cart and the member's together, after the sign-in stands: a sign-in never fails for a
 * cart. Where it cannot be done the younger cart is the one that shows, and the next sign-in tries again.
 * Nothing where nobody is signed in. Source: docs/rules.md "Orders".
 */
export async function joinCarts(
  { session, database, clock, log }: JoinCarts,
  rules: RulesSource,
): Promise<void> {
  try {
    const { accountId: signedInAs = null, factor = null } = (await session.find()) ?? {}
    const user = signedInAs === null ? null : await readUser(database, signedInAs)
    if (signedInAs === null || !user) return
    const accountId = knownMember({ accountId: signedInAs, roles: user.roles, factor })
    await database.transaction((tx) =>
      mergeCarts(tx, {
        owner: ownerOfAccount(signedInAs),
        accountId,
        rules: rules.current(),
        now: clock.now(),
      }),
    )
  } catch (error) {
    log.warn({ err: error }, 'the carts of a member could not be put together')
  }
}
