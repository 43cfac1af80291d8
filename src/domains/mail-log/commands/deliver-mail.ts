// Tests: src/domains/mail-log/mail-log.test.ts

import type { Database } from '#db/database.ts'
import type { Clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { MailTransport } from '../ports.ts'
import {
  findMailByCause,
  type KeptAttachment,
  type KeptMail,
  keepMail,
  markMail,
  type NewMail,
} from '../store.ts'

export interface MailDeps {
  readonly database: Database
  readonly clock: Clock
  readonly transport: MailTransport
  /** Reads a file again that goes with a stored mail. Absent where no mail has one. */
  readonly readAttachment?: (attachment: KeptAttachment) => Promise<Buffer>
}

/** Longest failure text that is stored; a mail server's long message helps nobody. Units: characters. */
const FAILURE_LENGTH = 500

/**
 * Makes a mail once per cause, stores it, then sends it. A repeat finds the stored mail and sends it only if
 * it was not sent. The mail server is never called inside a transaction. Throws: Error when the server did
 * not take the mail, so that the job runs again.
 */
export async function deliverMail(
  deps: MailDeps,
  cause: string,
  make: () => Promise<Omit<NewMail, 'id' | 'cause'> | null>,
): Promise<void> {
  const { database, clock } = deps
  let mail = await findMailByCause(database, cause)
  if (!mail) {
    const made = await make()
    if (!made) return
    mail = await keepMail(database, { ...made, id: uuidv7(clock.now().getTime()), cause }, clock.now())
  }
  await sendKept(deps, mail)
}

/**
 * Sends a stored mail that was not sent before. Throws: Error when the server did not take it.
 */
export async function sendKept(
  { database, clock, transport, readAttachment }: MailDeps,
  mail: KeptMail,
): Promise<void> {
  if (mail.delivery === 'sent' || mail.delivery === 'kept') return
  if (!transport.sends) return markMail(database, mail.id, 'kept', clock.now())
  try {
    const attachments = await Promise.all(
      mail.attachments.map(async (kept) => ({
        name: kept.name,
        type: kept.type,
        content: await readAttachment!(kept),
      })),
    )
    await transport.send({ ...mail, attachments })
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH)
    await markMail(database, mail.id, 'failed', clock.now(), failure)
    throw error
  }
  await markMail(database, mail.id, 'sent', clock.now())
}
