// Tests: tests/flows/contact/acts.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { contactErrors } from '../errors.ts'
import { type ContactThread, lockThread } from '../store.ts'

/** What an act of staff is about. */
export interface ThreadAct {
  readonly number: number
  /** The version that staff saw; null: whatever it is. */
  readonly version: number | null
  readonly actor: string
  readonly now: Date
}

/**
 * Locks the conversation that staff saw. Throws: not-found, contact-changed where somebody wrote or changed
 * something meanwhile.
 */
export async function lockedThread(
  tx: Tx,
  { number, version }: Pick<ThreadAct, 'number' | 'version'>,
): Promise<ContactThread> {
  const thread = await lockThread(tx, number)
  if (!thread) throw commonErrors['not-found']({ fields: ['number'] })
  if (version !== null && thread.version !== version) throw contactErrors['contact-changed']()
  return thread
}
