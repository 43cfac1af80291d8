// Tests: tests/flows/admin/mails.test.ts

import type { Tx } from '#db/database.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { copyMail, lockToSendAgain } from '../again-store.ts'
import { mailErrors } from '../errors.ts'
import { readMail } from '../store.ts'
import { type MailDeps, sendKept } from './deliver-mail.ts'

/** Time after which a mail may be sent once more. Units: ms. */
const PAUSE_MS = 10 * MINUTE

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
  const found = await lockToSendAgain(tx, mailId, since)
  if (!found) throw commonErrors['not-found']()
  if (found.delivery === 'pending') throw mailErrors['mail-waits']()
  if (found.isReduced) throw mailErrors['mail-had-a-secret']()
  if (found.wasJustSent) throw mailErrors['mail-just-sent']()
  const { firstId } = found
  const id = found.delivery === 'failed' ? firstId : uuidv7(now.getTime())
  if (id !== firstId) await copyMail(tx, { id, firstId, now })
  queueJob(tx, 'send-kept-mail', { mailId: id }, { priority: ORDER_MAIL, key: `mail:${id}` })
}

/** Sends a stored mail, unless it is gone or was sent meanwhile. */
export async function sendKeptMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await readMail(deps.database, mailId)
  if (mail) await sendKept(deps, mail)
}
