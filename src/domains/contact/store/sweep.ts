import type { Database } from '#db/database.ts'
import { DELETED_AT_ONCE } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { forgetThreadMails } from '#domains/mail-log/index.ts'
import { SPAM_KEPT_MS } from '../rules.ts'

const over = statement<{ readonly spamBefore: Date; readonly endedBefore: Date }>(
  'contact-sweep',
  `DELETE FROM contact_thread WHERE id = ANY (ARRAY(
     (SELECT id FROM contact_thread WHERE state = 'spam' AND changed_at < $spamBefore ORDER BY changed_at LIMIT ${DELETED_AT_ONCE})
     UNION ALL (SELECT id FROM contact_thread WHERE state = 'answered' AND changed_at < $endedBefore ORDER BY changed_at LIMIT ${DELETED_AT_ONCE})
     UNION ALL (SELECT id FROM contact_thread WHERE state = 'closed' AND changed_at < $endedBefore ORDER BY changed_at LIMIT ${DELETED_AT_ONCE})))
     AND state <> 'open' RETURNING id`,
)
const ofThreads = statement(
  'contact-sweep-parts',
  `WITH said AS (DELETE FROM contact_message WHERE thread_id = ANY ($1::uuid[]))
   DELETE FROM contact_event WHERE thread_id = ANY ($1::uuid[])`,
)

/**
 * Deletes suspected spam that nobody wanted for 30 days, and conversations that ended long ago, with their mails.
 * What waits for an answer stays. Source: docs/law.md "Messages to the shop".
 */
export async function sweepContacts(
  database: Database,
  {
    now,
    keepMonths,
    isOver,
  }: { readonly now: Date; readonly keepMonths: number; readonly isOver: () => boolean },
): Promise<void> {
  const endedBefore = new Date(now)
  endedBefore.setUTCMonth(endedBefore.getUTCMonth() - keepMonths)
  const before = { spamBefore: new Date(now.getTime() - SPAM_KEPT_MS), endedBefore }
  let gone = 0
  do {
    gone = await database.transaction(async (tx) => {
      const ids = (await tx.query<{ id: string }>(over, over.bind(before))).map(({ id }) => id)
      if (ids.length > 0) {
        await tx.query(ofThreads, [ids])
        await forgetThreadMails(tx, ids)
      }
      return ids.length
    })
  } while (gone > 0 && !isOver())
}
