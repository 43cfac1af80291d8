// Tests: tests/flows/account/carts.test.ts

import type { Database, Tx } from '#db/database.ts'
import { deviceOf, networkOf, noteSignIn, readUser } from '#domains/account/index.ts'
import { mergeCarts, ownerOfAccount, queueMoveToOwner } from '#domains/order/index.ts'
import { queueVisitToAccount } from '#domains/partner/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { knownMember } from './known-member.ts'

/** What a request knows about a person who is about to be signed in. */
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
  /** Neither is stored as it is: only the network and the device are. */
  readonly address: string
  readonly userAgent: string
}

export interface EnterAccount {
  readonly accountId: string
  /** The second factor that was used in addition to the password. */
  readonly factor?: Factor | null
  /** Whether the account was created just now: its first sign-in needs no notice. */
  readonly isNewAccount?: boolean
}

/**
 * Replaces the visitor's session by a signed-in one, after the person proved who they are. A guest's carts
 * and orders are taken over; those of another member, who was signed in here before, are not. Source:
 * docs/http-contract.md "Accounts", ASVS 7.2.4.
 */
export async function enterAccount(
  { session, clock, locale, address, userAgent }: Entering,
  tx: Tx,
  { accountId, factor = null, isNewAccount = false }: EnterAccount,
): Promise<void> {
  const before = await session.find()
  // Before the browser's session ends, and what it remembers with it.
  if (before && before.accountId === null) queueVisitToAccount(tx, before.hash, accountId)
  await session.signIn(tx, accountId, factor)
  if (before && before.accountId === null)
    queueMoveToOwner(tx, { from: before.hash, to: ownerOfAccount(accountId) })
  const visitor = { device: deviceOf(userAgent), network: networkOf(address) }
  await noteSignIn(tx, { accountId, visitor, factor, isNewAccount, locale, now: clock.now() })
}

/** What joining carts needs. */
export interface JoinCarts extends Pick<Entering, 'clock'> {
  readonly session: Pick<Entering['session'], 'find'>
  readonly database: Database
  readonly log: { warn(fields: object, text: string): void }
}

/**
 * Joins the guest's cart with the member's, after the sign-in is committed, so that no sign-in fails because
 * of a cart. If joining fails, the younger cart is shown, and the next sign-in tries again. Does nothing when
 * nobody is signed in. Source: docs/rules.md "Orders".
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
