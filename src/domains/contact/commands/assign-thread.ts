// Tests: tests/flows/contact/acts.test.ts

import type { Tx } from '#db/database.ts'
import { type ContactThread, changeThread, queueContactEvent } from '../store.ts'
import { lockedThread, type ThreadAct } from './locked-thread.ts'

/**
 * Gives a conversation to a member of staff, or to nobody. The caller has seen that this person may answer.
 * Throws: not-found, contact-changed.
 */
export async function assignThread(
  tx: Tx,
  { to, ...act }: ThreadAct & { readonly to: string | null },
): Promise<ContactThread> {
  const thread = await lockedThread(tx, act)
  const { id: threadId, state } = thread
  const { actor, now } = act
  await changeThread(tx, thread, { assignedTo: to }, now)
  queueContactEvent(tx, threadId, { what: 'assigned', from: state, to: state, actor, at: now, why: '' })
  return thread
}
