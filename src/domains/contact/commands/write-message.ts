// Tests: tests/flows/contact/acts.test.ts

import type { Tx } from '#db/database.ts'
import { ACCOUNT_MAIL, queueJob } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { contactErrors } from '../errors.ts'
import { type ContactThread, changeThread, queueContactEvent, queueMessage } from '../store.ts'
import { lockedThread, type ThreadAct } from './locked-thread.ts'

export interface WriteMessage extends ThreadAct {
  readonly body: string
}

/**
 * Answers a conversation: the answer is mailed to its sender, and nobody waits any more. Of two people who answer
 * at once, the second sees the first answer before sending. Throws: not-found, contact-changed, contact-state
 * where it is closed or spam.
 */
export async function answerThread(tx: Tx, { body, ...act }: WriteMessage): Promise<ContactThread> {
  const thread = await lockedThread(tx, act)
  const { id: threadId, state } = thread
  if (state !== 'open' && state !== 'answered') throw contactErrors['contact-state']()
  const { actor, now } = act
  const messageId = uuidv7(now.getTime())
  await changeThread(tx, thread, { state: 'answered', waitingSince: null }, now)
  queueMessage(tx, threadId, { id: messageId, kind: 'answer', body, actor, at: now })
  queueContactEvent(tx, threadId, {
    what: 'answered',
    from: state,
    to: 'answered',
    actor,
    at: now,
    why: '',
  })
  queueJob(
    tx,
    'send-contact-mail',
    { threadId, messageId, kind: 'contact-answer' },
    { priority: ACCOUNT_MAIL },
  )
  return thread
}

/** Writes a note that only staff read, in any state. Throws: not-found. */
export async function noteThread(tx: Tx, { body, ...act }: WriteMessage): Promise<ContactThread> {
  const thread = await lockedThread(tx, act)
  const { id: threadId, state } = thread
  const { actor, now } = act
  await changeThread(tx, thread, {}, now)
  queueMessage(tx, threadId, { id: uuidv7(now.getTime()), kind: 'note', body, actor, at: now })
  queueContactEvent(tx, threadId, { what: 'noted', from: state, to: state, actor, at: now, why: '' })
  return thread
}
