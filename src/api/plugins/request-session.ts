import type { Tx } from '#db/database.ts'
import type { Visitor } from '#domains/account/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'

export interface KnownSession {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly accountId: string | null
  /** Roles of the account as they are now; none for guests. What counts of them, a policy says. */
  readonly roles: readonly Role[]
  /** What the session was proved by beside the password. */
  readonly factor: Factor | null
}

/** The visitor's session, as one call sees it. */
export interface RequestSession {
  /** The session that the cookie names, null when there is none. Never creates one. */
  find(): Promise<KnownSession | null>
  /** The session as far as it was looked for, or begun; null before, and where there is none. */
  readonly known: KnownSession | null
  /** From where the visitor comes, coarsely. */
  readonly visitor: Visitor
  /**
   * The session, begun when there is none. Give the call's transaction, then it is stored with what the call
   * does and costs no commit of its own. The cookie goes out with the answer; where the call fails, nothing
   * was begun.
   */
  open(tx?: Tx): Promise<KnownSession & { readonly isNew: boolean }>
  /**
   * Begins a signed-in session in place of the visitor's, which ends: a cookie that somebody planted before
   * is worth nothing after. `before` is what it was, for those who move what belonged to it. Source: ASVS
   * 7.2.4.
   */
  signIn(
    tx: Tx,
    accountId: string,
    factor?: Factor | null,
  ): Promise<{ readonly hash: Buffer; readonly before: Buffer | null }>
  /**
   * Ends the visitor's session for good, in all processes; the browser is told to forget its cookie. Source:
   * ASVS 7.4.1.
   */
  end(tx: Tx): Promise<void>
}

/** What the pipeline needs beyond what a call may do. */
export interface OwnedSession extends RequestSession {
  /**
   * The session that this call began; where the call's transaction does not stand (`kept` false), only one
   * stored by itself.
   */
  begun(kept: boolean): { readonly value: string; readonly hash: Buffer } | null
  /** Becomes the visitor that a lost first answer had made. */
  adopt(value: string): void
  /**
   * Ends the call: `kept` tells whether the transaction that stored the session stands. Returns the
   * `Set-Cookie` to send.
   */
  settle(kept: boolean): string | null
}
