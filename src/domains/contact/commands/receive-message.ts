// Tests: tests/flows/contact/contact.test.ts

import { hash } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { comparedText, REPEATED_MS, SAME_MS, suspicionOf } from '../rules.ts'
import { insertThread, lockSameText, queueContactEvent, queueMessage } from '../store.ts'
import { queueAnnouncement } from './announce-thread.ts'

export interface ReceiveMessage {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly locale: LocaleCode
  /** Who is signed in; null for guests. */
  readonly accountId: string | null
  readonly isTrapped: boolean
  readonly startedAt: Date | null
  readonly now: Date
}

/**
 * Begins a conversation with what somebody wrote, and returns its number. What looks like spam is kept apart and
 * not answered; the sender is told the same. The same text of the same sender within ten minutes is the same
 * conversation, also if it arrives twice at once. Source: decision 0084.
 */
export async function receiveMessage(tx: Tx, received: ReceiveMessage): Promise<number> {
  const { name, email, subject, message, locale, accountId, now } = received
  const textHash = hash('sha256', comparedText(message), 'buffer')
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const same = await lockSameText(tx, { textHash, email, since: before(REPEATED_MS) })
  const twin = same.find(({ isOwn, createdAt }) => isOwn && createdAt > before(SAME_MS))
  if (twin) return twin.number
  const sameElsewhere = same.filter(({ isOwn }) => !isOwn).length
  const suspicion = suspicionOf({ ...received, sameElsewhere })
  const isSpam = suspicion.length > 0
  const state = isSpam ? 'spam' : 'open'
  const [threadId, messageId] = [uuidv7(now.getTime()), uuidv7(now.getTime())]
  const number = await insertThread(tx, {
    id: threadId,
    state,
    locale,
    name,
    email,
    subject,
    accountId,
    suspicion,
    textHash,
    announcedAt: isSpam ? null : now,
    createdAt: now,
    changedAt: now,
    waitingSince: isSpam ? null : now,
  })
  queueMessage(tx, threadId, { id: messageId, kind: 'sender', body: message, actor: 'sender', at: now })
  const what = isSpam ? 'suspected' : 'received'
  queueContactEvent(tx, threadId, { what, from: null, to: state, actor: 'sender', at: now, why: '' })
  if (!isSpam) queueAnnouncement(tx, { threadId, messageId, now })
  return number
}
