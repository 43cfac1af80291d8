// Tests: tests/flows/admin/mails.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { mailErrors } from '../errors.ts'
import type { MailDelivery } from '../states.ts'
import { readMail } from '../store.ts'
import { type MailDeps, sendKept } from './deliver-mail.ts'

/** Time after which a mail may be sent once more. Units: ms. */
const PAUSE_MS = 10 * MINUTE

interface Found {
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
const copyMail = statement<{
  readonly id: string
  readonly firstId: string
  readonly now: Date
}>(
  'mail-copy-to-send-again',
  `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, order_id, account_id, attachments, created_at, again_of)
   SELECT $id, 'again:' || $id::uuid, template, locale, to_address, subject, text_body, html_body, order_id, account_id, attachments, $now, id FROM mail WHERE id = $firstId`,
)

/**
 * Sends a mail again: the same content to the same person, as a mail of its own. One that failed is tried again
 * at once instead. Throws: not-found, mail-waits while it is on its way, mail-just-sent within ten minutes of the
 * last time, mail-had-a-secret where its link or code was not kept.
 */
export async function sendMailAgain(
  tx: Tx,
  { mailId, now }: { readonly mailId: string; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - PAUSE_MS)
  // What is read with the lock is as old as the wait for it: only a statement behind it sees the copy of somebody faster.
  await tx.query(lockMail, [mailId])
  const [found] = await tx.query<Found>(readLocked, readLocked.bind({ mailId, since }))
  if (!found) throw commonErrors['not-found']()
  if (found.delivery === 'pending') throw mailErrors['mail-waits']()
  if (found.isReduced) throw mailErrors['mail-had-a-secret']()
  if (found.wasJustSent) throw mailErrors['mail-just-sent']()
  const { firstId } = found
  const id = found.delivery === 'failed' ? firstId : uuidv7(now.getTime())
  if (id !== firstId) await tx.query(copyMail, copyMail.bind({ id, firstId, now }))
  queueJob(tx, 'send-kept-mail', { mailId: id }, { priority: ORDER_MAIL, key: `mail:${id}` })
}

/** Sends a stored mail, unless it is gone or was sent meanwhile. */
export async function sendKeptMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await readMail(deps.database, mailId)
  if (mail) await sendKept(deps, mail)
}
