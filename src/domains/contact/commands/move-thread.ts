// Tests: tests/flows/contact/acts.test.ts

import type { Tx } from '#db/database.ts'
import { canFollow } from '#kernel/states.ts'
import { contactErrors } from '../errors.ts'
import { type ContactState, contactStates } from '../states.ts'
import {
  type ContactDeed,
  type ContactThread,
  changeThread,
  queueContactEvent,
  readMessages,
} from '../store.ts'
import { queueAnnouncement } from './announce-thread.ts'
import { lockedThread, type ThreadAct } from './locked-thread.ts'

/** What staff do to the state of a conversation, from where, and where it leads. */
const MOVES = {
  close: { from: ['open', 'answered'], to: 'closed', what: 'closed' },
  reopen: { from: ['closed', 'answered'], to: 'open', what: 'reopened' },
  spam: { from: ['open', 'answered', 'closed'], to: 'spam', what: 'marked-spam' },
  'not-spam': { from: ['spam'], to: 'open', what: 'cleared' },
} as const satisfies Readonly<
  Record<string, { from: readonly ContactState[]; to: ContactState; what: ContactDeed }>
>

export type ThreadMove = keyof typeof MOVES

/** Every move, in the order in which staff see them. */
export const THREAD_MOVES = Object.keys(MOVES) as readonly ThreadMove[]

/** Returns whether staff can do this to a conversation in a state. */
export function canMove(state: ContactState, move: ThreadMove): boolean {
  const { from, to }: { from: readonly ContactState[]; to: ContactState } = MOVES[move]
  return from.includes(state) && canFollow(contactStates, state, to)
}

/**
 * Closes a conversation, opens it again, or says that it is spam or is none. What turns out to be no spam is
 * announced and acknowledged then, once. Throws: not-found, contact-changed, contact-state.
 */
export async function moveThread(
  tx: Tx,
  { move, why, ...act }: ThreadAct & { readonly move: ThreadMove; readonly why: string },
): Promise<ContactThread> {
  const thread = await lockedThread(tx, act)
  const { id: threadId, state, announcedAt, waitingSince } = thread
  if (!canMove(state, move)) throw contactErrors['contact-state']()
  const { to, what } = MOVES[move]
  const { actor, now } = act
  const isNew = move === 'not-spam' && announcedAt === null
  const changed = {
    state: to,
    waitingSince: to === 'open' ? (waitingSince ?? now) : null,
    announcedAt: isNew ? now : announcedAt,
  }
  await changeThread(tx, thread, changed, now)
  queueContactEvent(tx, threadId, { what, from: state, to, actor, at: now, why })
  const first = isNew ? (await readMessages(tx, threadId)).find(({ kind }) => kind === 'sender') : undefined
  if (first) queueAnnouncement(tx, { threadId, messageId: first.id, now })
  return thread
}
