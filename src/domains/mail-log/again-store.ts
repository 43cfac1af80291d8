import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { MailDelivery } from './states.ts'

/** A mail that may be sent again: the first one, whichever copy was named. */
export interface KeptMail {
  readonly firstId: string
  readonly delivery: MailDelivery
  /** Whether a secret was taken out of it once it was sent. */
  readonly isReduced: boolean
  readonly wasJustSent: boolean
}

const lockMail = statement(
  'mail-lock-to-send-again',
  'SELECT FROM mail m WHERE m.id = (SELECT coalesce(again_of, id) FROM mail WHERE id = $1) FOR NO KEY UPDATE OF m',
)
const readLocked = statement<{ readonly mailId: string; readonly since: Date }>(
  'mail-read-to-send-again',
  `SELECT coalesce(m.again_of, m.id) AS "firstId", m.delivery,
     m.text_body ~ '[?&]token=…' OR m.text_body ~ '…-[A-Z2-9]{4}\\M' AS "isReduced",
     EXISTS (SELECT FROM mail a WHERE a.again_of = coalesce(m.again_of, m.id) AND a.created_at > $since) AS "wasJustSent"
   FROM mail m WHERE m.id = (SELECT coalesce(again_of, id) FROM mail WHERE id = $mailId)`,
)
const copy = statement<{
  readonly id: string
  readonly firstId: string
  readonly now: Date
}>(
  'mail-copy-to-send-again',
  `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, order_id, account_id, attachments, created_at, again_of, reply_to, thread_id)
   SELECT $id, 'again:' || $id::uuid, template, locale, to_address, subject, text_body, html_body, order_id, account_id, attachments, $now, id, reply_to, thread_id FROM mail WHERE id = $firstId`,
)

/**
 * Locks a mail until the transaction ends, and reads it. What is read with a lock is as old as the wait for it: only a
 * statement behind it sees the copy that somebody faster made. Undefined: there is none.
 */
export async function lockToSendAgain(tx: Tx, mailId: string, since: Date): Promise<KeptMail | undefined> {
  await tx.query(lockMail, [mailId])
  const [found] = await tx.query<KeptMail>(readLocked, readLocked.bind({ mailId, since }))
  return found
}

/** Copies a mail as one of its own. */
export async function copyMail(
  tx: Tx,
  mail: { readonly id: string; readonly firstId: string; readonly now: Date },
): Promise<void> {
  await tx.query(copy, copy.bind(mail))
}
