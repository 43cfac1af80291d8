// Tests: tests/flows/contact/contact.test.ts

import type { Database } from '#db/database.ts'
import {
  type ContactMessage,
  type ContactThread,
  caseOf,
  countReceipts,
  RECEIPTS_PER_DAY,
  readMessage,
  readMessages,
  readThread,
} from '#domains/contact/index.ts'
import {
  type ContactMailDeps,
  type ContactMailKind,
  type ContactMailToMake,
  sendContactMail,
} from '#domains/mail-log/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { DAY } from '#kernel/clock.ts'

/** Dependencies of the mails about messages to the shop. */
export interface ContactJobsDeps {
  readonly mail: ContactMailDeps
  readonly rules: RulesSource
}

interface Written {
  readonly thread: ContactThread
  readonly message: ContactMessage
}

/**
 * Returns the handler of mails about messages to the shop. Each mail is made once, whatever is repeated; nothing is
 * sent about a conversation that was deleted, or that was found to be spam meanwhile.
 */
export function contactJobs({ mail, rules }: ContactJobsDeps): JobHandlers {
  const { database } = mail
  const send =
    (
      cause: string,
      prepare: (written: Written) => ContactMailToMake | null | Promise<ContactMailToMake | null>,
    ) =>
    async ({ threadId, messageId }: { readonly threadId: string; readonly messageId: string }) =>
      sendContactMail(mail, cause, async () => {
        const thread = await readThread(database, threadId)
        const message = thread && (await readMessage(database, threadId, messageId))
        return thread && message && prepare({ thread, message })
      })
  return {
    async 'send-contact-mail'({ kind, ...ids }) {
      const cause = `${kind}:${ids.messageId}`
      if (kind === 'contact-answer') await send(cause, (written) => answerOf(database, written, rules))(ids)
      else if (kind === 'contact-receipt') await send(cause, (written) => receiptOf(database, written))(ids)
      else await tellStaff(ids)
    },
  }

  /** An address that the mail server refuses affects only itself. */
  async function tellStaff(ids: { readonly threadId: string; readonly messageId: string }): Promise<void> {
    const { recipients } = rules.current().contact
    const sent = await Promise.allSettled(
      recipients.map((to) =>
        send(`contact-received:${ids.messageId}:${to.toLowerCase()}`, (written) =>
          toStaff(written, to, rules),
        )(ids),
      ),
    )
    const refused = sent.find(({ status }) => status === 'rejected')
    if (refused?.status === 'rejected') throw refused.reason
  }
}

function toldOf({ thread, message }: Written, kind: ContactMailKind) {
  const { number, name, email, subject } = thread
  const at = thread.createdAt.toISOString()
  return {
    kind,
    number: caseOf(number),
    name,
    email,
    subject,
    message: message.body,
    answer: '',
    canReply: false,
    at,
  }
}

function toStaff(written: Written, to: string, rules: RulesSource): ContactMailToMake | null {
  const { id: threadId, number, email, accountId, state } = written.thread
  if (state === 'spam') return null
  return {
    threadId,
    to,
    replyTo: email,
    locale: rules.current().mails.locale,
    accountId,
    path: `/admin/contacts/${number}`,
    told: toldOf(written, 'contact-received'),
  }
}

/** An address that somebody typed gets only so many receipts: it may belong to somebody else. */
async function receiptOf(database: Database, written: Written): Promise<ContactMailToMake | null> {
  const { thread } = written
  const { id: threadId, email, locale, accountId, state, createdAt } = thread
  const since = new Date(createdAt.getTime() - DAY)
  if (state === 'spam' || (await countReceipts(database, thread, since)) >= RECEIPTS_PER_DAY) return null
  return {
    threadId,
    to: email,
    replyTo: '',
    locale,
    accountId,
    path: '/contact',
    told: toldOf(written, 'contact-receipt'),
  }
}

/** The answer repeats the sender's own words, so that it can be read by itself. */
async function answerOf(
  database: Database,
  written: Written,
  rules: RulesSource,
): Promise<ContactMailToMake> {
  const { id: threadId, email, locale, accountId } = written.thread
  const messages = await readMessages(database, threadId)
  const replyTo = rules.current().contact.recipients[0] ?? ''
  const asked = messages.find(({ kind }) => kind === 'sender') ?? written.message
  return {
    threadId,
    to: email,
    replyTo,
    locale,
    accountId,
    path: '/contact',
    told: {
      ...toldOf({ ...written, message: asked }, 'contact-answer'),
      answer: written.message.body,
      canReply: replyTo !== '',
    },
  }
}
