import type { Tx } from '#db/database.ts'
import type { Visitor } from '#domains/account/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'

export interface KnownSession {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly accountId: string | null
  /** Current roles of the account; none for guests. A policy decides which of them count. */
  readonly roles: readonly Role[]
  /** The factor that proved the session beside the password. */
  readonly factor: Factor | null
}

/** The visitor's session, as one call sees it. */
export interface RequestSession {
  /** Returns the session that the cookie names, null if there is none. Never creates one. */
  find(): Promise<KnownSession | null>
  /** The session if it was already found or begun; else null. */
  readonly known: KnownSession | null
  /** The visitor's device and coarse network. */
  readonly visitor: Visitor
  /**
   * Returns the session, and begins one if there is none. With the call's transaction it is stored together
   * with the call's changes and costs no extra commit. The cookie is sent with the answer; if the call fails,
   * no session was begun.
   */
  open(tx?: Tx): Promise<KnownSession & { readonly isNew: boolean }>
  /**
   * Begins a signed-in session that replaces the visitor's, which ends: a cookie that an attacker planted
   * before becomes worthless. `before` is the old session, for those who move what belonged to it. Source:
   * ASVS 7.2.4.
   */
  signIn(
    tx: Tx,
    accountId: string,
    factor?: Factor | null,
  ): Promise<{ readonly hash: Buffer; readonly before: Buffer | null }>
  /**
   * Ends the visitor's session permanently, in all processes, and deletes the browser's cookie. Source: ASVS
   * 7.4.1.
   */
  end(tx: Tx): Promise<void>
}

/** What only the pipeline needs, beyond what a call may use. */
export interface OwnedSession extends RequestSession {
  /**
   * Returns the session that this call began; if the call's transaction was not committed (`kept` false),
   * only one stored outside of it.
   */
  begun(kept: boolean): { readonly value: string; readonly hash: Buffer } | null
  /** Adopts the session of a first answer that the browser never received. */
  adopt(value: string): void
  /**
   * Ends the call: `kept` says whether the transaction that stored the session was committed. Returns the
   * `Set-Cookie` to send.
   */
  settle(kept: boolean): string | null
}
