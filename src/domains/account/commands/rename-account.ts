// Tests: tests/flows/account/changes.test.ts

import type { Tx } from '#db/database.ts'
import { queueName } from '../store.ts'

export interface RenameAccount {
  readonly accountId: string
  /** Plain text: markup in it is displayed as typed. */
  readonly name: string
  readonly now: Date
}

/** Changes the name of an account. Source: docs/http-contract.md "POST /user/name". */
export function queueAccountName(tx: Tx, { accountId, name, now }: RenameAccount): void {
  queueName(tx, accountId, name, now)
}
