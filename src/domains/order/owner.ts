import { hash } from 'node:crypto'

/** The members of a visitor's session that orders need. */
export interface Visit {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly accountId: string | null
}

/**
 * Returns the owner of a visitor's carts and of their right to read an order. A guest's owner is the session;
 * a member's owner is the account, so that the carts are the same on all devices and nothing has to be moved
 * when a session ends. No cookie's hash can equal an account's: a cookie's value has another form. Source:
 * docs/rules.md "Orders".
 */
export function ownerOf({ hash: ownerHash, accountId }: Visit): Buffer {
  return accountId === null ? ownerHash : ownerOfAccount(accountId)
}

/** Returns a member's owner hash, which is the same on every device. */
export function ownerOfAccount(accountId: string): Buffer {
  return hash('sha256', `account:${accountId}`, 'buffer')
}
