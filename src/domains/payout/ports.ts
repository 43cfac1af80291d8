import type { StatementContent } from './contract.ts'

/** Seals the accounts of partners with the secret key of the shop. Source: decisions 0017, 0071. */
export interface AccountBox {
  /** `place` binds an account to its partner. */
  seal(account: Uint8Array, place: string): Buffer
  /** Throws: Error when another key sealed it, or when it was changed. */
  open(sealed: Uint8Array, place: string): Buffer
  /**
   * Hashes with a key, so that equal accounts are found, also where an order was paid with one, and none can be guessed
   * from the database.
   */
  print(account: string): Buffer
}

/** Prints statements of payouts. The same content gives the same bytes. */
export interface StatementPrinter {
  print(content: StatementContent): Promise<Buffer>
}
