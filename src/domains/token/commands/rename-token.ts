// Tests: tests/flows/account/tokens.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { storeTokenName } from '../store.ts'

export interface RenameToken {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly now: Date
}

/** Renames a living token or device of an account. Throws: not-found. */
export async function renameToken(tx: Tx, command: RenameToken): Promise<void> {
  if (!(await storeTokenName(tx, command))) throw commonErrors['not-found']({ fields: ['id'] })
}
