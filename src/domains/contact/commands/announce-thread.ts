// Tests: tests/flows/contact/contact.test.ts

import type { Tx } from '#db/database.ts'
import { queueShopEvent } from '#domains/outgoing-call/index.ts'
import { ACCOUNT_MAIL, queueJob, SOON } from '#jobs/queue-job.ts'

/**
 * Tells everybody who is to hear of a new conversation, once: staff by mail, the sender by a receipt, and the owner's
 * own systems by webhook. It runs when a message arrives, or when staff say that one is no spam. Whatever else is to
 * learn of a message joins the same transaction here.
 */
export function queueAnnouncement(
  tx: Tx,
  { threadId, messageId, now }: { readonly threadId: string; readonly messageId: string; readonly now: Date },
): void {
  queueJob(tx, 'send-contact-mail', { threadId, messageId, kind: 'contact-received' }, { priority: SOON })
  queueJob(
    tx,
    'send-contact-mail',
    { threadId, messageId, kind: 'contact-receipt' },
    { priority: ACCOUNT_MAIL },
  )
  queueShopEvent(tx, { event: 'contact.received', cause: threadId, facts: { thread: threadId }, now })
}
