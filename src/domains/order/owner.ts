import { hash } from 'node:crypto'

/** A visitor's session as far as orders go. */
export interface Visit {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly accountId: string | null
}

/**
 * Whose carts, and whose right to read an order, these are: a guest's go by the session, a member's by the
 * account, so that they are the same on all devices and there is nothing to carry over when a session ends.
 * No cookie's hash can be that of an account: a cookie's value has another form. Source: docs/rules.md
 * "Orders".
 */
export function ownerOf({ hash: ownerHash, accountId }: Visit): Buffer {
  return accountId === null ? ownerHash : ownerOfAccount(accountId)
}

/** The owner that a member is on every device. */
export function ownerOfAccount(accountId: string): Buffer {
  return hash('sha256', `account:${accountId}`, 'buffer')
}
